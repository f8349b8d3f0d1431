// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useIsTabStop, useListKeys, useStop } from "#renderer/chat/folders/use-list-keys.ts";

let frames: Map<number, () => void>;
beforeEach(() => {
  frames = new Map();
  let id = 0;
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    id += 1;
    frames.set(id, draw);
    return id;
  });
  vi.stubGlobal("cancelAnimationFrame", (which: number) => void frames.delete(which));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const frame = () =>
  act(() => {
    const due = [...frames.values()];
    frames.clear();
    for (const draw of due) draw();
  });

function Row({ id, first }: { id: string; first: boolean }) {
  return (
    <li data-row>
      <button type="button" id={id} {...useStop(id, first)}>
        {id}
      </button>
      <button type="button" id={`menu-${id}`} tabIndex={useIsTabStop(id) ? 0 : -1} />
    </li>
  );
}
function List({ ids }: { ids: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div className="scroll">
      <div ref={list}>
        <ul>
          {ids.map((id, at) => (
            <Row key={id} id={id} first={at === 0} />
          ))}
        </ul>
      </div>
    </div>
  );
}
const open = (...ids: string[]) => {
  HTMLElement.prototype.scrollTo = () => undefined;
  return render(<List ids={ids} />);
};
const element = (id: string) => document.getElementById(id) as HTMLElement;
const focus = (id: string) => act(() => element(id).focus());
const focused = () => document.activeElement?.id;
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key: name, ...more });
const stops = () => [...document.querySelectorAll<HTMLElement>("[data-stop][tabindex='0']")].map(({ id }) => id);
/** A MutationObserver tells a task later. */
const told = () => act(async () => Promise.resolve());

it("is one stop of Tab: the first row, until another one was reached", () => {
  open("a", "b", "c");
  expect(stops()).toEqual(["a"]);
  focus("b");
  expect(stops()).toEqual(["b"]);
  expect(element("menu-b").tabIndex).toBe(0);
  expect(element("menu-a").tabIndex).toBe(-1);
});

it("a row's menu belongs to its row", () => {
  open("a", "b", "c");
  focus("menu-c");
  expect(stops()).toEqual(["c"]);
});

it("Up and Down go row by row and stay at the ends; Home and End go there", () => {
  open("a", "b", "c");
  focus("a");
  expect(key("ArrowDown")).toBe(false);
  expect(focused()).toBe("b");
  key("ArrowUp");
  key("ArrowUp");
  expect(focused()).toBe("a");
  key("End");
  expect(focused()).toBe("c");
  key("Home");
  expect(focused()).toBe("a");
});

it("other keys, keys with others held, and keys of a row's menu are left alone", () => {
  open("a", "b", "c");
  focus("a");
  expect(key("x")).toBe(true);
  for (const held of ["ctrlKey", "metaKey", "altKey", "shiftKey"])
    expect(key("ArrowDown", { [held]: true })).toBe(true);
  focus("menu-a");
  key("ArrowDown");
  expect(focused()).toBe("menu-a");
});

it("End scrolls to the end and goes to what has come there by then", () => {
  const view = open("a", "b");
  const scrollTo = vi.spyOn(document.querySelector(".scroll") as HTMLElement, "scrollTo");
  Object.defineProperty(document.querySelector(".scroll"), "scrollHeight", { value: 900 });
  focus("a");
  key("End");
  view.rerender(<List ids={["a", "b", "c"]} />);
  frame();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 900 });
  expect(focused()).toBe("c");
  expect(frames.size).toBe(0);
  key("Home");
  frame();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
  expect(focused()).toBe("a");
});

it("with a row that is deleted the focus goes to the one that takes its place, the last one where it was the last", async () => {
  const view = open("a", "b", "c");
  focus("b");
  view.rerender(<List ids={["a", "c"]} />);
  await told();
  // It may come again, at another place: so long it is waited for.
  for (let count = 0; count < 40; count += 1) frame();
  expect(focused()).not.toBe("c");
  frame();
  expect(focused()).toBe("c");
  view.rerender(<List ids={["a"]} />);
  await told();
  for (let count = 0; count < 41; count += 1) frame();
  expect(focused()).toBe("a");
});

it("with a row that is moved the focus goes along", async () => {
  const view = open("a", "b", "c");
  focus("b");
  view.rerender(<List ids={["a", "c"]} />);
  await told();
  frame();
  view.rerender(<List ids={["b", "a", "c"]} />);
  await told();
  frame();
  expect(focused()).toBe("b");
  expect(frames.size).toBe(0);
});

it("whoever went elsewhere takes the focus along: it isn't fetched back", async () => {
  const view = open("a", "b", "c");
  focus("b");
  act(() => element("b").blur());
  await told();
  view.rerender(<List ids={["a", "c"]} />);
  await told();
  for (let count = 0; count < 41; count += 1) frame();
  expect(document.activeElement).toBe(document.body);
});

it("one that is gone can't be come back to: the first is the stop again", () => {
  const view = open("a", "b", "c");
  focus("b");
  view.rerender(<List ids={["a", "c"]} />);
  expect(stops()).toEqual(["a"]);
});

it("leaves nothing behind", () => {
  const view = open("a", "b");
  focus("a");
  key("End");
  expect(frames.size).toBe(1);
  view.unmount();
  expect(frames.size).toBe(0);
});
