import { existsSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { ArchiveService } from "#core/backup/archive-service.ts";
import { OfferedArchive } from "#core/backup/offered-archive.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

it("an archive that the disk has no room for is refused before any of it is read", async () => {
  const dataDir = temporaryFolder();
  const archives = new ArchiveService({ dataDir, offered: new OfferedArchive(() => {}) } as ConstructorParameters<
    typeof ArchiveService
  >[0]);
  let read = 0;
  async function* body() {
    read += 1;
    yield Buffer.from("PK");
  }
  await expect(archives.receive(body(), 2 ** 60)).rejects.toMatchObject({
    error: { code: "disk_full", details: { found: expect.any(Number), allowed: 2 ** 60 } },
  });
  expect(read).toBe(0);
  const { id } = await archives.receive(body(), 2);
  expect([read, existsSync(join(dataDir, "archives", `${id}.zip`))]).toEqual([1, true]);
  await archives.close();
  expect(existsSync(join(dataDir, "archives"))).toBe(false);
});

it("an archive that is being read as the studio is closed isn't read on, and is shown to nobody", async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), "Long.reelsong");
  writeFileSync(file, "");
  truncateSync(file, 512 * 1024 ** 2);
  const told: unknown[] = [];
  const offered: OfferedArchive = new OfferedArchive(() => told.push(offered.state()?.state ?? null));
  const archives = new ArchiveService({ dataDir, offered } as ConstructorParameters<typeof ArchiveService>[0]);
  const reading = archives.offer(file);
  await vi.waitFor(() => expect(existsSync(join(dataDir, "archives"))).toBe(true));
  await archives.close();
  await reading;
  expect(offered.state()).toBeNull();
  expect(told).not.toContain("ready");
  expect(existsSync(join(dataDir, "archives"))).toBe(false);
});

it("each step of an archive that is opened from outside is told, up to what the person decides", async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), "Friend.reelsong");
  writeFileSync(file, "PK");
  const told: unknown[] = [];
  const offered: OfferedArchive = new OfferedArchive(() => told.push(offered.state()?.state ?? null));
  const archives = new ArchiveService({ dataDir, offered } as ConstructorParameters<typeof ArchiveService>[0]);
  await archives.offer(file);
  await archives.offer(join(dataDir, "gone.reelsong"));
  offered.forget(offered.state()?.id ?? "");
  expect(told).toEqual(["reading", "ready", "reading", "failed", null]);
  await archives.close();
});

it("says how large an archive would be, and starts where nothing was left", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "studio.db"), "rows");
  const library = { store: { measureReady: () => ({ files: 3, bytes: 60 }) } };
  const parts = { dataDir, library } as unknown as ConstructorParameters<typeof ArchiveService>[0];
  const archives = new ArchiveService(parts);
  mkdirSync(join(dataDir, "archives", "of an earlier run"), { recursive: true });
  await archives.start();
  expect(existsSync(join(dataDir, "archives"))).toBe(false);
  await archives.start();
  expect(await archives.measure(false)).toEqual({ files: 0, bytes: 4 });
  expect(await archives.measure(true)).toEqual({ files: 3, bytes: 64 });
});

it("what files were awaited for is let go once: the library is looked through again, and no second time", () => {
  const awaited = new Set(["a file of the archive"]);
  const start = vi.fn();
  const parts = { dataDir: temporaryFolder(), library: { awaited }, folderSync: { start } };
  const archives = new ArchiveService(parts as unknown as ConstructorParameters<typeof ArchiveService>[0]);
  archives.letGo();
  expect([awaited.size, start.mock.calls.length]).toEqual([0, 1]);
  archives.letGo();
  expect(start).toHaveBeenCalledOnce();
});

/** Archives of a studio whose other rooms do nothing. */
function alone(parts: Record<string, unknown> = {}) {
  const dataDir = temporaryFolder();
  const told: unknown[] = [];
  const offered: OfferedArchive = new OfferedArchive(() => told.push(offered.state()));
  const all = { dataDir, offered, now: () => 0, ...parts } as unknown as ConstructorParameters<
    typeof ArchiveService
  >[0];
  return { dataDir, told, offered, folder: join(dataDir, "archives"), archives: new ArchiveService(all) };
}

it("an archive that breaks off as it comes leaves no file, and none open", async () => {
  const { archives, folder } = alone();
  async function* body() {
    yield Buffer.from("PK");
    throw new Error("The page went away.");
  }
  await expect(archives.receive(body(), 2, "broken")).rejects.toThrow("went away");
  expect([existsSync(join(folder, "broken.zip")), openFilesIn(folder)]).toEqual([false, []]);
});

it("an archive is looked for among those that were given, and nowhere else", async () => {
  const { archives, dataDir } = alone({ imports: { look: async () => ({}) } });
  writeFileSync(join(dataDir, "other.zip"), "PK");
  await expect(archives.preview("../other")).rejects.toMatchObject({ error: { code: "record_not_found" } });
  expect(existsSync(join(dataDir, "other.zip"))).toBe(true);
});

it("what was prepared is nobody's once the studio is closed", async () => {
  const { archives } = alone();
  expect(await archives.send("no such ticket")).toBeNull();
  await archives.close();
  expect(await archives.send("no such ticket")).toBeNull();
});

it("how far an archive from outside was read is told from its beginning, now and then, and never beyond", async () => {
  const { archives, told, folder } = alone();
  const file = join(temporaryFolder(), "Long.reelsong");
  writeFileSync(file, "");
  truncateSync(file, 4 * 256 * 1024);
  let now = 0;
  // Each look at the clock is a tenth of a second later.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 100;
    return now;
  });
  await archives.offer(file);
  clock.mockRestore();
  const parts = told.map((state) => (state as { part?: number } | null)?.part);
  const between = parts.slice(1, -1);
  // Four pieces, and fewer words about them: each when 300 have passed.
  expect([parts[0], parts.at(-1), between.length > 0, between.length < 3]).toEqual([0, undefined, true, true]);
  expect(between.every((part) => part !== undefined && part > 0 && part <= 1)).toBe(true);
  expect(openFilesIn(folder)).toEqual([]);
  await archives.close();
});

it("of two archives from outside the later one is shown, also where the earlier one is read longer", async () => {
  const { archives, offered, folder } = alone();
  const [long, short] = ["Long", "Short"].map((name) => join(temporaryFolder(), `${name}.reelsong`)) as [
    string,
    string,
  ];
  writeFileSync(long, "");
  truncateSync(long, 64 * 1024 ** 2);
  writeFileSync(short, "PK");
  await Promise.all([archives.offer(long), archives.offer(short)]);
  expect(offered.state()).toMatchObject({ state: "ready", name: "Short.reelsong" });
  expect(openFilesIn(folder)).toEqual([]);
  await archives.close();
});
