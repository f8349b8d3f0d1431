import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Input } from "mediabunny";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FilmPlan, Segment } from "#renderer/storyboard/export/film-plan.ts";
import { clipOfFile } from "#renderer/storyboard/export/make/clip-of-file.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import type { FilmCodecs, FilmOrder } from "#renderer/storyboard/export/make/film-messages.ts";
import { filmPictures } from "#renderer/storyboard/export/make/film-pictures.ts";
import { makeFilm } from "#renderer/storyboard/export/make/make-film.ts";
import { stillFrames } from "#renderer/storyboard/export/make/still-frames.ts";
import { partShown } from "#renderer/storyboard/export/make/take-frames.ts";
import { type FilmOutput, masterOutput, presetOutputs } from "#renderer/storyboard/export/output/film-output.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { framingOf } from "#shared/film/framing.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { standInCanvases } from "../../../media/canvas-stand-in.ts";
import {
  brightenBy,
  filmOf,
  lookInto,
  offerCoders,
  servedFiles,
  type WantedFilm,
} from "../../../media/files/plain-media.ts";

let withdraw = () => {};
beforeEach(() => {
  withdraw = offerCoders();
});
afterEach(() => {
  withdraw();
  vi.unstubAllGlobals();
});

const address = (name: string) => `http://core/media/${name}`;
const limited = colorOf({ matrix: "smpte170m", fullRange: false, primaries: "smpte170m", transfer: "smpte170m" }, 8);
const silence = (seconds: number, level = 0): [number[], number[]] => {
  const samples = Array.from({ length: seconds * 8000 }, () => level);
  return [samples, samples];
};

/** Rises by an eighth each second. */
const ramp = (seconds: number): [number[], number[]] => {
  const samples = Array.from({ length: seconds * 8000 }, (_, at) => at / 64_000);
  return [samples, samples];
};

const voice = { id: "v", assetId: "song", track: 0 } as const;

/** Makes the film of these takes, each named by its place, and looks into it. */
async function make(
  takes: readonly WantedFilm[],
  settings: Partial<FilmSettings> & { fade?: number } = {},
  more: Partial<FilmOrder> = {},
  output: FilmOutput = masterOutput,
  brighter = 0,
) {
  const films = await Promise.all(takes.map((take) => filmOf({ color: limited, ...take })));
  const core = servedFiles({
    ...Object.fromEntries(films.map((film, at) => [`a${at}`, film])),
    song: await filmOf({ lights: [0], sound: silence(2, 0.5) }),
  });
  const facts = new Map(
    await Promise.all(films.map(async (_, at) => [`a${at}`, await clipOfFile(`a${at}`, address(`a${at}`))] as const)),
  );
  const shots = films.map((_, at) => ({
    ...{ shotId: `s${at}`, number: at + 1, name: "", prompt: "", model: "" },
    take: { taskId: `t${at}`, assetId: `a${at}`, ordinal: 1, fileName: `${at}.mp4` },
  }));
  const { fade = 0, ...rest } = settings;
  const own = Object.fromEntries(shots.map(({ shotId }) => [shotId, { ...wholeTake, fade }]));
  const plan = planFilm(shots, facts, { ...plainFilm, clips: own, ...rest }, [], output);
  brightenBy(brighter);
  const said: number[] = [];
  const measured: { part: number; made: number }[] = [];
  const passed = { times: 0, now: 0, atOnce: 0 };
  const { whole } = await makeFilm(
    {
      ...{ plan, target: address("film"), takesLevel: rest.takesLevel ?? 1, song: null },
      addresses: { a0: address("a0"), a1: address("a1"), a2: address("a2"), song: address("song") },
      codecs: { video: "vp9", audio: "opus" },
      cards: plan.segments.map(() => null),
      captions: plan.segments.map(() => null),
      ...more,
    },
    {
      pass: async () => {
        passed.times += 1;
        passed.now += 1;
        passed.atOnce = Math.max(passed.atOnce, passed.now);
        await Promise.resolve();
        passed.now -= 1;
      },
    },
    (progress) => {
      if (typeof progress === "number") said.push(Math.round(progress * 100) / 100);
      else if ("measured" in progress) measured.push({ part: progress.measured, made: said.length });
    },
  );
  const bytes = core.taken("film");
  if (!bytes) throw new Error("Nothing was sent.");
  return { plan, facts, said, measured, passed, whole, ...(await lookInto(bytes)) };
}

test.each([
  ["in its first take", 1, 1],
  ["in a cross-fade, where two are open", 5, 2],
  ["behind it, where the first is done", 8, 2],
])("a film that is given up %s lets go of every file", async (_where, pictures, opened) => {
  const take = { color: limited, lights: [1, 2, 3, 4, 5, 6], rate: 6 };
  servedFiles({ a0: await filmOf(take), a1: await filmOf(take) });
  const facts = new Map(
    await Promise.all(["a0", "a1"].map(async (id) => [id, await clipOfFile(id, address(id))] as const)),
  );
  const shots = [0, 1].map((at) => ({
    ...{ shotId: `s${at}`, number: at + 1, name: "", prompt: "", model: "" },
    take: { taskId: `t${at}`, assetId: `a${at}`, ordinal: 1, fileName: `${at}.mp4` },
  }));
  const clips = { s1: { ...wholeTake, fade: 0.5 } };
  const plan = planFilm(shots, facts, { ...plainFilm, clips }, [], masterOutput);
  const disposed = vi.spyOn(Input.prototype, "dispose");
  const frames = filmPictures(plan, { addressOf: address, cards: [null, null], captions: [null, null] });
  for (let shown = 0; shown < pictures; shown += 1) expect((await frames.next()).done).toBe(false);
  await frames.return(undefined);
  expect(disposed).toHaveBeenCalledTimes(opened);
  disposed.mockRestore();
});

test("a take's file is read for what joining it with others asks", async () => {
  const color = { matrix: "bt709", fullRange: true, primaries: "bt709", transfer: "bt709" } as const;
  const film = await filmOf({ lights: [1, 2, 3, 4, 5], rate: 25, start: 0.4, color, sound: silence(0.2) });
  servedFiles({ a: film, b: await filmOf({ lights: [1, 2], width: 32, color }), sound: await filmOf({ lights: [1] }) });
  const facts = await clipOfFile("a", address("a"));
  expect(facts).toMatchObject({
    ...{ assetId: "a", seconds: expect.closeTo(0.2, 3), width: 16, height: 8, frameRate: 25, packets: 5 },
    ...{ codec: "vp9", color: { matrix: "bt709", fullRange: true }, canDecode: true },
    ...{ hasSound: true, soundCodec: "pcm-s16" },
  });
  expect(JSON.parse(facts.signature)).toEqual([
    ...["vp09", "vp09.00.10.08.01.01.01.01.01", "", 16, 8, 0, false],
    ...[
      { num: 1, den: 1 },
      { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: true },
    ],
  ]);
  expect(JSON.parse(facts.soundSignature ?? "")).toEqual(["pcm-s16", "", 8000, 2]);
  const other = await clipOfFile("b", address("b"));
  expect(other).toMatchObject({ width: 32, hasSound: false, soundCodec: null, soundSignature: null });
  expect(other.signature).not.toBe(facts.signature);
  withdraw();
  expect(await clipOfFile("a", address("a"))).toMatchObject({ canDecode: false, hasSound: true });
});

test.each([
  [23.976, 24000 / 1001],
  [24.01, 24],
  [29.97, 30000 / 1001],
  [12.5, 12.5],
  [90, 60],
])("a film of %d frames a second is meant as %d", async (rate, meant) => {
  servedFiles({ a: await filmOf({ lights: Array.from({ length: 60 }, () => 9), rate }) });
  expect((await clipOfFile("a", address("a"))).frameRate).toBeCloseTo(meant, 3);
});

test("a file without pictures is no take", async () => {
  servedFiles({ a: new Uint8Array(64) });
  await expect(clipOfFile("a", address("a"))).rejects.toThrow();
});

test("takes that are alike are copied one behind the other, packet by packet", async () => {
  const film = await make([{ lights: [10, 20, 30], start: 0.5 }, { lights: [40, 50] }], {});
  expect(film.plan.way).toBe("copied");
  expect(film.lights).toEqual([10, 20, 30, 40, 50]);
  expect(film.times).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  // Each packet waits where the film is paused, and the end is told.
  expect(film.passed.times).toBe(6);
  expect(film.said).toEqual([0.3, 0.5]);
});

test("takes that fade are decoded, mixed in equal steps and made anew", async () => {
  const film = await make([{ lights: [100, 100, 100, 100, 100] }, { lights: [200, 200, 200, 200, 200] }], {
    fade: 0.2,
  });
  expect(film.plan).toMatchObject({ way: "encoded", frames: 8 });
  expect(film.lights).toEqual([100, 100, 100, 133, 167, 200, 200, 200]);
  expect(film.times).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  expect(film.color).toMatchObject({ matrix: "smpte170m", fullRange: false });
  expect(film.said.at(-1)).toBe(0.8);
});

// @shows The cut, point by point › 6. Copy where nothing changes, encode only what a cut or fade touches
test("where nothing is laid over them the takes' own packets stand in the film, the rest is encoded", async () => {
  const { picture } = standInCanvases();
  const two: FilmCodecs = { video: "vp9", audio: null };
  const lights = [10, 20, 30, 40, 50, 60, 70, 80];
  // The encoder brightens what it is given, so that it is seen which pictures it was given.
  const film = await make(
    [{ lights }, { lights: [110, 120, 130, 140, 150, 160, 170, 180] }, { lights: [1, 2, 3, 4, 5, 6], width: 32 }],
    {
      clips: {
        s0: { ...wholeTake, from: 0.2 },
        s1: { ...wholeTake, fade: 0.2 },
        s2: { ...wholeTake },
        ending: { ...wholeTake, card: "", hold: 0.2 },
      },
    },
    { codecs: two, cards: [null, null, null, picture([0, 0, 0, 255], 16, 8)] },
    masterOutput,
    1,
  );
  expect(film.plan).toMatchObject({ way: "encoded", splice: "vp9" });
  expect(film.plan.segments.map(({ kept }) => kept)).toEqual([true, true, false, false]);
  expect(film.lights).toEqual([30, 40, 50, 60, 84, 108, 130, 140, 150, 160, 170, 180, 17, 17, 17, 17, 17, 17, 17, 17]);
  expect(film.times.at(-1)).toBe(1.9);
  expect(film.whole).toBeNull();
});

test("a film with nothing that is worth copying is encoded as a whole, and says why", async () => {
  const film = await make([{ lights: [1, 2, 3] }, { lights: [4, 5, 6] }], { fade: 0.1 }, {}, masterOutput, 1);
  expect(film.plan.splice).toBe("vp9");
  expect(film.lights).toEqual([2, 3, 5, 6, 7]);
  expect(film.whole).toBe("short");
});

test("another codec than the takes' keeps none of their packets", async () => {
  const lights = [10, 20, 30, 40, 50, 60, 70, 80];
  const film = await make(
    [{ lights, color: limited }],
    { clips: { s0: { ...wholeTake, from: 0.2 } } },
    {},
    masterOutput,
    1,
  );
  expect(film.lights).toEqual([30, 40, 50, 60, 70, 80]);
});

test("a take is shown from its own in point, and stands on its last frame where its file has no more", async () => {
  const film = await make([{ lights: [10, 20, 30, 40, 50, 60] }], {
    clips: { s0: { ...wholeTake, from: 0.2, to: 0.5 } },
  });
  expect(film.lights).toEqual([30, 40, 50]);
});

test.each([24, 30, 60])(
  "at %d frames a second each frame is its own, neither the one before nor behind",
  async (rate) => {
    const lights = Array.from({ length: 50 }, (_, at) => 20 + at * 4);
    const film = await make([{ lights, rate }], { clips: { s0: { ...wholeTake, from: 10 / rate, speed: 2 } } });
    expect(film.lights).toEqual(Array.from({ length: 20 }, (_, at) => lights[10 + at * 2]));
  },
);

test("a take is split around another, shown slower and faster, and one of its frames stands", async () => {
  const of = (shotId: string, changes: Partial<typeof wholeTake>) => ({ ...wholeTake, shotId, ...changes });
  const film = await make([{ lights: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] }, { lights: [200, 201] }], {
    clips: {
      s0: { ...wholeTake, to: 0.2 },
      slow: of("s0", { from: 0.2, to: 0.4, speed: 0.5 }),
      still: of("s0", { from: 0.4, hold: 0.3 }),
      fast: of("s0", { from: 0.4, to: 1, speed: 2 }),
    },
    order: ["s0", "s1", "slow", "still", "fast"],
  });
  expect(film.lights).toEqual([10, 20, 200, 201, 30, 30, 40, 40, 50, 50, 50, 50, 70, 90]);
});

test("a transition through a color takes half of its time from either side", async () => {
  const film = await make([{ lights: [100, 100, 100, 100] }, { lights: [200, 200, 200, 200] }], {
    clips: { s1: { ...wholeTake, fade: 0.4, through: "#000000" } },
  });
  // Black is 16; a third and two thirds of the way to it, and back.
  expect(film.lights).toEqual([100, 100, 72, 44, 77, 139, 200, 200]);
});

test("a clip may be a transition from its first frame to its last: half from one color, half to the next", async () => {
  const film = await make(
    [{ lights: [100, 100, 100, 100] }, { lights: [200, 200, 200, 200] }, { lights: [100, 100, 100, 100] }],
    {
      clips: {
        s1: { ...wholeTake, fade: 0.4, through: "#000000" },
        s2: { ...wholeTake, fade: 0.4, through: "#ffffff" },
      },
    },
  );
  // White is 235.
  expect(film.lights).toEqual([100, 100, 72, 44, 77, 139, 212, 223, 190, 145, 100, 100]);
});

test("each clip is as loud as it is set, with its own fades; at another speed its sound is as long as its pictures", async () => {
  const film = await make(
    [
      { lights: Array.from({ length: 10 }, () => 9), sound: silence(1, 0.25) },
      { lights: Array.from({ length: 10 }, () => 9), sound: silence(1, 0.25) },
    ],
    { clips: { s0: { ...wholeTake, gain: 2, fadeOut: 0.5 }, s1: { ...wholeTake, speed: 0.5, gain: 0.5 } } },
  );
  expect(film.heard).toHaveLength(3 * 48_000 * 2);
  const at = (seconds: number) => film.heard[Math.round(seconds * 48_000) * 2] ?? Number.NaN;
  expect(at(0.3)).toBeCloseTo(0.5, 2);
  expect(at(0.75)).toBeCloseTo(0.25, 2);
  expect(at(1.5)).toBeCloseTo(0.125, 2);
  // The take has a second of sound; at half its speed it lasts for two.
  expect(at(2.9)).toBeCloseTo(0.125, 2);
});

test("a take of another size stands in the middle of the film's, with black around it", async () => {
  const film = await make([{ lights: [100, 100, 100] }, { lights: [255, 255], width: 8, height: 8 }]);
  expect([film.width, film.height]).toEqual([16, 8]);
  // The first pixel: of the take, then of the black beside the smaller one.
  expect(film.lights).toEqual([100, 100, 100, 16, 16]);
});

test("a take whose planes are meant otherwise is brought into the film's colors", async () => {
  const full = { ...limited, fullRange: true };
  const film = await make([{ lights: [100, 100, 100] }, { lights: [255, 0], color: full }]);
  expect(film.lights).toEqual([100, 100, 100, 235, 16]);
});

test("a card is drawn for the film, and words lie over the frames of their take only", async () => {
  const { picture } = standInCanvases();
  const white = picture([255, 255, 255, 255], 16, 8);
  const veil = picture([255, 255, 255, 128], 16, 8);
  const film = await make(
    [{ lights: [100, 100, 100] }, { lights: [50, 50, 50] }],
    { clips: { title: { ...wholeTake, card: "One" } } },
    {
      cards: [white, null, null],
      captions: [null, veil, null],
    },
  );
  const seconds = film.plan.segments[0]?.length ?? 0;
  const count = Math.round(seconds * 10);
  expect(film.lights.slice(0, count)).toEqual(Array.from({ length: count }, () => 235));
  expect(film.lights.slice(count)).toEqual([168, 168, 168, 50, 50, 50]);
});

test("words with times of their own lie over their frames alone", async () => {
  const canvases = standInCanvases();
  const image = canvases.picture([255, 255, 255, 255], 16, 8);
  const lights = [50, 50, 50, 50, 50];
  const clips = { s0: { ...wholeTake, speed: 0.999 } };
  const film = await make([{ lights, rate: 10 }], { clips }, { cues: [[{ from: 1, to: 3, image }]] });
  expect(film.lights).toEqual([50, 235, 235, 50, 50]);
});

test("a card that was not drawn, and a machine without an encoder, end the film", async () => {
  await expect(make([{ lights: [1, 1] }], { clips: { title: { ...wholeTake, card: "One" } } })).rejects.toThrow(
    "A card is missing.",
  );
  const none = { codecs: { video: null, audio: null } } as const;
  await expect(make([{ lights: [1, 1] }], { clips: { ending: { ...wholeTake, card: "End" } } }, none)).rejects.toThrow(
    "can't encode pictures",
  );
});

test("takes and song are mixed a second at a time, each as loud as it is set, and never louder than a file holds", async () => {
  const film = await make(
    [
      { lights: Array.from({ length: 12 }, () => 9), sound: silence(1.2, 0.25) },
      { lights: [9, 9, 9], sound: silence(0.3, 0.75) },
    ],
    { song: "song", takesLevel: 0.8, songLevel: 1 },
    { song: { assetId: "song", level: 1, fade: 0, spans: [{ start: 0, end: 1.5, from: 0 }] } },
  );
  expect(film.soundCodec).toBe("opus");
  // Left and right of 48,000 a second.
  expect(film.heard).toHaveLength(1.5 * 48_000 * 2);
  const at = (seconds: number) => film.heard[Math.round(seconds * 48_000) * 2] ?? Number.NaN;
  expect(at(0.5)).toBeCloseTo(0.2 + 0.5, 2);
  expect(at(1.1)).toBeCloseTo(0.2 + 0.5, 2);
  expect(at(1.4)).toBeCloseTo(1, 5);
});

test("a song comes in where it is set, without its start, and again once it is over", async () => {
  const film = await make(
    [{ lights: Array.from({ length: 40 }, () => 9) }],
    { song: "song", songLevel: 1 },
    {
      song: {
        ...{ assetId: "song", level: 1, fade: 0 },
        spans: songSpans({ songAt: 0.5, songFrom: 1, songTo: null, songLoop: true }, 2, 4),
      },
    },
  );
  const at = (seconds: number) => film.heard[Math.round(seconds * 48_000) * 2] ?? Number.NaN;
  expect(film.heard).toHaveLength(4 * 48_000 * 2);
  expect([0.2, 0.4].map(at)).toEqual([0, 0]);
  // Its second half is heard three and a half times.
  for (const seconds of [0.7, 1.3, 1.7, 2.3, 2.7, 3.3, 3.9]) expect(at(seconds)).toBeCloseTo(0.5, 2);
});

test("a take is heard before it is seen, and what it shows is in step with what it sounds", async () => {
  const film = await make(
    [
      { lights: Array.from({ length: 40 }, () => 9), sound: silence(4, 0.25) },
      { lights: Array.from({ length: 40 }, (_, at) => 20 + at), sound: ramp(4) },
    ],
    { clips: { s0: { ...wholeTake, to: 2 }, s1: { ...wholeTake, from: 2, soundAt: -1 } } },
  );
  const at = (seconds: number) => film.heard[Math.round(seconds * 48_000) * 2] ?? Number.NaN;
  expect(film.lights.slice(19, 22)).toEqual([9, 40, 41]);
  // What is heard at one is what its file has at one: it is seen from its second second on, at two.
  expect(at(0.9)).toBeCloseTo(0.25, 2);
  for (const seconds of [1.1, 1.9, 2.1, 3.9]) expect(at(seconds)).toBeCloseTo(seconds / 8, 2);
});

test.each([
  ["of the whole film", masterOutput, [0.5, 1.25, 1.9], [0.5, 0.25, 0.125]],
  ["of a range, by the whole film's time", { ...masterOutput, shots: [2, 2] as const }, [0.1, 1.9], [0.125, 0.5]],
])("the song steps back under what is said, %s", async (_what, output, moments, loud) => {
  const half = Array.from({ length: 20 }, () => 9);
  const points = [
    { at: 1, decibels: 0 },
    { at: 1.5, decibels: -12.04 },
    { at: 2.5, decibels: -12.04 },
    { at: 3, decibels: 0 },
  ];
  const before = output.shots === null ? 0 : 2;
  const film = await make(
    [{ lights: half }, { lights: half }],
    { song: "song", songLevel: 1 },
    { song: { assetId: "song", level: 1, fade: 0, duck: points, spans: [{ start: 0, end: 4 - before, from: 0 }] } },
    output,
  );
  const at = (seconds: number) => film.heard[Math.round(seconds * 48_000) * 2] ?? Number.NaN;
  for (const [index, seconds] of moments.entries()) expect(at(seconds)).toBeCloseTo(loud[index] ?? 0, 2);
});

test("a voice is heard where it lies, with its own gain and fades, and nowhere else", async () => {
  const film = await make(
    [{ lights: Array.from({ length: 40 }, () => 9) }],
    { sounds: { v: { assetId: "song", track: 0, at: 1, from: 0, to: null } } },
    { sounds: [{ ...voice, start: 1, end: 2.5, from: 0.25, gain: 0.5, fadeIn: 0.5, fadeOut: 0 }] },
  );
  const at = (seconds: number) => film.heard[Math.round(seconds * 48_000) * 2] ?? Number.NaN;
  expect(film.heard).toHaveLength(4 * 48_000 * 2);
  expect([0.9, 2.6, 3.9].map(at)).toEqual([0, 0, 0]);
  expect(at(1.25)).toBeCloseTo(0.125, 2);
  expect(at(2)).toBeCloseTo(0.25, 2);
});

/** What FFmpeg's meter says of what a film's encoder was given: LUFS, and dBTP of its highest peak. */
function metered(samples: readonly number[]) {
  const file = join(temporaryFolder(), "film.f32");
  writeFileSync(file, Float32Array.from(samples));
  const raw = ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i", file];
  const { stderr } = spawnSync("ffmpeg", ["-hide_banner", ...raw, "-af", "ebur128=peak=true", "-f", "null", "-"], {
    encoding: "utf8",
  });
  const summary = stderr.slice(stderr.lastIndexOf("Summary:"));
  return {
    loudness: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  };
}

test.each([-14, -16, -23])("a film is brought to %d LUFS, and none of its peaks is over −1 dBTP", async (loudness) => {
  // A hum with a hit each second, far louder than it.
  const hits = Array.from({ length: 32_000 }, (_, at) => {
    const since = at % 8000;
    return 0.06 * Math.sin(at * 0.35) + (since < 400 ? 0.85 * Math.sin(since * 0.9) * Math.exp(-since / 120) : 0);
  });
  const film = await make(
    [{ lights: Array.from({ length: 40 }, () => 9), sound: [hits, hits] }],
    { takesLevel: 0.9 },
    {},
    { ...masterOutput, loudness },
  );
  expect(film.plan.soundCodec).toBeNull();
  const found = metered(film.heard);
  expect(Math.abs(found.loudness - loudness)).toBeLessThan(0.5);
  // Measuring is told from its start to its end, and before anything is made.
  const parts = film.measured.map(({ part }) => part);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts.at(-1)).toBe(1);
  expect(film.measured.every(({ made }) => made === 0)).toBe(true);
  expect(found.peak).toBeLessThanOrEqual(-0.9);
});

test("sound of takes is left out where it is turned off", async () => {
  const film = await make([{ lights: [9, 9], sound: silence(0.2, 0.25) }], { takesLevel: 0 });
  expect(film.soundCodec).toBeNull();
});

test("a core that refuses a piece ends the film with its words", async () => {
  const film = await filmOf({ lights: [1, 2] });
  const core = servedFiles({ a0: film });
  const facts = await clipOfFile("a0", address("a0"));
  const take = { taskId: "t", assetId: "a0", ordinal: 1, fileName: "" };
  const shot = { shotId: "s", number: 1, name: "", prompt: "", model: "", take };
  const plan = planFilm([shot], new Map([["a0", facts]]), plainFilm);
  core.refuse("film", Response.json({ code: "disk_full" }, { status: 507 }));
  const order: FilmOrder = {
    ...{ plan, target: address("film"), takesLevel: 1, song: null, addresses: { a0: address("a0") } },
    ...{ codecs: { video: null, audio: null }, cards: [null], captions: [null] },
  };
  const made = makeFilm(order, { pass: async () => {} }, () => {});
  await expect(made).rejects.toMatchObject({ answer: { code: "disk_full" } });
});

test("an upright film has its own size, another rate, and shows its takes' middle without bars", async () => {
  const film = await make(
    [{ lights: [100, 100, 100, 100], width: 32, height: 16 }],
    {},
    {},
    {
      ...{ ...presetOutputs.vertical, side: 18, frameRate: 20 },
    },
  );
  expect([film.width, film.height]).toEqual([18, 32]);
  expect(film.plan).toMatchObject({ way: "encoded", reasons: ["preset"], crop: 0.5, frames: 8 });
  // The first pixel is the take's: a bar would be black.
  expect(film.lights).toEqual([100, 100, 100, 100, 100, 100, 100, 100]);
  expect(film.times[1]).toBe(0.05);
});

test("the sound alone is a file without pictures", async () => {
  const film = await make([{ lights: [1, 2, 3, 4, 5], sound: silence(0.5, 0.25) }], {}, {}, presetOutputs.audio);
  expect(film.lights).toEqual([]);
  expect(film.width).toBeUndefined();
  expect(film.heard.length).toBeGreaterThan(0);
  expect(film.said.at(-1)).toBe(0.5);
});

test("the sound alone is made a second after the other, so that a pause holds all that follows", async () => {
  const take = { lights: [1, 2, 3, 4, 5, 6, 7, 8], rate: 2, sound: silence(4, 0.25) };
  const film = await make([take], {}, {}, presetOutputs.audio);
  expect(film.said).toEqual([1, 2, 3, 4]);
  expect(film.passed.atOnce).toBe(1);
});

test("from one shot to another: nothing comes in over the first, and the song goes on from where it is by then", async () => {
  const film = await make(
    [{ lights: [10, 20] }, { lights: [30, 40] }, { lights: [50, 60] }],
    {},
    {},
    { ...masterOutput, shots: [2, 3] },
  );
  expect(film.lights).toEqual([30, 40, 50, 60]);
  expect(film.times).toEqual([0, 0.1, 0.2, 0.3]);
  expect(film.plan).toMatchObject({ way: "copied", seconds: expect.closeTo(0.4, 6), before: expect.closeTo(0.2, 6) });
});

test("from In to Out: its frames and its sound are those that the whole film has there", async () => {
  const takes = [
    { lights: Array.from({ length: 40 }, (_, at) => 20 + at), sound: ramp(4) },
    { lights: Array.from({ length: 40 }, (_, at) => 100 + at), sound: ramp(4) },
  ];
  const film = await make(
    takes,
    // The second is heard a second before it is seen.
    { clips: { s0: { ...wholeTake, to: 3 }, s1: { ...wholeTake, from: 2, soundAt: -1 } } },
    {},
    { ...masterOutput, range: [0.5, 2.5] },
  );
  expect(film.plan).toMatchObject({ frames: 20, seconds: 2, before: 0.5 });
  expect(film.lights).toEqual([25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44]);
  expect(film.heard).toHaveLength(2 * 48_000 * 2);
  const at = (seconds: number) => film.heard[Math.round(seconds * 48_000) * 2] ?? Number.NaN;
  // From 1.5 s on it hears the second take, which is at its own second by then; none of that take is seen.
  for (const seconds of [0.2, 1.4]) expect(at(seconds)).toBeCloseTo((0.5 + seconds) / 8, 2);
  for (const seconds of [1.6, 1.9]) expect(at(seconds)).toBeCloseTo((seconds - 0.5) / 8, 2);
});

test("a still of the library stands, or moves, in the film's frame", async () => {
  const canvases = standInCanvases();
  const picture = canvases.picture([90, 90, 90, 255], 32, 24);
  vi.stubGlobal("createImageBitmap", async () => picture);
  servedFiles({ p: new Uint8Array(4) });
  const take = await stillPlan({
    conform: "crop",
    view: { x: 0.5, y: 0.5, zoom: 1 },
    viewEnd: { x: 0.5, y: 0.5, zoom: 2 },
  });
  const seen = (await framesOf(take.segment, take.plan)).length;
  const drawn = canvases.strokesOn(canvases.made.at(-1)).filter(({ done }) => done === "drawImage");
  expect(seen).toBe(5);
  // Of 32 × 24 a frame of 2 : 1 shows 32 × 16 in the middle, and at the end half of that.
  expect(drawn.map(({ given }) => given.slice(1, 5))).toEqual([
    [0, 4, 32, 16],
    [2, 5, 28, 14],
    [4, 6, 24, 12],
    [6, 7, 20, 10],
    [8, 8, 16, 8],
  ]);
  for (const { given } of drawn) expect(given.slice(5)).toEqual([0, 0, 16, 8]);

  const whole = await stillPlan({});
  expect(await framesOf(whole.segment, whole.plan)).toHaveLength(5);
  const once = canvases.strokesOn(canvases.made.at(-1)).filter(({ done }) => done === "drawImage");
  // Drawn once, as high as the frame, on even pixels.
  expect(once.map(({ given }) => given.slice(1))).toEqual([[2, 0, 10, 8]]);
});

async function stillPlan(more: object) {
  const clips = { p: { ...wholeTake, footage: "p", hold: 1, ...more } };
  const stills = new Map([["p", { width: 32, height: 24, format: "png" }]]);
  const whole = planFilm([], new Map(), { ...plainFilm, clips, order: ["p"] }, [], masterOutput, stills);
  const plan = { ...whole, width: 16, height: 8 };
  return { plan, segment: plan.segments[0] };
}

async function framesOf(segment: Segment | undefined, plan: FilmPlan): Promise<number[]> {
  if (!segment?.still) throw new Error("There is no still.");
  const lights: number[] = [];
  const places = [0, 1, 2, 3, 4];
  for await (const { y } of stillFrames(segment.still, segment.framing, plan, 5, address("p"), places))
    lights.push(y[0] ?? -1);
  return lights;
}

test("a take that is framed shows that part of it alone", async () => {
  const shape = { width: 16, height: 8, crop: null };
  const wide = { width: 32, height: 8 };
  const framing = framingOf({ conform: "crop", view: { x: 1, y: 0.5, zoom: 1 } });
  expect(partShown(shape, wide, 0)).toBeNull();
  expect(partShown({ ...shape, framing }, wide, 0)).toEqual({ x: 16, y: 0, width: 16, height: 8 });
  // An upright film shows of what isn't framed what lies at its own crop.
  const upright = { width: 4, height: 8, crop: 0 };
  expect(partShown(upright, wide, 0)).toEqual({ x: 0, y: 0, width: 4, height: 8 });
  expect(partShown({ ...upright, framing: framingOf({ conform: "fill" }) }, wide, 0)).toMatchObject({ x: 0 });
  expect(partShown({ ...upright, framing }, wide, 0)).toEqual({ x: 28, y: 0, width: 4, height: 8 });
});
