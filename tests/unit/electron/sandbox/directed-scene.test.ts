import { describe, expect, it, test } from "vitest";
import { cameraAt } from "#core/sandbox/render/camera.ts";
import { createDirectedScene, readBeats } from "#core/sandbox/render/directed-scene.ts";
import { paintedPlaces } from "#core/sandbox/render/painted-places.ts";
import { createPlanes } from "#core/sandbox/render/planes.ts";
import { cameraMoveNames } from "#shared/direction/camera-moves.ts";

const prompt = (body: string) =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
const three = prompt(
  "[Shot 1] The sea at night. [Shot 2] At 00:01.500, the camera cuts to a desert at noon. [Shot 3] At 00:02.542, the camera cuts to a forest in snow.",
);

test("plain words are one scene; a text of the format has its beats with their times and cameras", () => {
  expect(readBeats("The sea at night. [Shot 2] At 00:01.500, the camera cuts to a desert.", 4)).toEqual([]);
  expect(readBeats(three, 4).map(({ start, end }) => [start, end])).toEqual([
    [0, 1.5],
    [1.5, 2.542],
    [2.542, 4],
  ]);
  const [beat] = readBeats(prompt("[Shot 1] Fog. The camera pans left with large amplitude at slow speed."), 4);
  expect(beat?.camera).toMatchObject({ move: "pan left", amplitude: "large", speed: "slow" });
});

/** How much of the picture changes from one frame to the next, of 255. */
function changes(body: string, seconds: number) {
  const [width, height] = [160, 90];
  const paint = createDirectedScene(readBeats(body, seconds), width, height);
  const frames = Array.from({ length: seconds * 24 }, (_, index) => {
    const frame = createPlanes(width, height);
    paint(frame, index / (seconds * 24 - 1), index / 24);
    return frame.y;
  });
  return frames.slice(1).map((frame, at) => {
    const before = frames[at] as Uint8Array;
    return frame.reduce((sum, value, pixel) => sum + Math.abs(value - (before[pixel] as number)), 0) / frame.length;
  });
}

// @shows Direction › Cuts within one frame of their beats
test("the picture changes at once exactly on the frame of each cut, and nowhere else", () => {
  const found = changes(three, 4);
  const jumps = found.flatMap((change, at) => (change > 12 ? [at + 1] : []));
  expect(jumps).toEqual([36, 61]);
});

describe("where the camera is", () => {
  const at = (move: (typeof cameraMoveNames)[number], progress: number, more = {}) =>
    cameraAt({ move, amplitude: "medium", speed: "medium", ...more }, progress, progress);
  it.each([
    ["zoom in", "scale", 1],
    ["push in", "scale", 1],
    ["zoom out", "scale", -1],
    ["pull out", "scale", -1],
    ["pan left", "x", -1],
    ["truck right", "x", 1],
    ["tilt up", "y", -1],
    ["pedestal down", "y", 1],
    ["roll clockwise", "roll", -1],
    ["roll counterclockwise", "roll", 1],
  ] as const)("%s: %s goes its way", (move, what, way) => {
    expect(Math.sign(at(move, 1)[what] - at(move, 0)[what])).toBe(way);
    const by = (more: object) => Math.abs(at(move, 0.4, more)[what] - at(move, 0, more)[what]);
    expect(by({ amplitude: "large" })).toBeGreaterThan(by({ amplitude: "small" }));
    expect(by({ speed: "fast" })).toBeGreaterThan(by({ speed: "slow" }));
  });
  it("a static shot stays, and no move leaves the picture", () => {
    expect(at("static shot", 0)).toEqual(at("static shot", 1));
    for (const move of cameraMoveNames)
      for (const progress of [0, 0.3, 0.7, 1]) {
        const { scale, x, y } = at(move, progress, { amplitude: "large", speed: "fast" });
        const room = (1 - 1 / scale) / 2 + 0.03;
        expect(Math.max(Math.abs(x), Math.abs(y)), move).toBeLessThanOrEqual(room);
      }
  });
});

test.each([
  [24, 6, [], [0, 6, 12, 18, 23]],
  [24, 6, [10, 12], [0, 6, 10, 12, 18, 23]],
  [4, 1, [2], [0, 1, 2, 3]],
  [24, 12, [99], [0, 12, 23]],
])("of %d frames, each held for %d, with cuts at %j: %j are painted", (count, held, cuts, places) => {
  expect(paintedPlaces(count, held, cuts)).toEqual(places);
});
