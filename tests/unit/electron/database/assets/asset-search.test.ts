import { afterEach, expect, it, vi } from "vitest";
import { AssetFigures } from "#core/database/assets/asset-figures.ts";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { BrowseStore } from "#core/database/assets/browse-store.ts";
import { SoundStore } from "#core/database/songs/sound-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

afterEach(() => {
  vi.useRealTimers();
});

const generated = (model: string, prompt: string) =>
  ({ type: "generated", taskId: "t", model, prompt, shotId: null, songId: null, take: 1, sandbox: true }) as const;
/** What the search doesn't look at. */
const plain = { format: "unknown", mime: "application/octet-stream", bytes: 1 };
const imported = { type: "imported", fileName: "x" } as const;

const assets: readonly (Pick<StoredAsset, "name" | "kind"> & Partial<StoredAsset>)[] = [
  {
    name: "Great lens",
    path: "Saltlight/Great lens.MP4",
    kind: "video",
    rating: 5,
    origin: generated("Vendor-H3", "The light house burns"),
    facts: { ...plain, kind: "video", durationSeconds: 6.0001, width: 1366, height: 768 },
  },
  {
    name: "First sweep",
    kind: "video",
    rating: 3,
    origin: { ...generated("Vendor-H3-Max", "Rain on the house, no light"), taskId: "u" },
    facts: { ...plain, kind: "video", durationSeconds: 10, width: 2560, height: 1440 },
  },
  {
    name: "100% light.mp3",
    kind: "audio",
    rating: 4,
    origin: { ...generated("music-3.0", "Slow waltz"), taskId: "v", songId: "waltz" },
    facts: { ...plain, kind: "audio", durationSeconds: 160, bytes: 2_560_000 },
    path: "Songs/100% light.mp3",
  },
  {
    name: "Lamp",
    kind: "image",
    rating: 0,
    state: "missing",
    facts: { ...plain, kind: "image", width: 800, height: 600 },
  },
];

/** Month (from 0) and day of each. */
const days: readonly (readonly [number, number])[] = [
  [8, 30],
  [9, 3],
  [9, 31],
  [10, 1],
];
const marks: readonly Parameters<AssetStore["mark"]>[1][] = [
  { flag: 1, label: "red", tags: ["night"] },
  { tags: ["Night", "Harbour"] },
  {},
  { flag: -1, label: "blue" },
];

// @shows Library, point by point › 3. One search over words and filters, as text and as chips; saved searches
// @shows Day 1 to day 30 › Library: search by size, extension, song, BPM, LUFS and damage
it.each([
  ["", ["Great lens", "First sweep", "100% light.mp3", "Lamp"]],
  ["light", ["Great lens", "First sweep", "100% light.mp3"]],
  ['"light house"', ["Great lens"]],
  ["light -rain", ["Great lens", "100% light.mp3"]],
  ["kind:video rating:>3", ["Great lens"]],
  ["kind:video kind:image", ["Great lens", "First sweep", "Lamp"]],
  ["kind:song", ["100% light.mp3"]],
  ["rating:3-4", ["First sweep", "100% light.mp3"]],
  ["rating:0", ["Lamp"]],
  ["model:max", ["First sweep"]],
  ["model:vendor-h3", ["Great lens", "First sweep"]],
  ["duration:6", ["Great lens"]],
  ["duration:<=10", ["Great lens", "First sweep"]],
  ["width:>1366", ["First sweep"]],
  ["height:..700", ["Lamp"]],
  ["state:missing", ["Lamp"]],
  ["tag:night", ["Great lens", "First sweep"]],
  ["tag:NIGHT tag:harbour", ["First sweep"]],
  ["tag:nigh", []],
  ["harb", ["First sweep"]],
  ["flag:picked", ["Great lens"]],
  ["flag:rejected", ["Lamp"]],
  ["flag:none", ["First sweep", "100% light.mp3"]],
  ["label:red label:blue", ["Great lens", "Lamp"]],
  ["seagull", ["100% light.mp3"]],
  ["ratio:16:9", ["Great lens", "First sweep"]],
  ["ratio:4:3 ", ["Lamp"]],
  ["date:2026-10", ["First sweep", "100% light.mp3"]],
  ["date:2026-10-03", ["First sweep"]],
  ["date:>2026-10-03", ["100% light.mp3", "Lamp"]],
  ["date:<2026-10", ["Great lens"]],
  ["date:2026-10-04..2026-11", ["100% light.mp3", "Lamp"]],
  ["ext:mp4", ["Great lens"]],
  ["ext:mp3 ext:.MP4", ["Great lens", "100% light.mp3"]],
  ["song:keep", ["100% light.mp3"]],
  ["song:nothing", []],
  ["cast:keeper", ["Great lens", "First sweep"]],
  ["cast:@Warden", ["Great lens"]],
  ['cast:"Old Pier" cast:Keeper', ["First sweep"]],
  ["cast:keep", []],
  ["size:>2mb", ["100% light.mp3"]],
  ["size:2.56mb", ["100% light.mp3"]],
  ["size:<1kb kind:video", ["Great lens", "First sweep"]],
  ["bpm:70-80", ["100% light.mp3"]],
  ["bpm:>80", []],
  ["lufs:<-12", ["100% light.mp3"]],
  ["lufs:-12..", []],
  ["kind:sculpture", []],
  ["0%", ["100% light.mp3"]],
  ["_", []],
])("%j finds %j, in the database and in memory", (search, names) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const database = openTestDatabase();
  // The tasks that these come from don't matter here.
  database.prepare("PRAGMA foreign_keys = OFF").run();
  const store = new AssetStore(database);
  for (const [index, asset] of assets.entries()) {
    const id = `a${index}`;
    const whole = {
      origin: imported,
      rating: 0,
      facts: { ...plain, kind: "image" },
      state: "ready",
      ...asset,
    } as const;
    const createdAt = new Date(2026, ...(days[index] ?? [0, 1]), 12).getTime();
    store.insert({ path: id, ...whole, id, sha256: id.padEnd(64, "0"), createdAt, folder: "/" });
    store.mark(id, marks[index] ?? {});
    if (index === 2) store.annotate(id, "A seagull at the end");
  }
  database
    .prepare("INSERT INTO songs (id, draft, created_at, updated_at) VALUES ('waltz', ?, 1, 1)")
    .run(JSON.stringify({ title: "Keep the Light" }));
  // The keeper is called Warden by now in one film.
  database
    .prepare("INSERT INTO projects (id, title, created_at, updated_at, defaults) VALUES ('p', 'P', 1, 1, ?)")
    .run(JSON.stringify({ cast: [{ id: "k", name: "Warden" }] }));
  const takes = [
    [{ id: "k", name: "Keeper" }],
    [
      { id: "q", name: "Keeper" },
      { id: "o", name: "Old Pier" },
    ],
    null,
  ];
  for (const [at, cards] of takes.entries())
    database
      .prepare(
        `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox,
           take, request, attempts, remote_deleted, created_at, updated_at, seq, asset_id, named_cards)
         VALUES (?1, ?1, 1, 'video', 'ready', 'T', 'Vendor-H3', 'n', 'N', 1, 1, '{}', 0, 0, 1, 1, ?2, ?3, ?4)`,
      )
      .run(`task${at}`, at, `a${at}`, cards && JSON.stringify(cards));
  new SoundStore(database).saveMeasure("a2", { loudness: -14.2, peak: 0.9, tempo: 74.5, beats: [] });
  expect(store.list({ search, sort: "oldest" }).items.map(({ name }) => name)).toEqual(names);

  const browse = new BrowseStore(database);
  const foundByBrowsing = () => {
    const { wanted, without } = browse.answers(search, new Date());
    const rows = assets.map((_asset, index) => index + 1);
    const answers = rows.filter(
      (row) =>
        wanted.every((list) => Array.from(list).includes(row)) &&
        !without.some((list) => Array.from(list).includes(row)),
    );
    return answers.map((row) => assets[row - 1]?.name);
  };
  expect(foundByBrowsing()).toEqual(names);
  vi.runAllTimers();
  const inMemory = vi.spyOn(AssetFigures.prototype, "rowsWith");
  expect(foundByBrowsing()).toEqual(names);
  expect(inMemory.mock.results.filter(({ value }) => value === null)).toEqual([]);
  inMemory.mockRestore();
});
