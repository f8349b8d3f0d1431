// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { type ClipDrag, useClipDrag } from "#renderer/storyboard/animatic/cut/use-clip-drag.ts";
import { placeAt } from "../../../dragged.ts";
import { heardOutside } from "../../../heard-outside.ts";
import { pointerOn } from "../drawn-by-pointer.ts";
import { laidClip } from "../laid-clip.ts";

afterEach(cleanup);

const laid = [laidClip("a", 0), laidClip("b", 5), laidClip("c", 10, { speed: 2 })];

/** Three clips of five seconds on a track that begins at 100 px, 50 px a second. */
function open(key = "a", { track = "vtrack" } = {}) {
  const dropped: ClipDrag[] = [];
  let hook = {} as ReturnType<typeof useClipDrag>;
  function Strip({ clips }: { clips: readonly Clip[] }) {
    const drags = useClipDrag({ clips, secondsPerPixel: 0.02, onDrop: (drag) => dropped.push(drag) });
    hook = drags;
    return (
      <div className={track} data-testid="track">
        <button type="button" data-testid="clip" {...drags.handlers(key)} />
      </div>
    );
  }
  const { getByTestId, rerender } = render(<Strip clips={laid} />);
  placeAt(getByTestId("track"), { left: 100, width: 750 });
  const clip = getByTestId("clip");
  return {
    ...pointerOn(clip),
    clip,
    dropped,
    drag: () => hook.drag,
    wasDragged: () => hook.wasDragged(),
    lay: (clips: readonly Clip[]) => rerender(<Strip clips={clips} />),
  };
}
const move = (key: string, at: number, before: string | null): ClipDrag => ({ does: "move", key, at, before });

it.each<[to: number, drag: ClipDrag | undefined]>([
  [145, undefined],
  [155, undefined],
  [156, move("a", 0, "a")],
  [144, move("a", 0, "a")],
  [-50, move("a", 0, "a")],
  // Past the middle of a clip it lands behind it.
  [224, move("a", 0, "a")],
  [226, move("a", 5, "b")],
  [500, move("a", 10, "c")],
  [724, move("a", 10, "c")],
  [726, move("a", 15, null)],
  [2000, move("a", 15, null)],
])("a clip that is taken at 150 px and drawn to %d px lands there", (to, drag) => {
  const opened = open();
  opened.down(150);
  opened.move(to);
  expect(opened.drag()).toEqual(drag);
  opened.up(to);
  expect(opened.drag()).toBeUndefined();
  expect(opened.dropped).toEqual(drag === undefined ? [] : [drag]);
  // A press that went nowhere chooses the clip; one that drew it doesn't, and the next one does again.
  expect([opened.wasDragged(), opened.wasDragged()]).toEqual([drag !== undefined, false]);
});

it.each<[key: string, to: number, seconds: number]>([
  ["a", 200, -1],
  ["a", 125, 0.5],
  // Twice as much of a take that is twice as fast.
  ["c", 200, -2],
])("with Alt another part of %s comes into its place", (key, to, seconds) => {
  const opened = open(key);
  opened.down(150);
  opened.move(to, { altKey: true });
  const slip: ClipDrag = { does: "slip", key, seconds };
  expect(opened.drag()).toEqual(slip);
  opened.up(to, { altKey: true });
  expect(opened.dropped).toEqual([slip]);
});

it("what was drawn stays drawn however near it comes back, and its pointer is held once", () => {
  const opened = open();
  opened.down(150);
  opened.move(152);
  expect(opened.held).toEqual([]);
  opened.move(500);
  opened.move(151);
  expect(opened.drag()).toEqual(move("a", 0, "a"));
  expect(opened.held).toEqual([7]);
  opened.up(151);
  expect(opened.dropped).toEqual([move("a", 0, "a")]);
});

it("a clip outside of a track lands where it is", () => {
  const opened = open("b", { track: "elsewhere" });
  opened.down(150);
  opened.move(2000);
  expect(opened.drag()).toEqual(move("b", 5, "b"));
});

it.each<[what: string, begin: (opened: ReturnType<typeof open>) => void]>([
  ["without a press", () => {}],
  ["with the right button", ({ down }) => down(150, { button: 2 })],
  [
    "after the system broke the press off",
    ({ down, move: draw, cancel }) => {
      down(150);
      draw(300);
      cancel();
    },
  ],
  [
    "after the press ended",
    ({ down, up }) => {
      down(150);
      up(150);
    },
  ],
])("%s nothing is drawn or dropped", (_what, begin) => {
  const opened = open();
  begin(opened);
  opened.move(500);
  expect(opened.drag()).toBeUndefined();
  opened.up(500);
  expect(opened.dropped).toEqual([]);
  expect(opened.wasDragged()).toBe(false);
});

it("Escape leaves everything where it is, and the press that goes on chooses nothing", () => {
  const opened = open();
  const heard = heardOutside("keydown");
  opened.down(150);
  opened.move(500);
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false);
  expect(opened.drag()).toBeUndefined();
  expect(heard).not.toHaveBeenCalled();
  opened.move(600);
  opened.up(600);
  expect([opened.drag(), opened.dropped]).toEqual([undefined, []]);
  expect(opened.wasDragged()).toBe(true);
  // The next press is one again.
  opened.down(150);
  opened.up(150);
  expect(opened.wasDragged()).toBe(false);
});

it.each([
  ["Escape with nothing drawn", "Escape", false],
  ["another key while it is drawn", "Tab", true],
])("%s is the page's", (_what, key, drawn) => {
  const opened = open();
  const heard = heardOutside("keydown");
  opened.down(150);
  if (drawn) opened.move(500);
  expect(fireEvent.keyDown(opened.clip, { key })).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  expect(opened.drag()).toEqual(drawn ? move("a", 10, "c") : undefined);
});

it("a clip that goes while it is drawn is dropped nowhere", () => {
  const opened = open();
  opened.down(150);
  opened.move(500);
  opened.lay(laid.slice(1));
  opened.up(500);
  expect([opened.drag(), opened.dropped]).toEqual([undefined, []]);
});
