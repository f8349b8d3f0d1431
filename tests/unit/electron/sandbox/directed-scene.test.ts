import { describe, expect, it, test } from "vitest";
import { cameraAt, seenAt } from "#core/sandbox/render/camera.ts";
import { createDirectedScene, type GivenPicture } from "#core/sandbox/render/directed-scene.ts";
import { readTake } from "#core/sandbox/render/directed-take.ts";
import { colorsOf } from "#core/sandbox/render/figures.ts";
import { paintedPlaces } from "#core/sandbox/render/painted-places.ts";
import { createPlanes } from "#core/sandbox/render/planes.ts";
import { cameraMoveNames } from "#shared/direction/camera-moves.ts";

const prompt = (body: string) =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
const three = prompt(
  "[Shot 1] The sea at night. [Shot 2] At 00:01.500, the camera cuts to a desert at noon. [Shot 3] At 00:02.542, the camera cuts to a forest in snow.",
);

const references = (body: string) =>
  [
    "subject_definitions:",
    "<Subject 1>: Keeper, an old man in a yellow oilskin, as <Picture 1> shows",
    "<Subject 2>: what <Picture 2> shows",
    "summary: [reference generation] A take.",
    "retention_analysis:",
    "<Subject 1>: fully_preserved",
    `detailed_description: Noir. ${body}`,
    "overall_soundscape: Wind.",
    "non_diegetic_music: N/A",
  ].join("\n");

test("plain words are one scene; a text of the format has its beats with their times, cameras and changes", () => {
  expect(readTake("The sea at night. [Shot 2] At 00:01.500, the camera cuts to a desert.", 4)).toBeUndefined();
  expect(readTake(three, 4)?.beats.map(({ start, end, cut }) => [start, end, cut])).toEqual([
    [0, 1.5, "cut"],
    [1.5, 2.542, "cut"],
    [2.542, 4, "cut"],
  ]);
  const [beat] =
    readTake(prompt("[Shot 1] Fog. The camera pans left with large amplitude at slow speed."), 4)?.beats ?? [];
  expect(beat?.camera).toMatchObject({ move: "pan left", amplitude: "large", speed: "slow" });
});

test.each([
  ["cuts to", "cut"],
  ["switches to", "cut"],
  ["cross-dissolves to", "dissolve"],
  ["fades to", "fade"],
  ["wipes to", "wipe"],
])("“%s” is a %s", (verb, cut) => {
  const take = readTake(prompt(`[Shot 1] Fog. [Shot 2] At 00:01.000, the camera ${verb} a desert.`), 4);
  expect(take?.beats[1]?.cut).toBe(cut);
});

const figuresIn = (text: string) =>
  readTake(text, 4)?.beats.map(({ figures }) =>
    figures.map(({ label, picture, speaker }) => [label, picture, speaker]),
  );

test("who is named stands in the beat: subjects with their pictures, speakers whom no picture shows, nobody for a voiceover", () => {
  const body =
    "[Shot 1] <Subject 1> waits. [Shot 2] At 00:01.000, the camera cuts to <Subject 2>. <Subject 1> (S1) says: <d>[English] No.</d> A girl, ten (S2) says: <d>[English] Yes.</d> [Shot 3] At 00:02.000, the camera cuts to fog. He (S1) says in an off-screen voiceover: <d>[English] Gone.</d> while his lips remain completely closed. [Shot 4] At 00:03.000, the camera cuts to stairs. She (S2) says: <d>[English] Come.</d>";
  expect(figuresIn(references(body))).toEqual([
    [["Keeper", 1, 1]],
    [
      ["Subject 2", 2, null],
      ["Keeper", 1, 1],
      ["Girl", null, 2],
    ],
    [],
    [["Girl", null, 2]],
  ]);
});

test("words on screen, sounds, soundscape and music are read; silence that is wanted differs from none asked for", () => {
  const take = readTake(
    'integrated_multimodal_description: [Shot 1] Fog. We hear a bell. The words "KEEP OUT" appear on a sign at the top.\noverall_soundscape: N/A',
    4,
  );
  expect(take?.beats[0]?.screens).toEqual([{ words: "KEEP OUT", where: "on a sign at the top" }]);
  expect(take?.sounds.map(({ text }) => text)).toEqual(["a bell"]);
  expect([take?.soundscape, take?.music]).toEqual(["", null]);
});

const [width, height] = [160, 90];
const flat = (y: number, u: number, v: number, place: GivenPicture["place"]): GivenPicture => {
  const picture = createPlanes(width, height);
  picture.y.fill(y);
  picture.u.fill(u);
  picture.v.fill(v);
  return { picture, place, colors: colorsOf(picture) };
};

function framesOf(text: string, seconds: number, pictures: readonly GivenPicture[] = []) {
  const take = readTake(text, seconds);
  if (!take) throw new Error("no directed take");
  const paint = createDirectedScene(take, pictures, width, height);
  return Array.from({ length: seconds * 24 }, (_, index) => {
    const frame = createPlanes(width, height);
    paint(frame, index / (seconds * 24 - 1), index / 24);
    return frame;
  });
}

/** How much of the picture changes from one frame to the next, of 255. */
function changes(...of: Parameters<typeof framesOf>) {
  const frames = framesOf(...of).map(({ y }) => y);
  return frames.slice(1).map((frame, at) => {
    const before = frames[at] as Uint8Array;
    return frame.reduce((sum, value, pixel) => sum + Math.abs(value - (before[pixel] as number)), 0) / frame.length;
  });
}
const jumpsIn = (found: readonly number[]) => found.flatMap((change, at) => (change > 12 ? [at + 1] : []));

// @shows Direction › Cuts within one frame of their beats
test("the picture changes at once exactly on the frame of each cut, and nowhere else", () => {
  expect(jumpsIn(changes(three, 4))).toEqual([36, 61]);
});

test("cuts stand at their times in takes of frames and of references too", () => {
  const frames = `For the target video, at 0.00 seconds into the target video, <Picture 1> (from [Shot 1]) is fully referenced.\n\n${three}`;
  const green = flat(150, 60, 60, "first");
  expect(jumpsIn(changes(frames, 4, [green]))).toEqual([36, 61]);
  expect(framesOf(frames, 4, [green])[0]?.data).toEqual(green.picture.data);
  const named =
    "[Shot 1] <Subject 1> at the sea at night. [Shot 2] At 00:01.500, the camera cuts to snow at noon. [Shot 3] At 00:02.542, the shot of <Picture 2>.";
  const pictures = [flat(90, 90, 200, "reference"), flat(40, 128, 128, "reference")];
  expect(jumpsIn(changes(references(named), 4, pictures))).toEqual([36, 61]);
});

test("a last frame is the last picture as it is, under a moving camera too, and both frames are one take", () => {
  const last = flat(200, 100, 160, "last");
  const text =
    "How the reference pictures align with the target video — <Picture 1> (from [Shot 2]) aligns with the 4.00-second mark of the target video.\n\n" +
    prompt(
      "[Shot 1] The sea at night. [Shot 2] At 00:02.000, the camera cuts to the end. The camera pans left with large amplitude.",
    );
  expect(framesOf(text, 4, [last]).at(-1)?.data).toEqual(last.picture.data);
});

test("a dissolve, a fade and a wipe take half a second from their beat on", () => {
  const body = (verb: string) =>
    prompt(`[Shot 1] The sea at night. [Shot 2] At 00:01.000, the camera ${verb} a desert at noon.`);
  for (const verb of ["cross-dissolves to", "wipes to", "fades to"]) {
    const moving = changes(body(verb), 2).flatMap((change, at) => (change > 1.5 ? [at + 1] : []));
    expect(moving[0], verb).toBe(24);
    expect(moving.at(-1), verb).toBeLessThanOrEqual(36);
    expect(moving.length, verb).toBeGreaterThanOrEqual(8);
  }
});

test("a named subject has the colors of its picture; a figure whom none shows has one of its own", () => {
  const pictures = [flat(90, 90, 200, "reference"), flat(160, 60, 100, "reference")];
  const [frame] = framesOf(references("[Shot 1] The sea at night with <Subject 1> and <Subject 2>."), 1, pictures);
  // The middles of both bodies: at a third and two thirds of the width, above the feet.
  const at = (x: number, y: number) => {
    const chroma = Math.round((y * height) / 2) * (width / 2) + Math.round((x * width) / 2);
    return [frame?.u[chroma], frame?.v[chroma]];
  };
  expect(at(1 / 3, 0.78)).toEqual([90, 200]);
  expect(at(2 / 3, 0.78)).toEqual([60, 100]);
});

test("lips move while somebody speaks in the picture, and rest before", () => {
  const text = prompt(
    "[Shot 1] Static room at noon. The camera holds a static shot. Mara (S1) says: <d>[English] Oh no no no.</d>",
  );
  const frames = framesOf(text, 3);
  const mouth = ({ y }: { y: Uint8Array }) => {
    let dark = 0;
    for (let row = 43; row < 51; row += 1)
      for (let x = 76; x < 84; x += 1) if ((y[row * width + x] as number) < 45) dark += 1;
    return dark;
  };
  const [rest] = frames.map(mouth);
  expect(mouth(frames[1] as { y: Uint8Array })).toBe(rest);
  expect(Math.max(...frames.slice(5, 24).map(mouth))).toBeGreaterThan((rest ?? 0) + 3);
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
  it("a point of the scene is seen where the camera has it", () => {
    expect(seenAt({ scale: 1, x: 0, y: 0, roll: 0 }, 0.3, 0.9, 16 / 9)).toEqual({ x: 0.3, y: 0.9 });
    expect(seenAt({ scale: 2, x: 0.125, y: 0, roll: 0 }, 0.625, 0.75, 1)).toEqual({ x: 0.5, y: 1 });
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
