// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import type { Cut } from "#renderer/storyboard/animatic/cut/use-cut.ts";
import type { StripZoom } from "#renderer/storyboard/animatic/cut/use-strip-zoom.ts";
import { filmPlayback, screening } from "#renderer/storyboard/animatic/screening-state.ts";
import { type StripKeysOver, steerStrip } from "#renderer/storyboard/animatic/strip-keys.ts";
import type { Marker } from "#shared/film/cut.ts";
import { laidClip } from "./laid-clip.ts";

const marker = (at: number) => ({ at, words: "" }) as Marker;
const markers = [marker(2), marker(5), marker(8)];

beforeEach(() => filmPlayback.measure(10, 25));
afterEach(() => {
  cleanup();
  filmPlayback.measure(0, 24);
  screening.reset();
});

/** The strip's keys over these; what was done, in order. */
function open(over: Partial<StripKeysOver> = {}) {
  const done: unknown[][] = [];
  const note =
    (what: string) =>
    (...told: unknown[]) =>
      void done.push([what, ...told]);
  const cut = { trimToPlayhead: note("trim"), slip: note("slip"), moveBy: note("move"), remove: note("remove") };
  const strip = { step: note("zoom"), fit: note("fit"), show: note("show") };
  const steer = steerStrip({
    ...{ cut: cut as unknown as Cut, strip: strip as unknown as StripZoom },
    ...{ chosen: undefined, markers: [], empty: false, addNote: note("note"), toggleBeats: undefined },
    ...over,
  });
  const { container } = render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the strip
    <div onKeyDown={steer}>
      <button type="button" />
      <input />
    </div>,
  );
  return { done, at: (selector: string) => container.querySelector(selector) as HTMLElement };
}

test.each<[key: object, done: unknown[][]]>([
  [{ key: "q" }, [["trim", "in"]]],
  [{ key: "w" }, [["trim", "out"]]],
  [{ key: "ArrowLeft", ctrlKey: true }, [["slip", -1 / 25]]],
  [{ key: "ArrowRight", ctrlKey: true }, [["slip", 1 / 25]]],
  [{ key: "ArrowLeft", ctrlKey: true, shiftKey: true }, [["move", -1]]],
  [{ key: "ArrowRight", ctrlKey: true, shiftKey: true }, [["move", 1]]],
  [{ key: "+" }, [["zoom", 1]]],
  [{ key: "-" }, [["zoom", -1]]],
  [{ key: "n" }, [["note"]]],
  [{ key: "Delete" }, [["remove", "close"]]],
  [{ key: "Delete", shiftKey: true }, [["remove", "gap"]]],
  [{ key: "0" }, [["fit"]]],
])("%j does its part", (key, done) => {
  const strip = open();
  expect(fireEvent.keyDown(strip.at("button"), key)).toBe(false);
  expect(strip.done).toEqual(done);
});

test("without a song, or without markers, their keys are the page's", () => {
  const strip = open();
  for (const key of [{ key: "b" }, { key: "PageUp", shiftKey: true }, { key: "PageDown", shiftKey: true }])
    expect(fireEvent.keyDown(strip.at("button"), key)).toBe(true);
  cleanup();
  let toggled = 0;
  const other = open({ markers: [marker(2)], toggleBeats: () => (toggled += 1) });
  for (const key of [{ key: "b" }, { key: "PageUp", shiftKey: true }, { key: "PageDown", shiftKey: true }])
    expect(fireEvent.keyDown(other.at("button"), key)).toBe(false);
  expect([toggled, filmPlayback.store.getState().time]).toEqual([1, 2]);
});

test.each([
  [{ empty: true }, "button"],
  [{}, "input"],
] as const)("with %j nothing is cut from %s", (over, where) => {
  const strip = open(over);
  expect(fireEvent.keyDown(strip.at(where), { key: "q" })).toBe(true);
  expect(strip.done).toEqual([]);
});

test("Z shows the chosen clip from its start to its end, and nothing where none is chosen", () => {
  const strip = open({ chosen: laidClip("a", 3) as Clip });
  fireEvent.keyDown(strip.at("button"), { key: "z" });
  expect(strip.done).toEqual([["show", 3, 8]]);
  cleanup();
  const without = open();
  fireEvent.keyDown(without.at("button"), { key: "z" });
  expect(without.done).toEqual([]);
});

const hair = 0.5 / 25;
test.each([
  ["from between two", 3, 2, 5],
  ["from one, which is left", 5, 2, 8],
  ["from less than half a frame behind one", 5 + hair - 0.001, 2, 8],
  ["from less than half a frame before one", 5 - hair + 0.001, 2, 8],
  ["from more behind", 5 + hair + 0.001, 5, 8],
  ["from more before", 5 - hair - 0.001, 2, 5],
  ["from the first there is none before", 2, 2, 5],
  ["from the last there is none behind", 8, 5, 8],
])("the markers are reached one by one: %s", (_what, from, before, behind) => {
  const strip = open({ markers });
  for (const [key, to] of [
    ["PageUp", before],
    ["PageDown", behind],
  ] as const) {
    filmPlayback.seek(from);
    fireEvent.keyDown(strip.at("button"), { key, shiftKey: true });
    expect(filmPlayback.store.getState().time).toBe(to);
  }
});
