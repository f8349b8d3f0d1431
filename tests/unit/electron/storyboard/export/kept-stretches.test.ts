import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Core } from "#core/app/index.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

const ask = (core: Core, id: string, stretch: number, init?: RequestInit, last = true) =>
  core.media(
    new Request(`http://127.0.0.1/media/stretches/${id}/${stretch}${last && init ? "?last" : ""}`, init ?? {}),
  );
const keep = (core: Core, id: string, stretch: number, body: string, last = true) =>
  ask(core, id, stretch, { method: "POST", body }, last);
const read = async (core: Core, id: string, stretch: number) => (await ask(core, id, stretch)).text();

async function setUp() {
  const started = await startTestCore();
  const { page, dataDir } = started;
  const [project] = await page.storyboard.projects();
  const folder = join(dataDir, "library", ".incoming");
  const kept = () =>
    readdirSync(folder)
      .filter((name) => name.includes(".stretch"))
      .sort();
  const projectId = project?.id ?? "";
  const print = { words: "as it is", media: [] as string[] };
  const begin = (from: PageClient = page, words = print.words, media = print.media) =>
    from.films.begin({ projectId, print: { words, media } });
  return {
    ...started,
    projectId,
    folder,
    kept,
    begin,
    partOf: (n: number) => join(folder, `${projectId}-${n}.stretch.part`),
  };
}

// @shows The cut, point by point › 6. An export that was cut off goes on where it was
test("what is whole of a film outlives the core, part by part, and is given back as it was sent", async () => {
  const { core, begin, close, dataDir, kept, projectId } = await setUp();
  const { id, ...found } = await begin();
  expect(found).toEqual({ kept: 0, changed: false });
  expect((await keep(core, id, 0, "one, ", false)).status).toBe(204);
  expect((await keep(core, id, 0, "and its end")).status).toBe(204);
  expect((await keep(core, id, 1, "two")).status).toBe(204);
  expect((await keep(core, id, 2, "half of th", false)).status).toBe(204);
  expect(await read(core, id, 1)).toBe("two");
  expect((await ask(core, id, 2)).status).toBe(404);
  await close();
  // The core that ends takes only what is half along.
  expect(kept()).toEqual([`${projectId}-0.stretch.part`, `${projectId}-1.stretch.part`]);

  const next = await startTestCore(dataDir);
  const again = await begin(next.page);
  expect(again).toMatchObject({ kept: 2, changed: false });
  expect([await read(next.core, again.id, 0), await read(next.core, again.id, 1)]).toEqual(["one, and its end", "two"]);
  expect((await keep(next.core, again.id, 2, "three")).status).toBe(204);
  expect(await read(next.core, again.id, 2)).toBe("three");
  await next.page.films.cancel({ id: again.id });
  expect(kept()).toEqual([]);
});

test("the file says itself what it is of, with a sum over all of it", async () => {
  const { core, begin, partOf } = await setUp();
  const { id } = await begin();
  await keep(core, id, 0, "words");
  const bytes = readFileSync(partOf(0));
  const key = createHash("sha256").update("as it is").digest();
  const whole = Buffer.concat([Buffer.from("rsfilm01"), key, Buffer.from([0, 0, 0, 0]), Buffer.from("words")]);
  expect(bytes.toString("hex")).toBe(
    Buffer.concat([whole, createHash("sha256").update(whole).digest()]).toString("hex"),
  );
});

test.each([
  ["cut off", (path: string) => truncateSync(path, readFileSync(path).length - 1), 1],
  ["longer", (path: string) => appendFileSync(path, "!"), 1],
  ["another byte", (path: string) => writeFileSync(path, readFileSync(path).fill(0x21, 44, 45)), 1],
  ["another's number", (path: string) => writeFileSync(path, readFileSync(path.replace("-1.", "-0."))), 1],
  ["empty", (path: string) => writeFileSync(path, ""), 1],
])("a stretch that is %s isn't used, nor what lies behind it", async (_what, spoil, left) => {
  const { core, begin, kept, partOf, projectId } = await setUp();
  const { id } = await begin();
  for (const [stretch, words] of ["one", "two", "three"].entries()) await keep(core, id, stretch, words);
  spoil(partOf(1));
  expect(await begin()).toMatchObject({ kept: left, changed: false });
  expect(kept()).toEqual([`${projectId}-0.stretch.part`]);
});

test("of other words, or other bytes of its media, a film begins anew and says so", async () => {
  const { core, page, begin, kept, dataDir } = await setUp();
  const film = new Uint8Array(readFileSync(await fixture("h264-aac.mp4")));
  const imported = await core.media(
    new Request("http://127.0.0.1/media?name=take.mp4", { method: "POST", body: film }),
  );
  const { id: media } = (await imported.json()) as { id: string };
  const { id } = await begin(page, "as it is", [media]);
  await keep(core, id, 0, "one");
  expect(await begin(page, "as it is", [media])).toMatchObject({ kept: 1, changed: false });
  const [path = ""] = await page.fileExport.paths({ ids: [media] });
  expect(path.startsWith(dataDir)).toBe(true);
  utimesSync(path, 1, 1);
  expect(await begin(page, "as it is", [media])).toMatchObject({ kept: 0, changed: true });
  expect(kept()).toEqual([]);
  const third = await begin(page, "as it is", [media]);
  expect(third).toMatchObject({ kept: 0, changed: false });
  await keep(core, third.id, 0, "one");
  expect(await begin(page, "otherwise", [media])).toMatchObject({ kept: 0, changed: true });
  // A file that is gone is another one, too.
  const gone = await begin(page, "as it is", [newId()]);
  expect(gone).toMatchObject({ kept: 0, changed: false });
});

test("what is kept goes with a film that is finished or cancelled, and stays for another try of one that failed", async () => {
  const { core, page, begin, kept } = await setUp();
  const film = new Uint8Array(readFileSync(await fixture("h264-aac.mp4")));
  const write = (id: string, body: Uint8Array<ArrayBuffer>) =>
    core.media(new Request(`http://127.0.0.1/media/films/${id}?at=0`, { method: "POST", body }));
  const takes = [{ shotId: newId(), shotNumber: 1, taskId: newId(), assetId: newId() }];
  const first = await begin();
  await keep(core, first.id, 0, "one");
  await page.films.cancel({ id: first.id, keep: true });
  expect(kept()).toHaveLength(1);
  const second = await begin();
  expect(second.kept).toBe(1);
  await write(second.id, new TextEncoder().encode("no film at all"));
  await expect(page.films.finish({ id: second.id, name: "Harbor", takes, songAssetId: null })).rejects.toThrow();
  expect(kept()).toHaveLength(1);
  const third = await begin();
  await write(third.id, film);
  await page.films.finish({ id: third.id, name: "Harbor", takes, songAssetId: null });
  expect(kept()).toEqual([]);
});

test("an export that keeps nothing leaves what another keeps alone", async () => {
  const { core, page, begin, kept, projectId } = await setUp();
  const { id } = await begin();
  await keep(core, id, 0, "one");
  const still = await page.films.begin({ projectId });
  expect(still).toEqual({ id: still.id });
  expect((await keep(core, still.id, 0, "one")).status).toBe(409);
  await page.films.cancel({ id: still.id });
  expect(kept()).toHaveLength(1);
});

test.each([
  ["out of turn", 2, 400],
  ["over 16 MB", 0, 413],
])("a part that is %s is refused", async (what, stretch, status) => {
  const { core, begin } = await setUp();
  const { id } = await begin();
  const body = what === "out of turn" ? "x" : "x".repeat(16 * 1024 ** 2 + 1);
  expect((await keep(core, id, stretch, body)).status).toBe(status);
  expect((await ask(core, id, 0, { method: "DELETE" })).status).toBe(405);
  expect((await core.media(new Request("http://127.0.0.1/media/stretches/../x"))).status).toBe(404);
  expect((await keep(core, newId(), 0, "x")).status).toBe(404);
});

/** From now on the disk takes no more of what `isRefused`. */
async function fillDisk(isRefused: (bytes: Uint8Array) => boolean) {
  const probe = await open(process.execPath);
  const files = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const write = files.write;
  const spy = vi.spyOn(files, "write").mockImplementation(function (this: FileHandle, ...asked: unknown[]) {
    const [bytes] = asked;
    if (bytes instanceof Uint8Array && isRefused(bytes))
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    return Reflect.apply(write, this, asked) as never;
  } as never);
  onTestFinished(() => spy.mockRestore());
}

test("a disk without room for what is kept says so once, throws it away, and still takes the film", async () => {
  const { core, begin, kept } = await setUp();
  const { id } = await begin();
  await keep(core, id, 0, "one");
  await fillDisk((bytes) => Buffer.from(bytes).includes("too much"));
  const answer = await keep(core, id, 1, "too much");
  expect([answer.status, await answer.json()]).toMatchObject([507, { code: "disk_full" }]);
  expect(kept()).toEqual([]);
  expect((await keep(core, id, 0, "one")).status).toBe(409);
  const piece = await core.media(
    new Request(`http://127.0.0.1/media/films/${id}?at=0`, { method: "POST", body: "film" }),
  );
  expect(piece.status).toBe(204);
});

test("the film has the room of what is kept before it fails", async () => {
  const { core, begin, kept } = await setUp();
  const { id } = await begin();
  await keep(core, id, 0, "one");
  await fillDisk(() => kept().length > 0);
  const post = () =>
    core.media(new Request(`http://127.0.0.1/media/films/${id}?at=0`, { method: "POST", body: "film" }));
  expect((await post()).status).toBe(204);
  expect(kept()).toEqual([]);
});

test("what nobody goes on with is gone a week later", async () => {
  const { core, begin, close, dataDir, kept, partOf } = await setUp();
  const { id } = await begin();
  await keep(core, id, 0, "one");
  await close();
  const daysAgo = (days: number) => Date.now() / 1000 - days * 86_400;
  utimesSync(partOf(0), daysAgo(6), daysAgo(6));
  const second = await startTestCore(dataDir);
  await new Promise((done) => setTimeout(done, 300));
  expect(kept()).toHaveLength(1);
  await second.close();
  utimesSync(partOf(0), daysAgo(8), daysAgo(8));
  await startTestCore(dataDir);
  await expect.poll(kept, { timeout: 10_000 }).toEqual([]);
});
