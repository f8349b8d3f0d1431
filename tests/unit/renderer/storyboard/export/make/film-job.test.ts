// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaAddress, mediaUrl } from "#renderer/lib/index.ts";
import type { FilmPlan, Segment } from "#renderer/storyboard/export/film-plan.ts";
import { filmJob } from "#renderer/storyboard/export/make/film-job.ts";
import { isMeasuring, shareOf, useFilmJob } from "#renderer/storyboard/export/make/film-job-state.ts";
import type { FilmFailure, FilmMade, FilmProgress } from "#renderer/storyboard/export/make/film-messages.ts";
import type { FilmRequest } from "#renderer/storyboard/export/make/film-request.ts";
import { keepExports, readExports } from "#renderer/storyboard/export/make/kept-exports.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { type EventFeed, eventFeed } from "../../../event-feed.ts";
import { standInCanvases } from "../../../media/canvas-stand-in.ts";
import { pageCore } from "../../../page-core.ts";
import { standInWorkers } from "../../../stand-in-worker.ts";

type CopyEvent = { type: "progress"; seconds: number } | { type: "made" } | { type: "failed"; error: never };

const assetId = "0198f000-0000-7000-9000-000000000001";
const segment = (more: Partial<Segment> = {}): Segment => ({
  ...{ clipId: "c", dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0 },
  ...{ assetId, shotNumber: 1, from: 0, start: 0, length: 2, fade: 0, way: "encoded", hasSound: true, kept: false },
  color: { matrix: "bt709", fullRange: false, primaries: "bt709", transfer: "bt709" },
  ...{ card: null, caption: "" },
  ...more,
});
const plan = (more: Partial<FilmPlan> = {}): FilmPlan => ({
  ...{ segments: [segment()], seconds: 2, width: 64, height: 32, frameRate: 10, color: segment().color, frames: 20 },
  ...{ way: "encoded", reasons: [], codec: null, splice: null, sound: true, soundCodec: null, undecodable: [] },
  ...{ crop: null, quality: "best", form: "film", before: 0, loudness: null },
  ...more,
});
const copied = plan({ way: "copied", codec: "avc", soundCodec: "aac" });
const takes = [{ shotId: "s", shotNumber: 1, taskId: "t", assetId: "a" }];
const request = (more: Partial<Parameters<typeof filmJob.start>[0]> = {}) => ({
  ...{ projectId: "p", name: "Harbor", plan: plan(), settings: plainFilm, takes },
  ...{
    credentials: false,
    chapters: [],
    stills: [],
    copyTo: null,
    songSeconds: null,
    duck: [],
    soundSeconds: { voice: 3 },
  },
  codecs: { video: "avc", audio: "aac" } as const,
  ...more,
});
const job = () => useFilmJob.getState().job;
const until = (check: () => void) => waitFor(check, { interval: 5, timeout: 20_000 });

let workers: ReturnType<typeof standInWorkers<FilmMade, FilmProgress, FilmFailure>>;
let copying: EventFeed<CopyEvent>;
/** What the core is asked to begin. */
interface Begun {
  readonly print?: { readonly words: string; readonly media: readonly string[] };
}
/** Of every test its own: what one has cancelled may reach the core of the next. */
let ids = 0;
const filmId = () => `0198f000-0000-7000-8000-${String(ids).padStart(12, "0")}`;
const nextId = () => {
  ids += 1;
  return filmId();
};
function open(films: object = {}) {
  const core = pageCore({
    films: {
      begin: () => ({ id: nextId() }),
      finish: ({ name }) => ({ id: "made", name }) as never,
      cancel: () => undefined,
      pause: () => undefined,
      copy: copying.listen as never,
      ...films,
    },
  });
  const earlier = filmId();
  return (name: string) =>
    core.asked.flatMap(([path, input]) =>
      path === `films.${name}` && (input as { id?: string }).id !== earlier ? [input] : [],
    );
}

beforeEach(() => {
  workers = standInWorkers();
  copying = eventFeed();
  standInCanvases();
  // As its dialog shows it: how it ended stays in the state.
  useFilmJob.setState({ watched: true });
  Object.assign(document, { fonts: { load: async () => [] } });
});
afterEach(async () => {
  useFilmJob.setState({ waiting: [], interrupted: [], watched: false });
  filmJob.cancel();
  window.localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a film is made by a thread of its own and is then in the library", async () => {
  const asked = open();
  const ended = filmJob.start(
    request({
      plan: plan({ segments: [segment(), segment({ assetId: null, card: "End" })] }),
      settings: {
        ...{ ...plainFilm, song: "song", songLevel: 0.4, songFade: 3, takesLevel: 0.7 },
        sounds: { v: { assetId: "voice", track: 0, at: 0.5, from: 1, to: null, gain: 2 } },
      },
    }),
  );
  expect(job()).toEqual({
    ...{ projectId: "p", name: "Harbor", state: "making", made: 0, seconds: 2, stills: 0, asset: null, failure: null },
    ...{ unsigned: null, copied: null, whole: null, measured: null },
    ...{ goesOn: null, changed: false, unkept: false },
  });
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  expect(workers[0]?.address).toContain("film-worker");
  expect(workers[0]?.asked[0]).toMatchObject({
    target: mediaAddress(`/films/${filmId()}`),
    addresses: { [assetId]: mediaUrl(assetId), song: mediaUrl("song"), voice: mediaUrl("voice") },
    sounds: [{ assetId: "voice", start: 0.5, end: 2, from: 1, gain: 2 }],
    ...{ takesLevel: 0.7, song: { assetId: "song", level: 0.4, fade: 3 }, codecs: { video: "avc", audio: "aac" } },
    ...{ cards: [null, { width: 64, height: 32 }], captions: [null, null] },
  });
  workers[0]?.note(1.5);
  expect(job()).toMatchObject({ state: "making", made: 1.5 });
  workers[0]?.answer({ whole: null });
  await ended;
  expect(job()).toMatchObject({ state: "done", asset: { id: "made", name: "Harbor" } });
  expect(asked("finish")).toEqual([
    {
      ...{ id: filmId(), name: "Harbor", takes, footage: [], songAssetId: "song", captions: [] },
      ...{ edits: expect.any(Array), credentials: false, chapters: [], form: "film" },
    },
  ]);
  expect(asked("cancel")).toEqual([]);
  expect(workers[0]?.ended).toBe(true);
  filmJob.dismiss();
  expect(job()).toBeNull();
});

it.each([
  ["as a track", "track", [{ start: 0, end: 2, text: "Hello" }], [null, null]],
  ["in the pictures", "burnt", [], [{ width: 64 }, null]],
  ["not at all", "none", [], [null, null]],
] as const)("captions come %s", async (_how, captions, cues, drawn) => {
  const asked = open();
  const segments = [segment({ caption: "Hello" }), segment({ start: 2 })];
  const ended = filmJob.start(request({ plan: plan({ segments }), settings: { ...plainFilm, captions } }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  expect(workers[0]?.asked[0]).toMatchObject({ captions: drawn, song: null });
  workers[0]?.answer({ whole: null });
  await ended;
  expect(asked("finish")).toMatchObject([{ captions: cues, songAssetId: null }]);
});

it("what only copies is joined by the core, which tells how far it is", async () => {
  const asked = open();
  const ended = filmJob.start(request({ plan: copied }));
  await until(() => expect(copying.listeners()).toBe(1));
  expect(workers).toEqual([]);
  expect(asked("copy")).toEqual([
    {
      ...{ id: filmId(), takes: [{ assetId, start: 0, length: 2 }], seconds: 2, frames: 20 },
      ...{ videoCodec: "avc", soundCodec: "aac" },
    },
  ]);
  copying.tell({ type: "progress", seconds: 1 });
  await until(() => expect(job()?.made).toBe(1));
  filmJob.pause();
  expect(job()?.state).toBe("paused");
  filmJob.resume();
  expect(job()?.state).toBe("making");
  await until(() =>
    expect(asked("pause")).toEqual([
      { id: filmId(), paused: true },
      { id: filmId(), paused: false },
    ]),
  );
  copying.tell({ type: "made" });
  await ended;
  expect(job()?.state).toBe("done");
});

// @shows The cut, point by point › 6. Stills
it("stills are files of their own, each of its shot; a pause holds between two of them", async () => {
  const asked = open();
  const still = (frame: number, shotNumber: number, name: string) => ({
    frame,
    shotNumber,
    marker: null,
    words: "",
    name,
  });
  const both = [
    { shotId: "s1", shotNumber: 1, taskId: "t1", assetId: "a1" },
    { shotId: "s2", shotNumber: 2, taskId: "t2", assetId: "a2" },
  ];
  const ended = filmJob.start(
    request({
      ...{ plan: plan({ form: "png" }), takes: both, chapters: [{ start: 0, title: "One" }] },
      stills: [still(0, 1, "Harbor 01 Gate"), still(10, 2, "Harbor 02")],
    }),
  );
  await until(() =>
    expect(workers[0]?.asked).toMatchObject([{ frame: 0, target: mediaAddress(`/films/${filmId()}`) }]),
  );
  filmJob.pause();
  workers[0]?.answer({ whole: null });
  await until(() => expect(asked("finish")).toHaveLength(1));
  expect(job()).toMatchObject({ state: "paused", made: 1, stills: 2 });
  expect(workers[0]?.asked).toHaveLength(1);
  filmJob.resume();
  await until(() => expect(workers[0]?.asked).toMatchObject([{ frame: 0 }, { frame: 10 }]));
  workers[0]?.answer({ whole: null });
  await ended;
  expect(asked("finish")).toMatchObject([
    { name: "Harbor 01 Gate", takes: [both[0]], form: "png", chapters: [], captions: [] },
    { name: "Harbor 02", takes: [both[1]], form: "png" },
  ]);
  expect(job()).toMatchObject({ state: "done", made: 2 });
  expect(workers[0]?.ended).toBe(true);
});

// @shows The cut, point by point › 6. Several in a queue, held, cancelled, and told after a crash
it("stills that are in the library aren't made again by the next page", async () => {
  const asked = open();
  const still = (frame: number, name: string) => ({ frame, shotNumber: 1, marker: null, words: "", name });
  const stills = [still(0, "Harbor 01"), still(10, "Harbor 02"), still(15, "Harbor 03")];
  void filmJob.start(request({ plan: plan({ form: "png" }), stills }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.answer({ whole: null });
  await until(() => expect(workers[0]?.asked).toHaveLength(2));
  const first = (asked("finish")[0] as { id: string }).id;
  // The page ends here, and the next one reads what was kept.
  const kept = readExports(window.localStorage);
  expect(kept).toMatchObject([{ name: "Harbor", stills, madeStills: [first] }]);
  filmJob.cancel();

  const next = open();
  const ended = filmJob.start(kept[0] as FilmRequest);
  await until(() => expect(workers[1]?.asked).toMatchObject([{ frame: 10 }]));
  expect(job()).toMatchObject({ made: 2 / 3, stills: 3 });
  workers[1]?.answer({ whole: null });
  await until(() => expect(workers[1]?.asked).toMatchObject([{ frame: 10 }, { frame: 15 }]));
  workers[1]?.answer({ whole: null });
  await ended;
  expect(next("finish")).toMatchObject([{ name: "Harbor 02" }, { name: "Harbor 03" }]);
  expect(job()).toMatchObject({ state: "done", made: 2, stills: 3 });
  expect(readExports(window.localStorage)).toEqual([]);
});

it("where loudness is measured first, that has a share of its own", async () => {
  open();
  const ended = filmJob.start(request({ plan: plan({ loudness: -14 }) }));
  const told = () => {
    const now = job();
    return now === null ? null : [isMeasuring(now), Math.round(shareOf(now) * 1000) / 1000];
  };
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  expect(told()).toEqual([true, 0]);
  workers[0]?.note({ measured: 0.5 });
  expect(told()).toEqual([true, 0.05]);
  workers[0]?.note({ measured: 1 });
  expect(told()).toEqual([false, 0.1]);
  workers[0]?.note(1);
  expect(told()).toEqual([false, 0.55]);
  workers[0]?.note(2);
  expect(told()).toEqual([false, 1]);
  workers[0]?.answer({ whole: null });
  await ended;
});

it.each([
  ["says where it is", true, { path: "/films/Harbor" }],
  ["says why it isn't there", false, { failure: expect.objectContaining({ message: expect.any(String) }) }],
])("a copy of it in a folder %s, and the film is in the library all the same", async (_what, works, copied) => {
  const handOn = { folder: "", template: "{name}", sidecars: false, form: "zip" };
  const core = pageCore({
    films: {
      begin: () => ({ id: nextId() }),
      finish: ({ name }) => ({ id: "made", name }) as never,
      cancel: () => undefined,
      pause: () => undefined,
      copy: copying.listen as never,
    },
    settings: { get: () => ({ handOn }) as never },
    fileExport: {
      run: async function* () {
        if (!works) throw new Error("The disk is full.");
        yield { type: "done", path: "/films/Harbor", files: 1, left: 0 };
      } as never,
    },
  });
  const ended = filmJob.start(request({ copyTo: "/films" }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.answer({ whole: null });
  await ended;
  expect(job()).toMatchObject({ state: "done", asset: { id: "made" }, copied });
  expect(core.asked.filter(([path]) => path === "fileExport.run")).toEqual([
    [
      "fileExport.run",
      { ids: [filmId()], template: "{name}", sidecars: false, form: "folder", folder: "/films", name: "Harbor" },
    ],
  ]);
});

it("stills that are made already stay when the others are cancelled", async () => {
  const asked = open();
  const still = (frame: number) => ({ frame, shotNumber: 1, marker: null, words: "", name: `Harbor ${frame}` });
  void filmJob.start(request({ plan: plan({ form: "png" }), stills: [still(0), still(1)] }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.answer({ whole: null });
  await until(() => expect(workers[0]?.asked).toHaveLength(2));
  filmJob.cancel();
  await until(() => expect(asked("cancel")).toEqual([{ id: filmId() }]));
  expect(asked("finish")).toMatchObject([{ name: "Harbor 0" }]);
  expect(job()).toBeNull();
});

it("a thread is held and let go on", async () => {
  const asked = open();
  void filmJob.start(request());
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  filmJob.pause();
  expect(job()?.state).toBe("paused");
  filmJob.resume();
  expect(job()?.state).toBe("making");
  expect(workers[0]?.told).toEqual(["pause", "resume"]);
  expect(asked("pause")).toEqual([]);
});

it.each([
  ["a thread", plan()],
  ["the core", copied],
])("a film that is held before anything of it has begun is held: by %s", async (_whom, held) => {
  const begun = Promise.withResolvers<void>();
  const asked = open({ begin: () => begun.promise.then(() => ({ id: nextId() })) });
  void filmJob.start(request({ plan: held }));
  await until(() => expect(asked("begin")).toHaveLength(1));
  filmJob.pause();
  begun.resolve();
  if (held === copied) await until(() => expect(asked("pause")).toEqual([{ id: filmId(), paused: true }]));
  else await until(() => expect(workers[0]?.told).toEqual(["pause"]));
  expect(job()?.state).toBe("paused");
});

it("a film that is encoded as a whole after all is still held, until it is let go on", async () => {
  open();
  void filmJob.start(request());
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  filmJob.pause();
  workers[0]?.refuse("differ", { splice: "short" });
  await until(() => expect(workers[1]?.asked).toHaveLength(1));
  expect([workers[1]?.told, job()?.state]).toEqual([["pause"], "paused"]);
  filmJob.resume();
  expect([workers[1]?.told, job()?.state]).toEqual([["pause", "resume"], "making"]);
});

const full = {
  ...{ code: "disk_full", http: null, message: "The disk is full.", requestId: null, retryable: false },
  ...{ retryAfterSeconds: null, advice: "Make room." },
} as const;

it("a film whose takes can't stand beside what is encoded is made again as a whole, and says why", async () => {
  const asked = open();
  const ended = filmJob.start(request({ plan: plan({ splice: "avc" }) }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.note(1);
  workers[0]?.refuse("The encoder changed its parameter sets.", { splice: "encoder" });
  await until(() => expect(workers[1]?.asked).toMatchObject([{ plan: { splice: null } }]));
  expect(job()).toMatchObject({ state: "making", made: 0, whole: "encoder" });
  expect(asked("cancel")).toHaveLength(1);
  workers[1]?.answer({ whole: null });
  await ended;
  expect(job()).toMatchObject({ state: "done", whole: "encoder" });
  expect(asked("finish")).toHaveLength(1);
});

it.each([
  ["a decoder says", "no decoder", undefined, "no decoder"],
  ["the core said to a piece", "refused", { error: full }, "The disk is full."],
])(
  "what %s is the film's failure; what is encoded of it stays for another try",
  async (_who, message, details, words) => {
    const asked = open();
    const ended = filmJob.start(request());
    await until(() => expect(workers[0]?.asked).toHaveLength(1));
    workers[0]?.refuse(message, details);
    await ended;
    expect(job()).toMatchObject({ state: "failed", failure: { message: words } });
    expect(asked("cancel")).toEqual([{ id: filmId(), keep: true }]);
    expect(asked("finish")).toEqual([]);
    expect(workers[0]?.ended).toBe(true);
  },
);

// @shows The cut, point by point › 6. An export that was cut off goes on where it was
it("a film that is encoded is kept in parts, by all that it is made of", async () => {
  const asked = open({
    begin: ({ print }: Begun) => ({ id: nextId(), ...(print ? { kept: 0, changed: false } : {}) }),
  });
  const of = async (more: Partial<FilmRequest>) => {
    const before = asked("begin").length;
    void filmJob.start(request(more));
    await until(() => expect(workers.at(-1)?.asked).toHaveLength(1));
    const [begun] = asked("begin").slice(before) as Begun[];
    const order = workers.at(-1)?.asked[0] as { keeping?: unknown } | undefined;
    filmJob.cancel();
    return { print: begun?.print, keeping: order?.keeping };
  };
  const plain = await of({});
  expect(plain.print?.media).toEqual([assetId]);
  expect(plain.keeping).toEqual({ address: mediaAddress(`/stretches/${filmId()}`), kept: 0 });
  expect((await of({ name: "Other", credentials: true })).print?.words).toBe(plain.print?.words);
  const others: Partial<FilmRequest>[] = [
    { plan: plan({ quality: "high" }) },
    { plan: plan({ segments: [segment({ from: 0.5 })] }) },
    { plan: plan({ width: 128 }) },
    { codecs: { video: "hevc", audio: "aac" } },
    { codecs: { video: "avc", hardware: true, audio: "aac" } },
    { settings: { ...plainFilm, captions: "burnt" } },
  ];
  for (const other of others) expect((await of(other)).print?.words).not.toBe(plain.print?.words);
  vi.stubGlobal("navigator", { ...navigator, userAgent: "Another encoder/2" });
  expect((await of({})).print?.words).not.toBe(plain.print?.words);
  vi.unstubAllGlobals();
  workers = standInWorkers();
  expect(await of({ plan: plan({ form: "gif" }) })).toEqual({ print: undefined, keeping: undefined });
});

it.each([
  ["says where it goes on", { kept: 1, changed: false }, { kept: 1 }, { goesOn: 1, made: 1, changed: false }],
  ["says that it begins anew", { kept: 0, changed: true }, 0.5, { goesOn: null, changed: true, made: 0.5 }],
  ["says that nothing can be kept", { kept: 0, changed: false }, { kept: null }, { unkept: true, changed: false }],
] as const)("a film that was cut off %s", async (_what, found, note, told) => {
  open({ begin: () => ({ id: nextId(), ...found }) });
  filmJob.takeUp([request()]);
  await until(() => expect(workers[0]?.asked).toMatchObject([{ keeping: { kept: found.kept } }]));
  workers[0]?.note(note);
  await until(() => expect(job()).toMatchObject({ state: "making", ...told }));
});

it("what was kept is made from the beginning on, also while it is read again", async () => {
  open({ begin: () => ({ id: nextId(), kept: 1, changed: false }) });
  filmJob.takeUp([request()]);
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  const made: (number | undefined)[] = [];
  for (const note of [{ kept: 1 }, 0.25, 0.75, 1.25]) {
    workers[0]?.note(note);
    made.push(job()?.made);
  }
  expect(made).toEqual([1, 1, 1, 1.25]);
});

// @shows The cut, point by point › 6. Several in a queue, held, cancelled, and told after a crash
it("where the core itself is gone, the film and what waits are there for the next page", async () => {
  const refuse = () => {
    throw new Error("gone");
  };
  const asked = open({ cancel: refuse });
  const ended = filmJob.start(request({ name: "One" }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  void filmJob.start(request({ name: "Two" }));
  workers[0]?.refuse("The film could not be written.", { error: undefined });
  await ended;
  expect(job()).toMatchObject({ name: "One", state: "failed" });
  expect(asked("begin")).toHaveLength(1);
  expect(readExports(window.localStorage).map(({ name }) => name)).toEqual(["One", "Two"]);
});

it("a film that is asked for anew isn't told of what another one left", async () => {
  open({ begin: () => ({ id: nextId(), kept: 0, changed: true }) });
  void filmJob.start(request());
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  expect(job()).toMatchObject({ changed: false });
});

it("what is kept and fits no more is thrown away, and the film is made from its beginning", async () => {
  let kept = 2;
  const asked = open({ begin: ({ print }: Begun) => ({ id: nextId(), ...(print ? { kept, changed: false } : {}) }) });
  filmJob.takeUp([request()]);
  await until(() => expect(workers[0]?.asked).toMatchObject([{ keeping: { kept: 2 } }]));
  workers[0]?.note({ kept: 1 });
  await until(() => expect(job()).toMatchObject({ goesOn: 1 }));
  kept = 0;
  workers[0]?.refuse("The encoder is another one now.", { stretches: "stale" });
  await until(() => expect(workers[1]?.asked).toMatchObject([{ keeping: { kept: 0 } }]));
  expect(asked("cancel")).toMatchObject([{ keep: false }]);
  expect(job()).toMatchObject({ state: "making", made: 0, goesOn: null, changed: true });
  // This machine's encoder can't make parts that fit: it makes the film in one, and nothing is kept.
  workers[1]?.refuse("The encoder is another one now.", { stretches: "differ" });
  await until(() => expect(workers[2]?.asked).toMatchObject([{ inOne: true }]));
  expect(workers[2]?.asked[0]).not.toHaveProperty("keeping");
  expect(asked("begin")[2]).toEqual({ projectId: "p" });
  workers[2]?.answer({ whole: null });
  await until(() => expect(job()).toMatchObject({ state: "done", changed: true }));
});

it.each([
  ["out of memory", "out of memory"],
  ["", "The film's thread ended."],
])("a thread that breaks (%j) fails the film", async (message, words) => {
  open();
  const ended = filmJob.start(request());
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.fail(message);
  await ended;
  expect(job()).toMatchObject({ state: "failed", failure: { message: words } });
});

it("a film that the core can't join, finish or begin fails with its words", async () => {
  open();
  const joined = filmJob.start(request({ plan: copied }));
  await until(() => expect(copying.listeners()).toBe(1));
  copying.tell({ type: "failed", error: full as never });
  await joined;
  expect(job()).toMatchObject({ state: "failed", failure: { message: "The disk is full." } });

  const refuse = () => {
    throw new Error("no");
  };
  copying = eventFeed();
  const asked = open({ finish: refuse, cancel: refuse });
  const finished = filmJob.start(request({ plan: copied }));
  await until(() => expect(copying.listeners()).toBe(1));
  copying.tell({ type: "made" });
  await finished;
  expect(job()?.state).toBe("failed");
  expect(asked("cancel")).toHaveLength(1);

  open({ begin: refuse });
  await filmJob.start(request());
  expect(job()?.state).toBe("failed");
});

it("a cancelled film is gone, without a word of failure", async () => {
  const asked = open();
  const ended = filmJob.start(request());
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  filmJob.cancel();
  expect(job()).toBeNull();
  expect(workers[0]?.ended).toBe(true);
  workers[0]?.note(1);
  await ended;
  expect(job()).toBeNull();
  await until(() => expect(asked("cancel")[0]).toEqual({ id: filmId() }));
  expect(asked("finish")).toEqual([]);
});

it("a copy that is cancelled leaves the core alone", async () => {
  open();
  const ended = filmJob.start(request({ plan: copied }));
  await until(() => expect(copying.listeners()).toBe(1));
  filmJob.cancel();
  await ended;
  await until(() => expect(copying.listeners()).toBe(0));
  expect(job()).toBeNull();
});

it("cancelled before the core has begun it, it is thrown away as soon as it has", async () => {
  let begun = (_film: { id: string }) => {};
  const asked = open({ begin: () => new Promise<{ id: string }>((done) => (begun = done)) });
  const ended = filmJob.start(request());
  await until(() => expect(asked("begin")).toHaveLength(1));
  filmJob.cancel();
  begun({ id: "late" });
  await ended;
  expect(asked("cancel")).toEqual([{ id: "late" }]);
  expect([workers, job()]).toEqual([[], null]);
});

it("a film that couldn't be signed is in the library, and why it isn't signed is told", async () => {
  const asked = open({ finish: ({ name }: { name: string }) => ({ id: "made", name, unsigned: "500 MB" }) as never });
  const ended = filmJob.start(request({ plan: plan({ reasons: ["cut", "fade"] }), credentials: true }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.answer({ whole: null });
  await ended;
  expect(job()).toMatchObject({ state: "done", unsigned: "500 MB", asset: { id: "made", name: "Harbor" } });
  expect(asked("finish")).toMatchObject([{ edits: ["cut", "fade"], credentials: true }]);
});

// @shows The cut, point by point › 6. Several in a queue, held, cancelled, and told after a crash
it("films wait for their turn, one may be taken back, and what waits is kept for the next page", async () => {
  const asked = open();
  void filmJob.start(request({ name: "One" }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  void filmJob.start(request({ name: "Two" }));
  void filmJob.start(request({ name: "Three" }));
  expect(useFilmJob.getState().waiting.map(({ name }) => name)).toEqual(["Two", "Three"]);
  expect(readExports(window.localStorage).map(({ name }) => name)).toEqual(["One", "Two", "Three"]);
  const [two] = useFilmJob.getState().waiting;
  if (two) filmJob.drop(two);
  expect(readExports(window.localStorage).map(({ name }) => name)).toEqual(["One", "Three"]);
  workers[0]?.answer({ whole: null });
  await until(() => expect(workers[1]?.asked).toHaveLength(1));
  expect(job()).toMatchObject({ name: "Three", state: "making" });
  workers[1]?.answer({ whole: null });
  await until(() => expect(job()).toMatchObject({ name: "Three", state: "done" }));
  expect(asked("finish")).toMatchObject([{ name: "One" }, { name: "Three" }]);
  expect(readExports(window.localStorage)).toEqual([]);
});

it("one that is cancelled makes room for the next", async () => {
  open();
  void filmJob.start(request({ name: "One" }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  void filmJob.start(request({ name: "Two" }));
  filmJob.cancel();
  await until(() => expect(job()).toMatchObject({ name: "Two", state: "making" }));
  expect(readExports(window.localStorage).map(({ name }) => name)).toEqual(["Two"]);
});

// @shows The cut, point by point › 6. Several in a queue, held, cancelled, and told after a crash
it("what a page was making when it ended is told once, and made again from its beginning", async () => {
  open();
  keepExports(window.localStorage, [request({ name: "Cut off" }), request({ name: "Waited" })]);
  useFilmJob.setState({ interrupted: readExports(window.localStorage) });
  const told = filmJob.takeInterrupted();
  expect([told.map(({ name }) => name), filmJob.takeInterrupted()]).toEqual([["Cut off", "Waited"], []]);
  filmJob.takeUp(told);
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  expect(job()).toMatchObject({ name: "Cut off", state: "making" });
  // Both are kept while they are made: this page may end, too.
  expect(readExports(window.localStorage).map(({ name }) => name)).toEqual(["Cut off", "Waited"]);
});

it("what was cut off of another film isn't forgotten for one that is made before anybody was told of it", async () => {
  open();
  useFilmJob.setState({ interrupted: [request({ projectId: "other", name: "Cut off" })] });
  void filmJob.start(request({ name: "One" }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  expect(readExports(window.localStorage).map(({ name }) => name)).toEqual(["One", "Cut off"]);
});

it("of two that wait under one name, the one that is taken back alone is gone", async () => {
  open();
  void filmJob.start(request({ name: "One" }));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  void filmJob.start(request({ name: "Same" }));
  void filmJob.start(request({ name: "Same", credentials: true }));
  const [first] = useFilmJob.getState().waiting;
  if (first) filmJob.drop(first);
  expect(readExports(window.localStorage).map(({ name, credentials }) => [name, credentials])).toEqual([
    ["One", false],
    ["Same", true],
  ]);
});

it.each(["{", "[1]", '[{"shape":"x","request":{"projectId":"p","name":"n","plan":{"segments":[]},"settings":{}}}]'])(
  "exports that another version kept (%s) aren't taken up",
  (text) => {
    window.localStorage.setItem("reelsong.exports", text);
    expect(readExports(window.localStorage)).toEqual([]);
  },
);
