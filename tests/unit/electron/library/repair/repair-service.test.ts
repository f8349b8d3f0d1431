import { readdirSync, readFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { MediaLibrary } from "#core/library/index.ts";
import { RepairService } from "#core/library/repair/repair-service.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

const steps = [{ what: "crop" as const, to: "1000 × 400 px" }];
const address = (id: string, query = "") => `http://127.0.0.1/media/repairs/${id}${query}`;

/** A library of its own, with one picture in it. */
async function openLibrary() {
  const folder = temporaryFolder();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const database = openTestDatabase();
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  async function* bytes() {
    yield Buffer.from("png:lamp");
  }
  return { library, lamp: await library.importFile(bytes(), "Lamp.png") };
}

async function setUp() {
  const { core, page, dataDir, close } = await startTestCore();
  const read = async (name: string) => new Uint8Array(readFileSync(await fixture(name)));
  const bring = async (name: string) => {
    const body = await read(name);
    const answer = await core.media(new Request(`http://127.0.0.1/media?name=${name}`, { method: "POST", body }));
    return (await answer.json()) as { id: string; sha256: string };
  };
  const write = (id: string, at: number, body: Uint8Array<ArrayBuffer>) =>
    core.media(new Request(address(id, `?at=${at}`), { method: "POST", body }));
  // A sidecar may just be on its way.
  const incoming = () =>
    readdirSync(join(dataDir, "library", ".incoming")).filter((name) => !name.includes(".sidecar."));
  return { core, page, dataDir, close, read, bring, write, incoming };
}

test("a repaired file is read back, shown, and kept beside its original with what was done", async () => {
  const { core, page, dataDir, read, bring, write, incoming } = await setUp();
  const source = await bring("aspect-2.51.png");
  const made = await read("aspect-2.5.png");
  const { id } = await page.repairs.begin({ sourceId: source.id });
  await write(id, 10, made.slice(10));
  await write(id, 0, made.slice(0, 10));
  expect((await core.media(new Request(address(id)))).status).toBe(404);
  expect(await page.repairs.seal({ id })).toMatchObject({ kind: "image", format: "png", width: 1000, height: 400 });
  expect((await write(id, 0, made)).status).toBe(404);
  const shown = await core.media(new Request(address(id)));
  expect([shown.headers.get("content-type"), (await shown.arrayBuffer()).byteLength]).toEqual([
    "image/png",
    made.length,
  ]);

  const asset = await page.repairs.keep({ id, name: "Wide, cropped", steps });
  expect(asset).toMatchObject({
    id,
    name: "Wide, cropped.png",
    origin: { type: "repaired", sourceId: source.id, sourceName: "aspect-2.51.png", steps, sandbox: false },
  });
  // What was done stands in the file too, behind its header; the picture is the one that was shown.
  const kept = readFileSync(join(dataDir, "library", "Repaired", "Wide, cropped.png"));
  expect(kept.includes("crop 1000 × 400 px")).toBe(true);
  expect(kept.subarray(-made.length + 33).equals(made.subarray(33))).toBe(true);
  expect((await page.library.get({ id: source.id })).state).toBe("ready");
  expect(incoming()).toEqual([]);
  // What the person brought in, and its repair, are not what was made here.
  expect((await page.library.list({ generatedOnly: true })).total).toBe(0);
  expect((await page.library.list({ search: "aspect-2.51" })).total).toBe(2);
});

// @shows Day 1 to day 30 › Song: exports lie under Exports, not under Repaired
test("an export lies among the exports and is called one; only the service is asked for repairs", async () => {
  const { page, dataDir, read, bring, write } = await setUp();
  const source = await bring("aspect-2.51.png");
  const made = await read("aspect-2.5.png");
  const { id } = await page.repairs.begin({ sourceId: source.id });
  await write(id, 0, made);
  await page.repairs.seal({ id });
  const asset = await page.repairs.keep({ id, name: "Tide (2)", steps, purpose: "export" });
  expect(asset.origin).toMatchObject({ type: "repaired", purpose: "export" });
  expect(readdirSync(join(dataDir, "library", "Exports"))).toContain("Tide (2).png");
  expect(readdirSync(join(dataDir, "library"))).not.toContain("Repaired");
});

test("a cancelled repair leaves nothing, and one that can't be read back is not kept", async () => {
  const { page, read, bring, write, incoming } = await setUp();
  const { id: sourceId } = await bring("aspect-2.51.png");
  const first = await page.repairs.begin({ sourceId });
  await write(first.id, 0, (await read("picture.png")).slice(0, 900));
  await page.repairs.cancel({ id: first.id });
  const second = await page.repairs.begin({ sourceId });
  await write(second.id, 0, (await read("picture.png")).slice(0, 900));
  await expect(page.repairs.keep({ id: second.id, name: "x", steps })).rejects.toMatchObject({ code: "FAILED" });
  expect(await page.repairs.seal({ id: second.id })).toMatchObject({ problem: "truncated" });
  await expect(page.repairs.keep({ id: second.id, name: "x", steps })).rejects.toMatchObject({ code: "FAILED" });
  await page.repairs.cancel({ id: second.id });
  expect(incoming()).toEqual([]);
});

test("a repair that comes to bytes already here is that asset", async () => {
  const { page, read, bring, write, incoming } = await setUp();
  const source = await bring("aspect-2.51.png");
  const there = await bring("aspect-2.5.png");
  const { id } = await page.repairs.begin({ sourceId: source.id });
  await write(id, 0, await read("aspect-2.5.png"));
  await page.repairs.seal({ id });
  expect(await page.repairs.keep({ id, name: "x", steps })).toMatchObject({ id: there.id });
  expect(incoming()).toEqual([]);
  // Also one that was made before: what was written into that file is no other picture.
  const again: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const { id: next } = await page.repairs.begin({ sourceId: source.id });
    await write(next, 0, await read("picture.png"));
    await page.repairs.seal({ id: next });
    again.push((await page.repairs.keep({ id: next, name: "Twice", steps })).id);
  }
  expect(again[1]).toBe(again[0]);
});

test("a repair of nothing is refused", async () => {
  const { page } = await setUp();
  await expect(page.repairs.begin({ sourceId: "0198a1b2-0000-7000-8000-000000000000" })).rejects.toMatchObject({
    code: "FAILED",
  });
});

test("eight repairs are under way at once: the ninth ends the oldest, and leaves nothing of it", async () => {
  const { page, bring, write, incoming } = await setUp();
  const { id: sourceId } = await bring("picture.png");
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1) ids.push((await page.repairs.begin({ sourceId })).id);
  const bytes = new Uint8Array([1]);
  for (const id of ids) expect((await write(id, 0, bytes)).status).toBe(204);
  ids.push((await page.repairs.begin({ sourceId })).id);
  expect(await Promise.all(ids.map(async (id) => (await write(id, 0, bytes)).status))).toEqual([
    ...[404, 204, 204, 204, 204, 204, 204, 204, 204],
  ]);
  expect(incoming()).toHaveLength(8);
});

/** Until `release` is called, or the test ends, nothing whose path says this leaves the disk. */
function holdOnDisk(said: string) {
  const { rm } = promises;
  const disk = Promise.withResolvers<void>();
  const removed: string[] = [];
  const held = vi.spyOn(promises, "rm").mockImplementation(async (path, options) => {
    if (String(path).includes(said)) {
      removed.push(String(path));
      await disk.promise;
    }
    return rm(path, options);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    disk.resolve();
    held.mockRestore();
    syncBuiltinESMExports();
  });
  return { removed, release: disk.resolve };
}

/** Whether something has ended by now, though it had time to. */
async function hasEnded(work: Promise<unknown>): Promise<boolean> {
  let ended = false;
  void work.then(() => {
    ended = true;
  });
  await pause(100);
  return ended;
}

test("the ninth repair is begun once the oldest has left the disk", async () => {
  const { library, lamp } = await openLibrary();
  const repairs = new RepairService({ library, probe: fakeProbe, now: () => 1 });
  const oldest = await repairs.begin(lamp.id);
  for (let others = 0; others < 7; others += 1) await repairs.begin(lamp.id);
  const { removed, release } = holdOnDisk(oldest.id);
  const ninth = repairs.begin(lamp.id);
  await expect.poll(() => removed.length).toBeGreaterThan(0);
  expect(await hasEnded(ninth)).toBe(false);
  release();
  await ninth;
  await repairs.close();
});

test("a studio is closed once what wasn't kept has left the disk", async () => {
  const { page, bring, close } = await setUp();
  const { id: sourceId } = await bring("picture.png");
  const { id } = await page.repairs.begin({ sourceId });
  const { removed, release } = holdOnDisk(id);
  const closing = close();
  await expect.poll(() => removed.length).toBeGreaterThan(0);
  // All else that closes has time to.
  await pause(1000);
  expect(await hasEnded(closing)).toBe(false);
  release();
  await closing;
});

test.each([
  [undefined, true, 0],
  ["export" as const, true, 1],
  ["export" as const, false, 0],
])("of repairs only exports are signed, where the person wants that: %s, %s", async (purpose, wants, times) => {
  const { library, lamp } = await openLibrary();
  const signed: unknown[] = [];
  const repairs = new RepairService({
    ...{ library, probe: fakeProbe, now: () => 1 },
    credentials: {
      wanted: () => wants,
      signExport: async (_file, _target, _source, about) => {
        signed.push(about);
        return { unsigned: "no certificate" };
      },
    },
  });
  const { id } = await repairs.begin(lamp.id);
  await repairs.write(id, 0, Buffer.from("png:fixed"));
  await repairs.seal(id);
  await repairs.keep({ id, name: "Fixed", steps: [], purpose });
  expect([signed.length, library.store.get(id)?.path]).toEqual([
    times,
    purpose ? "Exports/Fixed.png" : "Repaired/Fixed.png",
  ]);
});

test("a studio that closes throws away what wasn't kept", async () => {
  const { dataDir, page, bring, write, close } = await setUp();
  const { id: sourceId } = await bring("picture.png");
  const { id } = await page.repairs.begin({ sourceId });
  await write(id, 0, new Uint8Array([1]));
  const parts = () => readdirSync(join(dataDir, "library", ".incoming")).filter((name) => name.includes(id));
  expect(parts()).toHaveLength(1);
  await close();
  expect(parts()).toEqual([]);
});
