import { expect, test } from "vitest";
import { createAddressStore } from "#core/database/address-store.ts";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { FileMoves } from "#core/database/assets/file-moves.ts";
import { PosterStore } from "#core/database/assets/poster-store.ts";
import { SavedSearchStore } from "#core/database/assets/saved-search-store.ts";
import { createSidecarQueue } from "#core/database/assets/sidecar-queue.ts";
import { readStorageSums } from "#core/database/assets/storage-sums.ts";
import { cachedRead, changesOf } from "#core/database/cached-read.ts";
import { type ConnectionRow, createConnectionStore } from "#core/database/connection-store.ts";
import { createSettingsStore } from "#core/database/settings-store.ts";
import { createUploadStore } from "#core/database/upload-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

const facts = { kind: "image", format: "png", mime: "image/png", bytes: 9 } as const;
const file = (id: string, more: Partial<StoredAsset> = {}): StoredAsset =>
  ({
    ...{
      id,
      sha256: `sum-${id}`,
      kind: "image",
      name: id,
      createdAt: 1,
      state: "ready",
      rating: 0,
      folder: "/",
      path: id,
    },
    ...{ facts, origin: { type: "imported", fileName: "" } },
    ...more,
  }) as StoredAsset;

test("what was found at an address, and what the person says of it, is kept apart; what can't be read is none", () => {
  const database = openTestDatabase();
  const store = createAddressStore(database);
  const url = "https://e.org/a";
  expect([store.get(url), store.kindOf(url)]).toEqual([undefined, undefined]);
  store.save(url, { facts, partly: true, lookedAt: 7 });
  expect([store.get(url), store.kindOf(url)]).toEqual([{ facts, partly: true, lookedAt: 7 }, undefined]);
  store.save(url, { facts: { ...facts, bytes: 10 }, partly: false, lookedAt: 8 });
  expect(store.get(url)).toEqual({ facts: { ...facts, bytes: 10 }, partly: false, lookedAt: 8 });
  store.setKind(url, "video");
  store.setKind(url, "audio");
  expect([store.kindOf(url), store.kindOf("https://e.org/b")]).toEqual(["audio", undefined]);
  for (const unreadable of ["{}", '{"kind":']) {
    database.prepare("UPDATE web_addresses SET facts = ?").run(unreadable);
    expect(store.get(url)).toBeUndefined();
  }
});

test("an upload is known from before a byte leaves until it is forgotten, by file, connection and purpose", () => {
  const database = openTestDatabase();
  new AssetStore(database).insertWhole(file("a"));
  const connections = createConnectionStore(database);
  for (const id of ["k", "l"]) connections.insert(connection(id), 1);
  const store = createUploadStore(database);
  const begun = { assetId: "a", connectionId: "k", purpose: "video", sha256: "s", startedAt: 5 };
  const known = () => [store.get("a", "k", "video"), store.get("a", "l", "video"), store.get("a", "k", "other")];
  expect(known()).toEqual([undefined, undefined, undefined]);
  store.begin(begun);
  expect(known()).toEqual([{ ...begun, fileId: null }, undefined, undefined]);
  store.begin({ ...begun, connectionId: "l" });
  store.finish("a", "k", "video", "f-1");
  expect(known().slice(0, 2)).toEqual([
    { ...begun, fileId: "f-1" },
    { ...begun, connectionId: "l", fileId: null },
  ]);
  store.begin({ ...begun, sha256: "t", startedAt: 6 });
  expect(known()[0]).toEqual({ ...begun, sha256: "t", startedAt: 6, fileId: null });
  store.forget("a", "k", "video");
  expect(known().map((one) => one?.connectionId)).toEqual([undefined, "l", undefined]);
});

function connection(id: string, more: Partial<ConnectionRow> = {}): ConnectionRow {
  return {
    ...{
      id,
      kind: "service",
      name: `Name of ${id}`,
      baseUrl: `https://${id}.example`,
      pathSegment: "p",
      modelPrefix: "V-",
    },
    ...{ assumptions: { musicPaidInFlight: 3 }, active: false, keyedFor: null },
    ...more,
  };
}

test("connections: the sandbox first, one active, and of a key only for whom it was given", () => {
  const store = createConnectionStore(openTestDatabase());
  for (const { id } of store.list()) store.remove(id);
  expect([store.list(), store.get("b"), store.active()]).toEqual([[], undefined, undefined]);
  store.insert(connection("c"), 2);
  store.insert(connection("b", { active: true }), 1);
  store.insert(connection("s", { kind: "sandbox" }), 3);
  expect(store.list()).toEqual([
    connection("s", { kind: "sandbox" }),
    connection("b", { active: true }),
    connection("c"),
  ]);
  store.activate("c");
  expect([store.active()?.id, store.list().filter(({ active }) => active)]).toEqual(["c", [store.get("c")]]);
  store.noteKey("c", "https://c.example");
  const changed = connection("c", { name: "Other", baseUrl: "https://o.example", pathSegment: "", modelPrefix: "" });
  store.update({ ...changed, assumptions: {}, active: false, keyedFor: "never" });
  expect(store.get("c")).toEqual({ ...changed, assumptions: {}, active: true, keyedFor: "https://c.example" });
  store.noteKey("c", null);
  expect(store.get("c")?.keyedFor).toBeNull();
  store.remove("c");
  expect([store.get("c"), store.active(), store.list().length]).toEqual([undefined, undefined, 2]);
});

test("settings are written over one by one, and what is undefined stays as it was", () => {
  const store = createSettingsStore(openTestDatabase());
  store.write({ theme: "dark", scale: 1, gone: undefined });
  store.write({ theme: "light", scale: undefined, list: [1, null] });
  expect(store.readAll()).toMatchObject({ theme: "light", scale: 1, list: [1, null] });
  expect(store.readAll()).not.toHaveProperty("gone");
});

test("posters: made or failed by the file's sum, in the order asked for, and who is still to be looked at", () => {
  const database = openTestDatabase();
  const [assets, posters] = [new AssetStore(database), new PosterStore(database)];
  const picture = (id: string, width: number, createdAt: number, more: Partial<StoredAsset> = {}) =>
    assets.insertWhole(file(id, { facts: { ...facts, width, height: 10 }, createdAt, ...more }));
  picture("small", 10, 1);
  picture("large", 20, 2);
  picture("older", 20, 1);
  picture("failed", 10, 3);
  picture("bare", 10, 4);
  picture("trashed", 10, 5, { state: "trashed" });
  picture("sound", 10, 6, { kind: "audio" });
  expect(posters.unseen(9)).toEqual({ ids: ["bare", "failed", "large", "older", "small"], total: 5 });
  expect(posters.unseen(2)).toEqual({ ids: ["bare", "failed"], total: 5 });
  for (const id of ["small", "large", "older", "trashed", "sound"])
    posters.keep(`sum-${id}`, { state: "made", frames: 10 }, 5, `look of ${id}`);
  posters.keep("sum-failed", { state: "failed", frames: 0 }, 5);
  posters.keep("sum-bare", { state: "made", frames: 3 }, 5);
  expect(posters.unseen(9)).toEqual({ ids: ["bare"], total: 1 });
  expect(posters.looks().map(({ id, kind, look }) => [id, kind, look])).toEqual([
    ["older", "image", "look of older"],
    ["large", "image", "look of large"],
    ["small", "image", "look of small"],
  ]);
  expect(posters.many(["sum-failed", "none", "sum-bare"])).toEqual([
    { state: "failed", frames: 0 },
    null,
    { state: "made", frames: 3 },
  ]);
  expect([posters.hashOf("bare"), posters.hashOf("none")]).toEqual(["sum-bare", undefined]);
  posters.forget("sum-bare");
  expect([posters.get("sum-bare"), posters.get("sum-failed")]).toEqual([null, { state: "failed", frames: 0 }]);
});

test("files on their way are known with both places until they have arrived", () => {
  const database = openTestDatabase();
  const [assets, moves] = [new AssetStore(database), new FileMoves(database)];
  for (const id of ["a", "b"]) assets.insertWhole(file(id));
  const [from, to, other] = ["/from", "/to", "/other"].map((folder) => ({ folder, path: "x.png" }));
  if (!from || !to || !other) throw new Error("places");
  moves.begin("b", from, to);
  moves.begin("a", from, to);
  moves.begin("a", from, other);
  expect(moves.all()).toEqual([
    { assetId: "a", from, to: other },
    { assetId: "b", from, to },
  ]);
  moves.end("a");
  expect(moves.all().map(({ assetId }) => assetId)).toEqual(["b"]);
});

test("changes of files wait in their order until they are taken out, and no later one with them", () => {
  const database = openTestDatabase();
  const [assets, queue] = [new AssetStore(database), createSidecarQueue(database)];
  assets.insertWhole(file("a"));
  assets.insertWhole(file("b"));
  const first = queue.next(0);
  const second = queue.next(first?.seq ?? 0);
  expect([first?.assetId, second?.assetId, queue.next(second?.seq ?? 0)]).toEqual(["a", "b", null]);
  assets.rename("a", "Other");
  queue.done([first?.seq ?? 0, second?.seq ?? 0]);
  const later = queue.next(0);
  expect(later?.assetId).toBe("a");
  queue.done([later?.seq ?? 0]);
  expect(queue.next(0)).toBeNull();
});

test("a search that is saved under a name of before keeps its place, whatever its capitals", () => {
  const store = new SavedSearchStore(openTestDatabase());
  const saved = (id: string, name: string, createdAt: number, search = "rain") =>
    ({ id, name, search, createdAt, sort: "name", descending: true, group: "none" }) as never;
  store.save(saved("1", "Rain", 2));
  store.save(saved("2", "Night", 1));
  expect(store.save(saved("3", "RAIN", 9, "heavy rain"))).toMatchObject({ id: "1", createdAt: 2, name: "RAIN" });
  expect(store.list()).toEqual([saved("2", "Night", 1), saved("1", "RAIN", 2, "heavy rain")]);
  store.forget("2");
  expect(store.list().map(({ id }) => id)).toEqual(["1"]);
});

test("what files take is told by kind and by work, the largest first, and little of many works as one", () => {
  const database = openTestDatabase();
  const assets = new AssetStore(database);
  const put = (id: string, bytes: number, more: Partial<StoredAsset> = {}) =>
    assets.insertWhole(file(id, { facts: { ...facts, bytes }, ...more }));
  put("a", 5);
  put("b", 7);
  put("c", 100, { kind: "video" });
  put("d", 1000, { state: "trashed" });
  put("e", 1, { origin: { type: "exported", projectTitle: "Film" } as never });
  expect(readStorageSums(database)).toEqual({
    kinds: [
      { kind: "video", files: 1, bytes: 100 },
      { kind: "image", files: 3, bytes: 13 },
    ],
    works: [
      { work: "imported", id: "", title: "", files: 3, bytes: 112 },
      { work: "other", id: "", title: "", files: 1, bytes: 1 },
    ],
  });
});

test("what was read is read anew once something was written, and only then", () => {
  const database = openTestDatabase();
  let reads = 0;
  const read = cachedRead(database, () => {
    reads += 1;
    return reads;
  });
  expect([read(), read()]).toEqual([1, 1]);
  const before = changesOf(database);
  createSettingsStore(database).write({ a: 1 });
  expect(changesOf(database)).toBe(before + 1);
  expect([read(), read(), reads]).toEqual([2, 2, 2]);
});
