import { act, fireEvent } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** Where an element stands; a page without layout has every one at 0. */
export function placeAt(element: Element, { left = 0, top = 0, width = 100, height = 100 }): void {
  const box = { left, top, width, height, x: left, y: top, right: left + width, bottom: top + height };
  element.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
}

const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));

/** Takes an element and carries it; `over` and `drop` say where in the window the pointer is. */
export async function drag(element: Element) {
  let under: Element = element;
  Object.assign(document, { elementFromPoint: () => under });
  onTestFinished(() => void Reflect.deleteProperty(document, "elementFromPoint"));
  const dataTransfer = {
    ...{ types: [], items: [], files: [], effectAllowed: "all", dropEffect: "move" },
    ...{ setData: vi.fn(), getData: () => "", setDragImage: vi.fn() },
  };
  // jsdom has no events of dragging; they are those of a mouse, with what is carried.
  const fire = (type: string, target: Element, x: number, y: number) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y });
    fireEvent(target, Object.assign(event, { dataTransfer }));
  };
  fire("dragstart", element, 1, 1);
  await frame();
  const over = async (target: Element, x: number, y: number) => {
    under = target;
    fire("dragenter", target, x, y);
    fire("dragover", target, x, y);
    await frame();
  };
  return {
    over,
    /** Lets go there. */
    drop: async (target: Element, x: number, y: number) => {
      await over(target, x, y);
      fire("drop", target, x, y);
      fire("dragend", element, x, y);
      await frame();
    },
    /** Lets go beside everything. */
    end: async () => {
      fire("dragend", element, 0, 0);
      await frame();
    },
  };
}
