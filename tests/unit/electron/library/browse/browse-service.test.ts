import { expect, onTestFinished, test, vi } from "vitest";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { BrowseService, type Rehearsal } from "#core/library/browse/browse-service.ts";
import { browseQuestion } from "#shared/contract/library/browse.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).getTime();

function setUp() {
  const database = openTestDatabase();
  database.db.exec(`
    INSERT INTO projects (id, title, created_at, updated_at) VALUES ('p1', 'Zebra', 1, 1), ('p2', 'Apple', 1, 1);
    INSERT INTO shots (id, project_id, position, draft, created_at, updated_at) VALUES
      ('s2', 'p1', 2, '{"prompt":"Second"}', 1, 1), ('s1', 'p1', 1, '{"prompt":"First"}', 1, 1);
  `);
  const store = new AssetStore(database);
  const add = (id: string, createdAt: number, more: Partial<StoredAsset> = {}) =>
    store.insertWhole({
      ...{ id, sha256: id, kind: "video", name: id, createdAt, state: "ready", rating: 0, folder: "/", path: id },
      facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 1 },
      origin: { type: "imported", fileName: id },
      ...more,
    } as StoredAsset);
  const made = (shotId: string) => ({
    origin: {
      type: "generated",
      taskId: `t${shotId}`,
      model: "H3",
      prompt: "lamp",
      shotId,
      songId: null,
      take: 1,
      sandbox: true,
    } as const,
  });
  add("a", at(11, 20), { rating: 5, name: "beta" });
  add("b", at(11, 21, 0), { ...made("s2"), name: "Alpha" });
  add("c", at(11, 21, 23), { ...made("s1"), rating: 3, name: "gamma" });
  add("d", at(11, 19), { state: "trashed" });
  const shown = ({ folder: _folder, path: _path, ...asset }: StoredAsset) => asset;
  const clock = { ms: 7 };
  const browse = new BrowseService({ database, assets: store, shown, now: () => clock.ms });
  const order = (part: object) =>
    browse
      .page({ ...browseQuestion.parse(part), from: 0, count: 10 })
      .items.map(({ id }) => id)
      .join("");
  const headings = (part: object) => browse.outline(browseQuestion.parse(part)).headings;
  return { database, store, browse, add, made, order, headings, clock };
}

test.each([
  [{}, "cba"],
  [{ descending: false }, "abc"],
  [{ group: "none", sort: "name", descending: false }, "bac"],
  [{ group: "none", sort: "rating" }, "acb"],
  [{ group: "project", descending: false }, "bca"],
  [{ group: "shot" }, "cba"],
  [{ search: "lamp" }, "cb"],
  [{ search: "lamp rating:>2" }, "c"],
  [{ search: "-lamp" }, "a"],
  [{ search: "source:made" }, "cb"],
  [{ search: "project:zeb" }, "cb"],
  [{ search: "h3" }, "cb"],
  [{ search: "nothing here" }, ""],
])("%j", (question, wanted) => expect(setUp().order(question)).toBe(wanted));

test("words that grow behind a filter ask nothing anew of it, until a file changes", () => {
  const { database, browse, order } = setUp();
  const rate = (id: string, rating: number) => {
    database.prepare("UPDATE assets SET rating = ? WHERE id = ?").run(rating, id);
    browse.changed();
  };
  expect(order({ search: "rating:>2" })).toBe("ca");
  expect(order({ search: "rating:>2 lamp" })).toBe("c");
  rate("b", 4);
  expect(order({ search: "rating:>2 lam" })).toBe("cb");
  expect(order({ search: "rating:>4 lam" })).toBe("");
});

test("what people filter by is read from a narrow index, and nothing else is", () => {
  const { database } = setUp();
  const planOf = (sql: string) =>
    database.db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail);
  for (const condition of ["kind IN ('video')", "rating >= 4", "model LIKE '%H3%'", "flag IN (1)"])
    expect(planOf(`SELECT json_group_array(row) FROM assets WHERE ${condition}`)).toEqual([
      expect.stringMatching(/^(SCAN|SEARCH) assets USING COVERING INDEX assets_filtered/),
    ]);
  // The waves of one page: the files by their ids, never all sounds.
  const [waves] = planOf(
    "SELECT id, peaks FROM assets WHERE kind = 'audio' AND peaks IS NOT NULL AND id IN (SELECT value FROM json_each('[]'))",
  );
  expect(waves).not.toContain("assets_filtered");
});

// @shows Library, point by point › 2. Grid and list, sizes, columns, groups, orders
test("days, films and shots are headings, with what has none at the end", () => {
  const { headings } = setUp();
  expect(headings({}).map(({ key, count }) => [key, count])).toEqual([
    ["2026-11-21", 2],
    ["2026-11-20", 1],
  ]);
  expect(headings({ group: "project" })).toEqual([
    { key: "p1", title: "Zebra", count: 2 },
    { key: "", title: "", count: 1 },
  ]);
  expect(headings({ group: "shot" }).map(({ number, film, title }) => [number, film, title])).toEqual([
    [1, "Zebra", "First"],
    [2, "Zebra", "Second"],
    [undefined, undefined, ""],
  ]);
  expect(headings({ group: "none" })).toEqual([{ key: "", title: "", count: 3 }]);
});

// @shows Library, point by point › 2. Grid and list, sizes, columns, groups, orders
test("pages, ids and places tell the same order; trashed files are in none of them", () => {
  const { browse } = setUp();
  const question = browseQuestion.parse({});
  expect(browse.outline(question)).toMatchObject({ total: 3, all: 3 });
  expect(browse.ids({ ...question, from: 1, to: 3 })).toEqual(["b", "a"]);
  expect(browse.page({ ...question, from: 1, count: 1 })).toMatchObject({
    items: [{ id: "b" }],
    posters: [null],
    films: ["Zebra"],
  });
  expect(["a", "b", "c", "d", "x"].map((id) => browse.place({ ...question, id }))).toEqual([2, 1, 0, null, null]);
  expect(browse.outline({ ...question, placed: ["a", "x", "c"] }).places).toEqual([2, null, 0]);
});

test.each([
  [{}, ["d", "x"]],
  [{ search: "lamp" }, ["a", "d", "x"]],
  [{ search: "nothing here" }, ["a", "b", "c", "d", "x"]],
])(
  "of chosen files those are told that are not in the answer to %j: hidden, trashed and unknown ones",
  (part, wanted) => {
    const { browse } = setUp();
    const question = browseQuestion.parse(part);
    expect(browse.outside({ ...question, ids: ["a", "b", "c", "d", "x"] })).toEqual(wanted);
    expect(browse.outside({ ...question, ids: [] })).toEqual([]);
  },
);

// @shows Library, point by point › 2. Files that come in meanwhile move nothing that is looked at, and are counted
test("above what is looked at, those files are new that came since and are still there, in any order", () => {
  const { browse, add, store } = setUp();
  const asked = (since: number | undefined, part: object = {}, placed = ["b"]) => {
    browse.changed();
    return browse.outline({ ...browseQuestion.parse(part), placed, since });
  };
  const { newest, newAbove } = asked(undefined);
  expect(newAbove).toBe(0);
  add("e", at(11, 22), { name: "Aa" });
  add("f", at(11, 22), { name: "zz" });
  add("g", at(11, 18), { name: "A" });
  expect(asked(newest).newAbove).toBe(2);
  expect(asked(newest, { group: "none", sort: "name", descending: false }).newAbove).toBe(2);
  expect(asked(newest, {}, ["x", "a"]).newAbove).toBe(2);
  expect(asked(newest, {}, ["x"]).newAbove).toBe(0);
  store.setState("e", "trashed");
  expect(asked(newest).newAbove).toBe(1);
  expect(asked(asked(newest).newest).newAbove).toBe(0);
});

test("what changed is seen once it is told", () => {
  const { browse, add, order } = setUp();
  expect(order({})).toBe("cba");
  add("e", at(11, 22));
  browse.changed();
  expect(order({})).toBe("ecba");
});

// @shows Library, point by point › 3. One search over words and filters, as text and as chips; saved searches
test("today is the day on which it is asked", () => {
  const { order, clock } = setUp();
  const asked = [at(11, 20), at(11, 21, 23), at(11, 22, 0)].map((ms) => {
    clock.ms = ms;
    return [order({ search: "date:today" }), order({ search: "date:yesterday" })];
  });
  expect(asked).toEqual([
    ["a", ""],
    ["cb", "a"],
    ["", "cb"],
  ]);
});

// @shows Library, point by point › 3. One search over words and filters, as text and as chips; saved searches
test("a saved search keeps its look; the same name in other capitals is given the new one", () => {
  const { browse } = setUp();
  const look = { sort: "rating", descending: true, group: "none" } as const;
  const first = browse.save({ name: "Best", search: "rating:5", ...look });
  const again = browse.save({ name: "best", search: "rating:>3", ...look, group: "day" });
  expect(again.id).toBe(first.id);
  expect(browse.saved.list()).toEqual([
    { id: first.id, name: "best", search: "rating:>3", createdAt: 7, ...look, group: "day" },
  ]);
  browse.saved.forget(first.id);
  expect(browse.saved.list()).toEqual([]);
});

// @shows Library, point by point › 2. Posters and strips made once: a frame with something to see, peaks, first lines
test("a measured sound shows its wave; nothing else has one", () => {
  const { store, browse, add } = setUp();
  add("e", at(11, 22), { kind: "audio" });
  add("f", at(11, 23), { kind: "audio" });
  store.savePeaks("e", [[0, 0.25, 0.5, 0.1]]);
  const { items, waves } = browse.page({ ...browseQuestion.parse({}), from: 0, count: 10 });
  expect(items.map(({ id }) => id)).toEqual(["f", "e", "c", "b", "a"]);
  expect(waves.map((wave) => wave && [wave.length, wave[0], wave[30], wave[60], wave[95]])).toEqual([
    null,
    [96, 0, 50, 100, 20],
    null,
    null,
    null,
  ]);
});

test("the order that a library opens with is made ahead, and its texts are read, unless it is closed before", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { database, browse, order } = setUp();
  const prepare = vi.spyOn(database, "prepare");
  const ordered = () => prepare.mock.calls.filter(([sql]) => sql.includes("ORDER BY created_at DESC")).length;
  const rehearse = async () => {};
  browse.start(rehearse);
  browse.close();
  vi.advanceTimersByTime(1000);
  expect(ordered()).toBe(0);
  browse.start(rehearse);
  vi.advanceTimersByTime(1000);
  expect(ordered()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(browse.outline(browseQuestion.parse({})).total).toBe(3);
  expect(ordered()).toBe(1);
  // The first word that is looked for finds them in memory, and asks no index.
  const indexed = () => prepare.mock.calls.filter(([sql]) => sql.includes("MATCH")).length;
  expect([order({ search: "lamp" }), indexed()]).toEqual(["cb", 0]);
});

test.each<[string, started: boolean, search: string, rehearsals: number]>([
  ["nobody has searched", true, "", 1],
  ["somebody has", true, "lamp", 0],
  ["nothing was prepared", false, "", 0],
])(
  "once its texts are read, searching is rehearsed in a library that was started: %s",
  (_when, started, search, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { browse } = setUp();
    const rehearse = vi.fn<Rehearsal>(async () => {});
    if (started) browse.start(rehearse);
    browse.outline(browseQuestion.parse({ search }));
    vi.advanceTimersByTime(5000);
    expect(rehearse).toHaveBeenCalledTimes(times);
    const [answered, signal] = rehearse.mock.calls[0] ?? [];
    for (const later of ["", "lamp", "boat"]) browse.outline(browseQuestion.parse({ search: later }));
    expect(answered?.() ?? 2).toBe(2);
    expect(signal?.aborted ?? false).toBe(false);
    browse.close();
    expect(signal?.aborted ?? true).toBe(true);
  },
);

test("a rehearsal that fails ends nothing", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { database, browse, order } = setUp();
  const prepare = vi.spyOn(database, "prepare");
  const rehearse = vi.fn(async () => {
    throw new Error("disk I/O error");
  });
  browse.start(rehearse);
  await vi.advanceTimersByTimeAsync(5000);
  expect(rehearse).toHaveBeenCalledOnce();
  // Its words are still found in memory.
  expect(order({ search: "lamp" })).toBe("cb");
  expect(prepare.mock.calls.filter(([sql]) => sql.includes("MATCH"))).toEqual([]);
});

test("facets name what some file has", () => {
  const { browse, store } = setUp();
  store.mark("a", { tags: ["night"] });
  expect(browse.facets()).toEqual({
    ...{ models: ["H3"], projects: ["Zebra"], connections: [], songs: [], extensions: [], tags: ["night"], albums: [] },
  });
});

test("endings and songs that some file has are facets; a damaged file is found as such", async () => {
  const { browse, add, database, order } = setUp();
  database.db.exec(`INSERT INTO songs (id, draft, created_at, updated_at) VALUES ('so', '{"title":"Tide"}', 1, 1)`);
  const facts = { kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: 1 } as const;
  add("e", at(11, 22), { path: "/x.y/Tide.MP3", facts: { ...facts, problem: "truncated" } });
  add("f", at(11, 23), { path: "/x.y/Tide (2).mp3", facts });
  add("g", at(11, 24), { path: "/x.y/no ending at.all of it" });
  database.db.exec("UPDATE assets SET song_id = 'so' WHERE id = 'e'");
  expect(browse.facets()).toMatchObject({ songs: ["Tide"], extensions: ["mp3"] });
  expect(order({ search: "state:damaged" })).toBe("e");
  expect(order({ search: "state:damaged ext:mp3" })).toBe("e");
  // Of each search as many as one would see, trashed files left out.
  expect(await browse.counts(["", "ext:mp3", "state:damaged", "rating:>=3", "lamp", "nothing at all"])).toEqual([
    6, 2, 1, 2, 2, 0,
  ]);
  expect(await browse.counts([])).toEqual([]);
  const stop = new AbortController();
  stop.abort();
  await expect(browse.counts(["lamp"], stop.signal)).rejects.toThrow();
});

test("files of one moment stand the last first, whichever way time goes; what nobody wrote is not read again", () => {
  const { browse, add, order } = setUp();
  for (const id of ["e", "f", "g"]) add(id, at(11, 22));
  browse.changed();
  expect(order({})).toBe("gfecba");
  expect(order({ descending: false })).toBe("abcgfe");
  const { headings } = browse.outline(browseQuestion.parse({}));
  browse.changed();
  const again = browse.outline(browseQuestion.parse({})).headings;
  expect(again[0]).toBe(headings[0]);
  add("h", at(11, 22));
  browse.changed();
  expect(order({})).toBe("hgfecba");
  // The very first of all are neighbors like any other.
  for (const id of ["x", "y"]) add(id, at(1, 1));
  browse.changed();
  expect(order({})).toBe("hgfecbayx");
  expect(order({ descending: false })).toBe("yxabchgfe");
});

// @shows Day 1 to day 30 › Library: stacks of takes
test("takes of a shot are one file, each in its group; a take that is folded away stands where its stack does", () => {
  const { add, made, browse, order } = setUp();
  add("e", at(11, 21, 13), made("s1"));
  add("f", at(11, 20, 13), made("s1"));
  browse.changed();
  const all = { group: "none", stacked: true } as const;
  // c, e and f are takes of s1; the newest stands for them.
  expect(order(all)).toBe("cba");
  expect(browse.page({ ...browseQuestion.parse(all), from: 0, count: 3 }).stacks).toEqual([3, 1, 1]);
  expect(browse.outline(browseQuestion.parse(all))).toMatchObject({ total: 3, files: 5, all: 5 });
  expect(browse.place({ ...browseQuestion.parse(all), id: "f" })).toBe(0);
  expect(browse.outside({ ...browseQuestion.parse(all), ids: ["f", "d"] })).toEqual(["d"]);
  const unfolded = browse.page({ ...browseQuestion.parse(all), unfolded: ["s1"], from: 0, count: 5 });
  expect(unfolded.items.map(({ id }) => id).join("")).toBe("cebfa");
  expect(unfolded.stacks).toEqual([3, 1, 1, 1, 1]);
  // By day: two of one day are one, the third has a day of its own.
  expect(order({ stacked: true })).toBe("cbfa");
  expect(order({ ...all, search: "-gamma" })).toBe("eba");
});
