import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FilmPlan, Segment } from "#renderer/storyboard/export/film-plan.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import type { FilmFrame } from "#renderer/storyboard/export/make/film-frame.ts";
import { filmPictures, type PictureSources } from "#renderer/storyboard/export/make/film-pictures.ts";
import { standInCanvases } from "../../../media/canvas-stand-in.ts";

let draw: ReturnType<typeof standInCanvases>["picture"];
beforeEach(() => {
  draw = standInCanvases().picture;
});
afterEach(() => void vi.unstubAllGlobals());

const [black, white, clear] = [
  [0, 0, 0, 255],
  [255, 255, 255, 255],
  [255, 255, 255, 0],
];
/** A card of so many frames, ten a second. */
const card = (frames: number, more: Partial<Segment> = {}) =>
  ({ assetId: null, length: frames / 10, fade: 0, dip: null, ...more }) as Segment;

/** Luma and chroma of each frame, which is the same all over. */
async function shown(
  segments: readonly Segment[],
  cards: readonly (readonly number[])[],
  more: Partial<PictureSources> = {},
  wanted?: (frame: number) => boolean,
) {
  const plan = { segments, width: 8, height: 4, frameRate: 10, color: colorOf({}, 480) } as unknown as FilmPlan;
  const sources: PictureSources = {
    ...{ addressOf: () => "", captions: [] },
    ...{ cards: cards.map((pixel) => draw(pixel, 8, 4)), ...more },
  };
  const plane = (bytes: FilmFrame["y"]) => {
    expect(new Set(bytes).size).toBe(1);
    return bytes[0];
  };
  const found: (number | undefined)[][] = [];
  for await (const { y, u, v } of filmPictures(plan, sources, wanted)) found.push([plane(y), plane(u), plane(v)]);
  return found;
}
const gray = (...lumas: number[]) => lumas.map((luma) => [luma, 128, 128]);

it("cards follow each other, each as long as it stands", async () => {
  expect(await shown([card(1), card(3), card(2)], [white, black, white])).toEqual(gray(235, 16, 16, 16, 235, 235));
});

it.each<[frames: number, lumas: number[]]>([
  [1, [16, 16, 16, 126, 235, 235, 235]],
  [3, [16, 71, 126, 180, 235]],
  [4, [60, 103, 148, 191]],
])("a cross-fade of %d frames is mixed in equal steps, between the one and the other", async (frames, lumas) => {
  expect(await shown([card(4), card(4, { fade: frames / 10 })], [black, white])).toEqual(gray(...lumas));
});

it("of three that cross-fade each is shown alone where none lies over it", async () => {
  const fade = { fade: 0.1 };
  expect(await shown([card(2), card(3, fade), card(2, fade)], [black, white, black])).toEqual(
    gray(16, 126, 235, 126, 16),
  );
});

// Red, green and blue as BT.601 has them, two thirds and one third of them over black.
it.each<[color: string, near: number[], far: number[]]>([
  ["#ff0000", [59, 103, 203], [38, 115, 165]],
  ["#00ff00", [102, 79, 65], [59, 103, 97]],
  ["#0000ff", [33, 203, 116], [24, 165, 122]],
  // Luma 66, chroma 147 and 112.
  ["#204060", [49, 141, 117], [33, 134, 123]],
])("a dip through %s takes half of its time from either side, and all of the picture", async (color, near, far) => {
  const [dark] = gray(16);
  const dip = { seconds: 0.4, color };
  expect(await shown([card(3), card(3, { dip })], [black, black])).toEqual([dark, far, near, near, far, dark]);
});

it("where nothing comes in, a color goes over to the first picture", async () => {
  const dip = { seconds: 0.2, color: "#ffffff" };
  expect(await shown([card(3, { dip })], [black])).toEqual(gray(126, 16, 16));
});

it("only the frames that are wanted are made, each as in the whole film", async () => {
  const film = [card(2), card(4, { fade: 0.1 }), card(3, { dip: { seconds: 0.2, color: "#ffffff" } })];
  const cards = [white, black, white];
  const whole = await shown(film, cards);
  expect(whole).toHaveLength(8);
  for (const wanted of [[0], [1], [2, 4], [3, 5, 7], [0, 7], []])
    expect(await shown(film, cards, {}, (frame) => wanted.includes(frame))).toEqual(
      wanted.map((frame) => whole[frame]),
    );
});

it("words lie over all of a card, or over their frames: from the first up to but without the last", async () => {
  const words = draw(white, 8, 4);
  expect(await shown([card(2), card(2)], [black, black], { captions: [null, words] })).toEqual(gray(16, 16, 235, 235));
  expect(
    await shown([card(2), card(6)], [black, black], {
      cues: [
        [],
        [
          { from: 1, to: 3, image: words },
          { from: 4, to: 5, image: draw([0, 0, 0, 255], 8, 4) },
        ],
      ],
    }),
  ).toEqual(gray(16, 16, 16, 235, 235, 16, 16, 16));
  // What is wanted of them is looked up by its place.
  expect(
    await shown(
      [card(6)],
      [black],
      { cues: [[{ from: 2, to: 4, image: words }]] },
      (frame) => frame === 3 || frame === 4,
    ),
  ).toEqual(gray(235, 16));
  expect(await shown([card(1)], [black], { captions: [draw(clear, 8, 4)] })).toEqual(gray(16));
});

it("a card that wasn't drawn, or isn't given, ends it", async () => {
  const plan = {
    segments: [card(1)],
    width: 8,
    height: 4,
    frameRate: 10,
    color: colorOf({}, 480),
  } as unknown as FilmPlan;
  for (const cards of [[null], []])
    await expect(filmPictures(plan, { addressOf: () => "", cards, captions: [] }).next()).rejects.toThrow(
      "A card is missing.",
    );
});
