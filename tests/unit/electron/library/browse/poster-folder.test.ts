import { readdirSync, rmSync, writeFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { PosterStore } from "#core/database/assets/poster-store.ts";
import { createPosterFolder } from "#core/library/browse/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const jpeg = (last: number) => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, last]);
const both = new Uint8Array([...jpeg(1), ...jpeg(2)]);

function setUp() {
  const folder = join(temporaryFolder(), "posters");
  const store = new PosterStore(openTestDatabase());
  const answer = createPosterFolder({ folder, store, hashOf: (id) => (id === "a" ? "abcd" : undefined), now: () => 1 });
  const ask = (path: string, init?: RequestInit) => answer(new Request(`http://x/media/posters/${path}`, init));
  const post = (query: string, body: Uint8Array) => ask(`a?${query}`, { method: "POST", body: Buffer.from(body) });
  return { folder, store, ask, post };
}

// @shows Library, point by point › 2. Posters and strips made once: a frame with something to see, peaks, first lines
test("poster and strip are kept by the file's hash and given back, for good", async () => {
  const { store, ask, post } = setUp();
  expect((await post("poster=5&frames=10", both)).status).toBe(204);
  expect(store.get("abcd")).toEqual({ state: "made", frames: 10 });
  const poster = await ask("a?of=abcd");
  expect(poster.headers.get("Cache-Control")).toContain("immutable");
  expect(new Uint8Array(await poster.arrayBuffer())).toEqual(jpeg(1));
  expect(new Uint8Array(await (await ask("a?of=abcd&strip")).arrayBuffer())).toEqual(jpeg(2));
});

test("a poster without a strip is all that comes", async () => {
  const { store, ask, post } = setUp();
  expect((await post("poster=5&frames=0", jpeg(1))).status).toBe(204);
  expect(store.get("abcd")).toEqual({ state: "made", frames: 0 });
  expect(new Uint8Array(await (await ask("a?of=abcd")).arrayBuffer())).toEqual(jpeg(1));
});

test("a strip of twenty frames is kept, and one of more is refused", async () => {
  const { store, post } = setUp();
  await expect(post("poster=5&frames=21", both)).rejects.toMatchObject({ error: { code: "invalid_input" } });
  expect((await post("poster=5&frames=20", both)).status).toBe(204);
  expect(store.get("abcd")).toEqual({ state: "made", frames: 20 });
});

test.each([
  ["no picture", "poster=5&frames=0", new Uint8Array(5)],
  ["no strip behind it", "poster=5&frames=10", jpeg(1)],
  ["a strip of no frames", "poster=5&frames=0", both],
  ["longer than what came", "poster=50&frames=0", jpeg(1)],
  ["no length", "frames=0", jpeg(1)],
  ["too many frames", "poster=5&frames=9999", both],
  ["a part of a frame", "poster=5&frames=1.5", both],
  ["fewer frames than none", "poster=5&frames=-1", both],
  ["a part of a byte", "poster=5.5&frames=10", both],
])("refused: %s", async (_why, query, body) => {
  const { folder, store, post } = setUp();
  await expect(post(query, body)).rejects.toMatchObject({ error: { code: "invalid_input" } });
  expect(store.get("abcd")).toBeNull();
  expect(() => readdirSync(folder)).toThrow();
});

test("a poster that somebody threw away is made anew: it is forgotten when it is missed", async () => {
  const { folder, store, ask, post } = setUp();
  await post("poster=5&frames=0", jpeg(1));
  rmSync(folder, { recursive: true });
  await expect(ask("a")).rejects.toMatchObject({ error: { code: "record_not_found" } });
  expect(store.get("abcd")).toBeNull();
});

test("of a file that can't be decoded there is no poster, and it stays noted", async () => {
  const { store, ask } = setUp();
  store.keep("abcd", { state: "failed", frames: 0 }, 1);
  await expect(ask("a")).rejects.toMatchObject({ error: { code: "record_not_found" } });
  expect(store.get("abcd")).toEqual({ state: "failed", frames: 0 });
});

test("a disk that refuses leaves no half poster and no claim", async () => {
  const { folder, store, post } = setUp();
  writeFileSync(folder, "a file in its place");
  await expect(post("poster=5&frames=0", jpeg(1))).rejects.toThrow();
  expect(store.get("abcd")).toBeNull();
});

test("two windows that make the poster of one file at once are both thanked for it", async () => {
  const { folder, store, ask, post } = setUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post("poster=5&frames=10", both)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(store.get("abcd")).toEqual({ state: "made", frames: 10 });
  expect(new Uint8Array(await (await ask("a?of=abcd&strip")).arrayBuffer())).toEqual(jpeg(2));
  expect(readdirSync(join(folder, "ab")).toSorted()).toEqual(["abcd.jpg", "abcd.strip.jpg"]);
});

test("unknown files and other methods are refused", async () => {
  const { ask } = setUp();
  await expect(ask("b")).rejects.toMatchObject({ error: { code: "record_not_found" } });
  expect((await ask("a", { method: "DELETE" })).status).toBe(405);
});

test("a poster that the disk takes nothing of is told as the disk says it, and leaves nothing", async () => {
  const { folder, store, post } = setUp();
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const write = vi.spyOn(promises, "writeFile").mockRejectedValue(full);
  const giveBack = () => {
    write.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(giveBack);
  syncBuiltinESMExports();
  await expect(post("poster=5&frames=0", jpeg(1))).rejects.toBe(full);
  expect([readdirSync(join(folder, "ab")), store.get("abcd")]).toEqual([[], null]);
  giveBack();
  expect((await post("poster=5&frames=0", jpeg(1))).status).toBe(204);
  expect(readdirSync(join(folder, "ab"))).toEqual(["abcd.jpg"]);
});
