import { expect, it } from "vitest";
import { visibleBeats } from "#renderer/storyboard/animatic/visible-beats.ts";

const beats = (count: number) => Array.from({ length: count }, (_, at) => at);

it.each([
  [0, 0, 1],
  [240, 240, 1],
  [241, 121, 2],
  [480, 240, 2],
  [481, 121, 4],
])("of %d beats %d are drawn, each %d. of them", (count, drawn, step) => {
  const shown = visibleBeats(beats(count), count);
  expect(shown).toHaveLength(drawn);
  expect(shown.slice(0, 3)).toEqual(beats(Math.min(3, drawn)).map((at) => at * step));
});

it("beats from the film's end on are none of it", () => expect(visibleBeats([0, 1.9, 2, 3], 2)).toEqual([0, 1.9]));
