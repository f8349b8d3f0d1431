import { expect, it } from "vitest";
import { drawLoop } from "#renderer/song/takes/wave/draw-loop.ts";
import { createWaveView } from "#renderer/song/takes/wave/wave-view.ts";

interface Region {
  readonly start: number;
  readonly end: number;
}
type Updated = (region: Region) => void;

/** The waveform's marks, as its plug-in keeps them. */
function drawn() {
  const shown: Region[] = [];
  const listeners = new Set<Updated>();
  let drawings = 0;
  const regions = {
    getRegions: () => shown,
    clearRegions: () => void shown.splice(0),
    addRegion: (region: Region) => {
      drawings += 1;
      shown.push(region);
    },
    on: (_event: "region-updated", told: Updated) => {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
  };
  const view = createWaveView();
  const begin = () => drawLoop(regions as unknown as Parameters<typeof drawLoop>[0], view, "gold");
  return { shown, view, begin, listeners, drawings: () => drawings };
}
const look = { color: "gold", drag: false, minLength: 0.25 };

it("a loop stands in the waveform with ends that can be dragged, and goes with it", () => {
  const { shown, view, begin } = drawn();
  view.setState({ loop: { from: 3, to: 8 } });
  begin();
  expect(shown).toEqual([{ start: 3, end: 8, resize: true, ...look }]);
  view.setState({ loop: { from: 4, to: 8 } });
  expect(shown).toEqual([{ start: 4, end: 8, resize: true, ...look }]);
  view.setState({ loop: null });
  expect(shown).toEqual([]);
});

it("a beginning without an end is a line, which can't be dragged", () => {
  const { shown, view, begin } = drawn();
  begin();
  expect(shown).toEqual([]);
  view.setState({ loop: { from: 0, to: null } });
  expect(shown).toEqual([{ start: 0, end: 0, resize: false, ...look }]);
});

it("what stands there already isn't drawn again: neither where it was dragged, nor when only what is in sight changes", () => {
  const { shown, view, begin, listeners, drawings } = drawn();
  begin();
  view.setState({ loop: { from: 3, to: 8 } });
  // The plug-in moved its own mark.
  shown[0] = { start: 2, end: 8 };
  for (const told of listeners) told({ start: 2, end: 8 });
  expect(view.getState().loop).toEqual({ from: 2, to: 8 });
  view.setState({ zoom: 4 });
  expect(drawings()).toBe(1);
  view.setState({ loop: { from: 2, to: 9 } });
  expect(drawings()).toBe(2);
});

it("once it has ended nothing is drawn and nothing heard", () => {
  const { shown, view, begin, listeners } = drawn();
  begin()();
  view.setState({ loop: { from: 3, to: 8 } });
  expect([shown, listeners.size]).toEqual([[], 0]);
});
