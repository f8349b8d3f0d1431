import { expect, test } from "vitest";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { storedFile } from "./stored-file.ts";

function setUp(...files: readonly StoredAsset[]) {
  const database = openTestDatabase();
  const store = new AssetStore(database);
  for (const file of files) store.insertWhole(file);
  return { database, store };
}
const ids = (found: readonly StoredAsset[]) => found.map(({ id }) => id).join(" ");
const audio = (format: string, more: Partial<StoredAsset> = {}) =>
  ({ kind: "audio", facts: { kind: "audio", format, mime: "audio/x", bytes: 5 }, ...more }) as Partial<StoredAsset>;
const generated = (taskId: string) =>
  ({ origin: { type: "generated", taskId, prompt: "a lamp", model: "M", sandbox: true } }) as Partial<StoredAsset>;
const task = (id: string, remoteId: string | null = null) =>
  `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
     request, created_at, updated_at, seq, remote_id) VALUES ('${id}', '${id}', 0, 'video', 'ready', '', '', '', '', 1, 1,
     '{}', 1, 1, (SELECT count(*) FROM tasks), ${remoteId === null ? "NULL" : `'${remoteId}'`})`;

test("a file comes back as it was kept, with all that was said of it", () => {
  const whole = storedFile("a", {
    ...{ sourceSha256: "before", editedAt: 7, rating: 3, flag: -1, label: "red", tags: ["sea"], note: "gulls" },
    albums: ["Stills"],
  });
  const { store } = setUp(whole, storedFile("b"));
  expect(store.get("a")).toEqual(whole);
  expect(store.get("b")).toEqual(storedFile("b"));
  expect(store.get("none")).toBeNull();
});

test.each<[string, Partial<StoredAsset>]>([
  ["a flag alone", { flag: 1 }],
  ["a colour alone", { label: "blue" }],
  ["one tag alone", { tags: ["sea"] }],
  ["a note alone", { note: "gulls" }],
])("%s is kept", (_what, more) => {
  const { store } = setUp(storedFile("a", more));
  expect(store.get("a")).toEqual(storedFile("a", more));
});

test("marks that aren't named stay, and each can be taken away", () => {
  const { store } = setUp(storedFile("a", { flag: 1, label: "red", tags: ["sea"] }));
  const seen = () => {
    const { flag, label, tags } = store.get("a") ?? {};
    return { flag, label, tags };
  };
  store.mark("a", {});
  expect(seen()).toEqual({ flag: 1, label: "red", tags: ["sea"] });
  store.mark("a", { flag: 0 });
  expect(seen()).toEqual({ flag: undefined, label: "red", tags: ["sea"] });
  store.mark("a", { label: null });
  expect(seen()).toEqual({ flag: undefined, label: undefined, tags: ["sea"] });
  store.mark("a", { tags: [] });
  expect(seen()).toEqual({ flag: undefined, label: undefined, tags: undefined });
});

test.each<[what: string, change: (store: AssetStore) => void, after: Partial<StoredAsset>]>([
  ["is renamed", (store) => store.rename("a", "Lamp"), { name: "Lamp" }],
  ["is rated", (store) => store.rate("a", 4), { rating: 4 }],
  ["gets a note", (store) => store.annotate("a", "gulls"), { note: "gulls" }],
  ["is missing", (store) => store.setState("a", "missing"), { state: "missing" }],
  ["is at another place", (store) => store.place("a", "/new", "b.png"), { folder: "/new", path: "b.png" }],
  ["whose edit is accepted is none any more", (store) => store.acceptEdit("a"), { editedAt: undefined as never }],
  [
    "is another since",
    (store) =>
      store.replaceFile("a", {
        ...{ sha256: "new", sourceSha256: "old", kind: "video", folder: "/new", path: "a.mp4", editedAt: 9 },
        facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 20 } as never,
      }),
    {
      ...{ sha256: "new", sourceSha256: "old", kind: "video", folder: "/new", path: "a.mp4", editedAt: 9 },
      facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 20 } as never,
    },
  ],
])("a file that %s, and no other", (_what, change, after) => {
  const { store } = setUp(storedFile("a", { editedAt: 3 }), storedFile("b"));
  change(store);
  expect(store.get("a")).toEqual(storedFile("a", { editedAt: 3, ...after }));
  expect(store.get("b")).toEqual(storedFile("b"));
});

test("a file that is another has no wave of the one before; one that came back is there", () => {
  const { store } = setUp(storedFile("a", { state: "missing" }));
  expect(store.peaks("a")).toBeNull();
  store.savePeaks("a", [[1, 2], [3]]);
  expect(store.peaks("a")).toEqual([[1, 2], [3]]);
  store.place("a", "/lib", "a.png");
  expect([store.get("a")?.state, store.peaks("a")]).toEqual(["ready", [[1, 2], [3]]]);
  store.setState("a", "missing");
  const { sha256, kind, folder, path, facts } = storedFile("a");
  store.replaceFile("a", { sha256, kind, folder, path, facts });
  expect([store.get("a"), store.peaks("a"), store.peaks("none")]).toEqual([storedFile("a"), null, null]);
});

test("songs without a head, and those that were given one, are told apart from all else", () => {
  const { store } = setUp(
    storedFile("wav", audio("wav")),
    storedFile("wrapped", audio("wav", { sourceSha256: "bare" })),
    storedFile("bare", audio("pcm")),
    storedFile("gone", audio("pcm", { state: "missing" })),
    storedFile("gone too", audio("wav", { sourceSha256: "bare", state: "missing" })),
    storedFile("mp3", audio("mp3", { sourceSha256: "before" })),
  );
  expect([ids(store.bareSamples()), ids(store.wrappedSamples())]).toEqual(["bare", "wrapped"]);
});

test("many are given in the order asked for, without those that aren't there", () => {
  const { store } = setUp(storedFile("a"), storedFile("b"), storedFile("c"));
  expect(ids(store.getMany(["c", "none", "a", "c"]))).toBe("c a c");
});

test("a take is found by its task, here or by the service's id, while it is there", () => {
  const { database, store } = setUp();
  database.db.exec(`${task("t1", "remote1")}; ${task("t2")}`);
  store.insert(storedFile("a", generated("t1")));
  store.insert(storedFile("b", generated("t2")));
  store.insert(storedFile("c", generated("never here")));
  store.insert(storedFile("d", { origin: { type: "retrieved", remoteId: "remote2", fileName: "x" } as never }));
  expect(["t1", "t2", "never here"].map((id) => store.byTask(id)?.id)).toEqual(["a", "b", undefined]);
  const found = () => ["remote1", "remote2", "remote3"].map((id) => store.byRemoteId(id)?.id);
  expect(found()).toEqual(["a", "d", undefined]);
  store.setState("a", "trashed");
  expect(found()).toEqual([undefined, "d", undefined]);
});

test("a file is found by its place unless it was deleted, and by its bytes or those it came with, one that is there first", () => {
  const { store } = setUp(
    storedFile("gone", { sha256: "x", state: "missing" }),
    storedFile("here", { sha256: "y", sourceSha256: "x" }),
    storedFile("deleted", { state: "trashed" }),
  );
  expect(
    [
      ["/lib", "gone.png"],
      ["/lib", "deleted.png"],
      ["/other", "here.png"],
    ].map(([folder = "", path = ""]) => store.byPlace(folder, path)?.id),
  ).toEqual(["gone", undefined, undefined]);
  expect(["x", "y", "", "none"].map((sum) => ids(store.byHash(sum)))).toEqual(["here gone", "here", "", ""]);
});

/** The oldest one is missing. */
const listed = [
  storedFile("old", { createdAt: 1, rating: 1, name: "Beta", state: "missing" }),
  storedFile("sound", { ...audio("mp3", {}), createdAt: 2, rating: 3, name: "alpha" } as never),
  storedFile("take", { ...generated("t"), createdAt: 3, name: "gamma" } as never),
  storedFile("mended", {
    origin: { type: "repaired", sourceName: "s" } as never,
    createdAt: 3,
    rating: 3,
    name: "Delta",
  }),
  storedFile("deleted", { createdAt: 9, state: "trashed" }),
];
test.each<[what: string, filter: Parameters<AssetStore["list"]>[0], found: string, total: number]>([
  ["the newest first", {}, "mended take sound old", 4],
  ["the oldest first", { sort: "oldest" }, "old sound take mended", 4],
  ["by name, whatever the capitals", { sort: "name" }, "sound old mended take", 4],
  ["the best first, of those the newest", { sort: "rating" }, "mended sound old take", 4],
  ["of one kind", { kinds: ["audio"] }, "sound", 1],
  ["of two kinds", { kinds: ["audio", "image"] }, "mended take sound old", 4],
  ["of no kind that was named: all", { kinds: [] }, "mended take sound old", 4],
  ["what was made here", { generatedOnly: true }, "take", 1],
  ["by whether they are told to be made here: all", { generatedOnly: false }, "mended take sound old", 4],
  ["what is there", { readyOnly: true }, "mended take sound", 3],
  ["by whether they are told to be there: all", { readyOnly: false }, "mended take sound old", 4],
  ["what is found, of a kind", { search: "alpha", kinds: ["audio"] }, "sound", 1],
  ["what is found among the wrong kind", { search: "alpha", kinds: ["image"] }, "", 0],
  ["two of them", { limit: 2 }, "mended take", 4],
  ["the next two", { limit: 2, offset: 2 }, "sound old", 4],
])("listed are %s", (_what, filter, found, total) => {
  const list = setUp(...listed).store.list(filter);
  expect([ids(list.items), list.total, list.all]).toEqual([found, total, 4]);
});

test("five hundred are listed unless more are asked for", () => {
  const { store } = setUp(...Array.from({ length: 502 }, (_, at) => storedFile(`f${at}`)));
  expect([store.list({}).items.length, store.list({ limit: 600 }).items.length]).toEqual([500, 502]);
});

test("what lies elsewhere, is missing and is there is counted, with its bytes", () => {
  const { store } = setUp(
    ...[storedFile("a"), storedFile("b", { folder: "/old" }), storedFile("c", { folder: "/old" })],
    storedFile("d", { folder: "/old", state: "missing" }),
    storedFile("e", { state: "trashed" }),
  );
  expect([store.elsewhere("/lib"), store.countElsewhere("/lib"), store.countElsewhere("/old")]).toEqual([
    ["b", "c"],
    2,
    1,
  ]);
  expect([store.countMissing(), store.measureReady(), ids([...store.everyReady()])]).toEqual([
    ...[1, { files: 3, bytes: 30 }, "a b c"],
  ]);
  expect(store.folders().toSorted()).toEqual(["/lib", "/old"]);
  store.setState("a", "missing");
  expect([store.countMissing(), store.totalBytes()]).toEqual([2, 20]);
  store.place("b", "/newest", "b.png");
  expect(store.folders()).toContain("/newest");
});

test("tags are told the most used first, of deleted files none", () => {
  const { store } = setUp(
    storedFile("a", { tags: ["sea", "lamp"] }),
    storedFile("b", { tags: ["sea", "ash"] }),
    storedFile("c", { tags: ["sea"], state: "trashed" }),
  );
  expect(store.tags()).toEqual([
    { tag: "sea", count: 2 },
    { tag: "ash", count: 1 },
    { tag: "lamp", count: 1 },
  ]);
});

test("deleted files that can be put back are those that are named, and since when; of others it is forgotten", () => {
  const { database, store } = setUp(...["a", "b", "c"].map((id) => storedFile(id, { state: "trashed" })));
  const kept = () =>
    database
      .prepare("SELECT id, trashed_at FROM assets ORDER BY id")
      .all()
      .map(({ id, trashed_at }) => [id, trashed_at]);
  store.setTrashedAt("a", 5);
  store.setTrashedAt("b", 6);
  store.keepTrashed(
    new Map([
      ["b", 7.4],
      ["c", 8.6],
    ]),
  );
  expect(kept()).toEqual([
    ["a", null],
    ["b", 7],
    ["c", 9],
  ]);
});
