import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFilmSound, type SoundOrder } from "#renderer/storyboard/export/sound/film-sound.ts";
import { waveFile } from "./wave-file.ts";

const RATE = 48_000;
const level = (seconds: number, value: number) => Array.from({ length: seconds * RATE }, () => value);
/** As loud everywhere as its name says; `steps` is a tenth louder each second. */
const files: Readonly<Record<string, ArrayBuffer>> = {
  half: waveFile(RATE, level(4, 0.5)),
  quarter: waveFile(RATE, level(4, 0.25)),
  steps: waveFile(
    RATE,
    [0, 0.1, 0.2, 0.3].flatMap((value) => level(1, value)),
  ),
};

beforeEach(() => {
  const answer = async (address: string | URL | Request, { headers }: RequestInit = {}) => {
    const file = files[new URL(address instanceof Request ? address.url : address).pathname.slice(1)];
    if (file === undefined) return new Response(null, { status: 404 });
    const [, from = "0", to] = /bytes=(\d+)-(\d*)/.exec(new Headers(headers).get("range") ?? "") ?? [];
    const end = Math.min(file.byteLength - 1, to ? Number(to) : file.byteLength - 1);
    return new Response(file.slice(Number(from), end + 1), {
      status: 206,
      headers: {
        "content-range": `bytes ${from}-${end}/${file.byteLength}`,
        "content-length": String(end + 1 - Number(from)),
      },
    });
  };
  vi.stubGlobal("fetch", vi.fn(answer));
});
afterEach(() => void vi.unstubAllGlobals());

const addresses = Object.fromEntries(Object.keys(files).map((name) => [name, `http://core.test/${name}`]));
const take = (assetId: string, start: number, length: number, more: object = {}) => ({
  ...{ assetId, start, length, from: 0, speed: 1, gain: 1, fade: 0, fadeIn: 0, fadeOut: 0, hasSound: true },
  ...more,
});
const order = (plan: object, more: object = {}) =>
  ({
    plan: { seconds: 4, before: 0, loudness: null, segments: [], ...plan },
    ...{ song: null, sounds: [], takesLevel: 1, addresses },
    ...more,
  }) as unknown as SoundOrder;

/** How loud it is on the left in the middle of each second. */
async function heard(of: SoundOrder): Promise<number[]> {
  const found: number[] = [];
  for await (const { channels } of openFilmSound(of).pieces())
    found.push(Math.round((channels[0]?.[RATE / 2] ?? 0) * 1000) / 1000);
  return found;
}

test.each<[what: string, segments: object[], more: object, levels: number[]]>([
  ["is silent without clips", [], {}, [0, 0, 0, 0]],
  ["has a take where it lies", [take("half", 1, 2)], {}, [0, 0.5, 0.5, 0]],
  ["has it as loud as takes are", [take("half", 0, 4)], { takesLevel: 0.5 }, [0.25, 0.25, 0.25, 0.25]],
  ["has none where takes are silent", [take("half", 0, 4)], { takesLevel: 0 }, [0, 0, 0, 0]],
  ["has a clip as loud as it is set", [take("half", 0, 4, { gain: 0.5 })], {}, [0.25, 0.25, 0.25, 0.25]],
  ["has none of one that is muted", [take("half", 0, 4, { gain: 0 })], {}, [0, 0, 0, 0]],
  ["has none of one without sound", [take("half", 0, 4, { hasSound: false })], {}, [0, 0, 0, 0]],
  ["has none of a card", [{ ...take("half", 0, 4), assetId: null }], {}, [0, 0, 0, 0]],
  ["has none of a file that isn't there", [take("gone", 0, 4)], {}, [0, 0, 0, 0]],
  ["has a clip from where it is trimmed", [take("steps", 0, 3, { from: 1 })], {}, [0.1, 0.2, 0.3, 0]],
  ["has one twice as fast", [take("steps", 0, 2, { speed: 2 })], {}, [0.1, 0.3, 0, 0]],
  [
    "has two that lie over each other together",
    [take("half", 0, 3), take("quarter", 1, 3)],
    {},
    [0.5, 0.75, 0.75, 0.25],
  ],
  [
    "has a take's sound before and behind its picture",
    [take("steps", 1, 2, { from: 1, soundHead: -1, soundTail: 1 })],
    {},
    [0, 0.1, 0.2, 0.3],
  ],
])("a film %s", async (_what, segments, more, levels) => {
  expect(await heard(order({ segments }, more))).toEqual(levels);
});

const song = (more: object = {}) => ({
  assetId: "half",
  level: 1,
  fade: 0,
  spans: [{ start: 1, end: 3, from: 0 }],
  ...more,
});
test.each<[what: string, song: object, levels: number[]]>([
  ["where it lies", song(), [0, 0.5, 0.5, 0]],
  ["as loud as it is set", song({ level: 0.5 }), [0, 0.25, 0.25, 0]],
  ["from a moment of its file", song({ assetId: "steps", spans: [{ start: 0, end: 2, from: 2 }] }), [0.2, 0.3, 0, 0]],
  ["coming and going", song({ fade: 1 }), [0, 0.25, 0.25, 0]],
  ["nowhere, where its file isn't there", song({ assetId: "gone" }), [0, 0, 0, 0]],
  ["nowhere, without a place", song({ spans: [] }), [0, 0, 0, 0]],
])("the song is heard %s", async (_what, song, levels) => {
  expect(await heard(order({}, { song }))).toEqual(levels);
});

const sound = (assetId: string, start: number, end: number, more: object = {}) => ({
  ...{ assetId, start, end, from: 0, gain: 1, fadeIn: 0, fadeOut: 0 },
  ...more,
});
test.each<[what: string, sounds: object[], before: number, levels: number[]]>([
  ["where it lies", [sound("half", 1, 2)], 0, [0, 0.5, 0, 0]],
  ["in a range of the film, what lies before which is over", [sound("steps", 1, 4)], 2, [0.1, 0.2, 0, 0]],
  ["not in a range behind it", [sound("half", 0, 2)], 2, [0, 0, 0, 0]],
  ["not, where its file isn't there", [sound("gone", 0, 2)], 0, [0, 0, 0, 0]],
])("a sound is heard %s", async (_what, sounds, before, levels) => {
  expect(await heard(order({ before }, { sounds }))).toEqual(levels);
});

test("no file of a take is read where takes are silent", async () => {
  const silent = order({ segments: [take("half", 0, 4)] }, { takesLevel: 0 });
  vi.mocked(fetch).mockClear();
  expect(await heard(silent)).toEqual([0, 0, 0, 0]);
  expect(fetch).not.toHaveBeenCalled();
});

test("a range hears what began before it from there on", async () => {
  const within = { seconds: 4, heard: [{ ...take("steps", -1, 4), crossing: 0 }] };
  expect(await heard(order({ within }))).toEqual([0.1, 0.2, 0.3, 0]);
});

test("every sample of a second is heard, the first and the last as well, on both sides", async () => {
  const film = order({ segments: [take("half", 0, 2)] });
  for await (const { at, channels } of openFilmSound(film).pieces())
    for (const channel of channels)
      expect(new Set(channel.map((each) => Math.round(each * 100)))).toEqual(new Set([at < 2 ? 50 : 0]));
});

test("takes that cross-fade come and go with it, the last stays to its end", async () => {
  const crossing = [take("half", 0, 3), take("quarter", 2, 2, { fade: 1 })];
  expect(await heard(order({ segments: crossing }))).toEqual([0.5, 0.5, 0.375, 0.25]);
  expect(await heard(order({ seconds: 2, segments: [take("half", 0, 2, { fadeIn: 0.5, fadeOut: 0.5 })] }))).toEqual([
    0.5, 0.5,
  ]);
});

test("as it goes into the file each sample is as loud as it is mixed, or as its loudness asks, up to what a file can hold", async () => {
  const edges = async (curve: Parameters<typeof openFilmSound>[1], gain: number) => {
    const film = openFilmSound(order({ seconds: 1, segments: [take("half", 0, 1, { gain })] }), curve);
    const sample = await film.next();
    expect([sample.numberOfChannels, sample.sampleRate]).toEqual([2, RATE]);
    const sides = [0, 1].map((planeIndex) => {
      const side = new Float32Array(sample.numberOfFrames);
      sample.copyTo(side, { planeIndex, format: "f32-planar" });
      return [side[0], side[1], side.at(-1)].map((each) => Math.round((each ?? 0) * 100) / 100);
    });
    sample.close();
    film.close();
    expect(sides[1]).toEqual(sides[0]);
    return sides[0];
  };
  expect(await edges(null, 1)).toEqual([0.5, 0.5, 0.5]);
  expect(await edges(() => 0.5, 1)).toEqual([0.25, 0.25, 0.25]);
  expect(await edges((seconds) => (seconds > 0.5 ? 1 : 1.5), 1)).toEqual([0.75, 0.75, 0.5]);
  expect(await edges(null, 3)).toEqual([1, 1, 1]);
  expect(await edges(null, -3)).toEqual([-1, -1, -1]);
});

test("what goes into the file is a second at a time, no louder than a file can hold, and ends with the film", async () => {
  const loud = [take("half", 0, 4, { gain: 2 }), take("half", 0, 4)];
  const film = openFilmSound(order({ seconds: 2.5, segments: loud }), (seconds) => (seconds < 1 ? 0.5 : 1));
  const told: [seconds: number, frames: number, loudest: number][] = [];
  while (!film.ended) {
    const sample = await film.next();
    const left = new Float32Array(sample.numberOfFrames);
    sample.copyTo(left, { planeIndex: 0, format: "f32-planar" });
    told.push([sample.timestamp, sample.numberOfFrames, Math.round((left[RATE / 4] ?? 0) * 1000) / 1000]);
    sample.close();
  }
  film.close();
  expect(told).toEqual([
    [0, RATE, 0.75],
    [1, RATE, 1],
    [2, RATE / 2, 1],
  ]);
  expect(film.seconds).toBe(2.5);
});
