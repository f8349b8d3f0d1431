// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { noteStill, type StillSources } from "#renderer/storyboard/animatic/notes/note-still.ts";
import type { PlacedNote } from "#shared/film/film-notes.ts";
import type { Framing } from "#shared/film/framing.ts";

const grabbed = vi.fn();
const drawn = vi.fn();
const sources: StillSources = { grabStill: grabbed, mediaUrl: (id) => `media:${id}`, drawTitleCard: drawn };

const released = vi.fn();
/** Of a picture of the library. */
let natural = { width: 1600, height: 900 };
/** What was drawn into pictures, with where of it and where to. */
let strokes: number[][] = [];
beforeEach(() => {
  strokes = [];
  natural = { width: 1600, height: 900 };
  grabbed.mockReset().mockImplementation(async (id: string, at: unknown) => `frame:${id}@${at}`);
  drawn.mockReset().mockResolvedValue({});
  released.mockReset();
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext() {
        return {
          transferFromImageBitmap: () => {},
          drawImage: (_picture: unknown, ...places: number[]) => void strokes.push(places.map(Math.round)),
        };
      }
      convertToBlob = async () => new Blob();
    },
  );
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      get naturalWidth() {
        return natural.width;
      }
      get naturalHeight() {
        return natural.height;
      }
      decode = async () => {
        if (this.src === "media:film") throw new Error("no picture");
      };
    },
  );
  Object.assign(URL, { createObjectURL: () => "blob:drawn", revokeObjectURL: released });
});
afterEach(() => vi.unstubAllGlobals());

const clip = (more: Partial<Clip>): Clip => ({
  ...{ key: "c", shotId: "s", card: null, number: 1, name: "", start: 0, length: 4, from: 0, whole: 0 },
  ...{ frameRate: 24, fade: 0, dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0, film: null },
  ...{ first: undefined, last: undefined, prompt: "", failed: false, hasSound: false },
  ...more,
});
const still = (shownBy: Clip | undefined, at = 1) =>
  noteStill(
    { id: "n", clip: "c", shot: null, at, text: "", time: 0, shownBy } as PlacedNote<Clip>,
    { width: 1920, height: 1080 },
    sources,
  );
const look = { place: "top", size: 1.2, color: "#ffffff", ground: "#102030" } as const;

// @shows The cut, point by point › 5. Every note of a PDF has its picture
it("a moment of a take is its frame", async () => {
  expect((await still(clip({ film: "take" }), 2.5))?.address).toBe("frame:take@2.5");
});

it("a card is drawn as the film has it, in the film's shape, and let go afterwards", async () => {
  const found = await still(clip({ card: "The End", look }));
  expect(drawn.mock.calls).toEqual([["The End", 576, 324, look]]);
  expect(found?.address).toBe("blob:drawn");
  found?.release();
  expect(released.mock.calls).toEqual([["blob:drawn"]]);
});

it.each<[how: string, framing: Framing | undefined, places: number[][]]>([
  ["whole within the frame", undefined, [[0, 0, 576, 324]]],
  [
    "in the middle of its move",
    { conform: "crop", view: { x: 0.25, y: 0.5, zoom: 2 }, viewEnd: { x: 0.75, y: 0.5, zoom: 2 } },
    // Half as wide as the picture, and by now in its middle.
    [[400, 225, 800, 450, 0, 0, 576, 324]],
  ],
])("a still of the library is %s", async (_how, framing, places) => {
  const footage = { assetId: "photo", kind: "still", gone: false } as const;
  expect((await still(clip({ footage, speed: 0, ...(framing && { framing }) }), 2))?.address).toBe("blob:drawn");
  expect(strokes).toEqual(places);
});

it.each([
  ["a square", { width: 900, height: 900 }, [126, 0, 324, 324]],
  ["a wide one", { width: 3200, height: 900 }, [0, 81, 576, 162]],
])("a picture of another shape lies whole in the middle: %s", async (_what, size, place) => {
  natural = size;
  await still(clip({ footage: { assetId: "photo", kind: "still", gone: false }, speed: 0 }), 2);
  expect(strokes).toEqual([place]);
});

it.each([
  ["at its start", 0, 4, 0.25],
  ["behind its end", 9, 4, 0.75],
  ["of no length", 1, 0, 0.25],
])("of a still that moves a moment %s is where its move is then", async (_when, at, length, x) => {
  const framing = {
    conform: "crop",
    view: { x: 0.25, y: 0.5, zoom: 2 },
    viewEnd: { x: 0.75, y: 0.5, zoom: 2 },
  } as const;
  await still(clip({ footage: { assetId: "photo", kind: "still", gone: false }, speed: 0, length, framing }), at);
  expect(strokes[0]?.slice(0, 4)).toEqual([Math.round(1600 * x - 400), 225, 800, 450]);
});

it.each([
  [159, `${"x".repeat(159)}`],
  [160, `${"x".repeat(160)}`],
  [161, `${"x".repeat(159)}…`],
])("of %d letters as many stand in the picture's place as can be read", async (length, words) => {
  await still(clip({ prompt: "x".repeat(length) }));
  expect(drawn.mock.calls[0]?.[0]).toBe(words);
});

it("a shot without a take has its first frame, from a picture or a film, else its words", async () => {
  const first = (assetId: string) => ({ assetId, edge: "start", parked: false }) as const;
  expect((await still(clip({ first: first("photo"), prompt: "A swell." })))?.address).toBe("media:photo");
  expect((await still(clip({ first: first("film"), prompt: "A swell." })))?.address).toBe("frame:film@start");
  expect(drawn).not.toHaveBeenCalled();
  grabbed.mockResolvedValue(null);
  expect((await still(clip({ first: first("film"), prompt: "A swell." })))?.address).toBe("blob:drawn");
  expect(drawn.mock.calls[0]?.[0]).toBe("A swell.");
  await still(clip({ prompt: "x".repeat(400) }));
  expect(drawn.mock.calls[1]?.[0]).toBe(`${"x".repeat(159)}…`);
});

it.each([
  ["the film doesn't show", undefined],
  ["a file that is gone had", clip({ footage: { assetId: "photo", kind: "still", gone: true } })],
  ["a file that can't be drawn has", clip({ footage: { assetId: "film", kind: "still", gone: false } })],
  ["a shot without anything has", clip({})],
])("what %s has no picture, and the list goes on", async (_what, shownBy) => {
  expect(await still(shownBy)).toBeNull();
});
