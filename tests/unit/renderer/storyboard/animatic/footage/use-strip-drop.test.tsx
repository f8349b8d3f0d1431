// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LIBRARY_DRAG } from "#renderer/library/picker/index.ts";
import { useStripDrop } from "#renderer/storyboard/animatic/footage/use-strip-drop.ts";

afterEach(cleanup);

/** A strip on which a pixel is a second. */
function open() {
  const onBring = vi.fn();
  function Strip() {
    const { at, target } = useStripDrop({
      landsAt: (clientX) => ({ before: clientX < 10 ? "first" : null, seconds: clientX, at: clientX }),
      onBring,
    });
    return (
      <div data-testid="strip" data-at={at} {...target}>
        <button type="button" />
      </div>
    );
  }
  const { getByTestId } = render(<Strip />);
  const strip = getByTestId("strip");
  /** What happens over the strip with something in the hand; true where the strip takes it, and the browser doesn't. */
  const drag = (
    kind: "dragOver" | "drop" | "dragLeave",
    data: object,
    { clientX = 0, relatedTarget = null }: { clientX?: number; relatedTarget?: Element | null } = {},
  ) => {
    const event = createEvent[kind](strip, { dataTransfer: data });
    // jsdom's event of a drag knows no place, and not where it goes.
    Object.defineProperties(event, { clientX: { value: clientX }, relatedTarget: { value: relatedTarget } });
    act(() => void fireEvent(strip, event));
    return event.defaultPrevented;
  };
  return { strip, drag, onBring, at: () => strip.dataset.at };
}

const file = new File(["x"], "x.png");
const inHand = (types: readonly string[], ids = "", files: readonly File[] = []) => ({
  types,
  files,
  getData: (type: string) => (type === LIBRARY_DRAG ? ids : "another"),
});

it.each([
  ["files of the machine", inHand(["Files"], "", [file])],
  ["files of the library", inHand([LIBRARY_DRAG], "a,b")],
])("%s show where they would land, until they leave", (_what, data) => {
  const { drag, at, strip } = open();
  expect(drag("dragOver", data, { clientX: 12 })).toBe(true);
  expect(at()).toBe("12");
  // Over a part of the strip they are still over it.
  drag("dragLeave", data, { relatedTarget: strip.querySelector("button") });
  expect(at()).toBe("12");
  drag("dragLeave", data, { relatedTarget: document.body });
  expect(at()).toBeUndefined();
});

it("words that are dragged are none of its business", () => {
  const { drag, at, onBring } = open();
  const words = inHand(["text/plain"]);
  expect(drag("dragOver", words, { clientX: 12 })).toBe(false);
  expect(at()).toBeUndefined();
  expect(drag("drop", words, { clientX: 12 })).toBe(false);
  expect(onBring).not.toHaveBeenCalled();
});

it.each([
  ["files of the machine", inHand(["Files"], "", [file]), 4, [{ files: [file] }, { before: "first", seconds: 4 }]],
  [
    "files of the library, which the browser gives as pictures too",
    inHand(["Files", LIBRARY_DRAG], "a,,b", [file]),
    12,
    [{ ids: ["a", "b"] }, { before: null, seconds: 12 }],
  ],
])("%s are brought where they are dropped, and no longer shown as hanging there", (_what, data, clientX, brought) => {
  const { drag, at, onBring } = open();
  drag("dragOver", data, { clientX });
  expect(drag("drop", data, { clientX })).toBe(true);
  expect(onBring.mock.calls).toEqual([brought]);
  expect(at()).toBeUndefined();
});

it("a drop of nothing brings nothing, and isn't left to the browser", () => {
  const { drag, onBring } = open();
  expect(drag("drop", inHand(["Files"]), { clientX: 4 })).toBe(true);
  expect(onBring).not.toHaveBeenCalled();
});
