import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { createCore, openStudio, type Ports } from "#core/app/index.ts";
import { damages, prepareForDamage } from "#tests/support/database/damage-database.ts";
import { memoryKeychain } from "#tests/support/electron/memory-keychain.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

const insertTask = (db: DatabaseSync, id: string, state: string, seq: number) =>
  db
    .prepare(
      `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, created_at, updated_at, seq) VALUES (?, ?, 0, 'video', ?, 'T', 'M', '0199aaaa-0000-7000-8000-000000000000', 'C', 1, 1, '{}', 1, 1, ?)`,
    )
    .run(id, newId(), state, seq);

/** A studio with a film and a backup of it; since then 300 takes, one of them unsent. Closed, and damaged in one page. */
async function damagedStudio(ports: Partial<Ports>) {
  const dataDir = join(temporaryFolder(), "data");
  const core = await createCore(testPorts(dataDir, ports));
  const page = createRouterClient(core.router);
  await page.storyboard.createProject({ title: "The lighthouse" });
  await page.backup.make();
  await page.storyboard.createProject({ title: "Made since" });
  await core.close();
  const file = join(dataDir, "studio.db");
  prepareForDamage(file);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec("BEGIN");
  const paid = Array.from({ length: 299 }, () => newId());
  paid.forEach((id, at) => void insertTask(db, id, "failed", at + 1));
  const unsent = newId();
  insertTask(db, unsent, "intent", 300);
  db.exec("COMMIT");
  db.close();
  damages["noise in the middle"]?.(file);
  return { dataDir, file, paid, unsent };
}

async function open(dataDir: string, ports: Partial<Ports> = {}) {
  const studio = await openStudio(testPorts(dataDir, ports));
  onTestFinished(() => studio.close());
  return { studio, page: () => createRouterClient(studio.router) };
}
const titlesOf = async (page: ReturnType<Awaited<ReturnType<typeof open>>["page"]>) =>
  (await page.storyboard.projects()).map(({ title }) => title);

test("restored from the start screen: the film is back, the damaged file is kept, what was paid for is carried over, nothing is sent", async () => {
  const ports = { keychain: memoryKeychain() };
  const { dataDir, paid, unsent } = await damagedStudio(ports);
  const { studio, page } = await open(dataDir, ports);
  const state = await page().recovery.state();
  expect(state).toMatchObject({ reason: "database_damaged", canWrite: true, canOpen: false });
  expect(studio.trouble()?.code).toBe("database_damaged");
  const name = state?.backups.find(({ own }) => own)?.name ?? "";
  await page().recovery.restore({ name });

  expect(await page().recovery.state()).toBeNull();
  const titles = await titlesOf(page());
  expect(titles).toContain("The lighthouse");
  expect(titles).not.toContain("Made since");
  const tasks = await page().tasks.list({ limit: 500 });
  const found = new Set(tasks.map(({ id }) => id));
  // One page of one table was noise: at most what stood on it is lost.
  expect(paid.filter((id) => found.has(id)).length).toBeGreaterThan(250);
  expect(tasks.filter(({ state: at }) => at === "intent")).toEqual([]);
  if (found.has(unsent)) expect((await page().tasks.get({ id: unsent })).heldAt).toBeTypeOf("number");
  expect(readdirSync(dataDir).filter((each) => /^damaged-.*\.db$/.test(each))).toHaveLength(1);
});

test("without a keychain to confirm it the backup's rows are added to a new database, and the ledger is carried over all the same", async () => {
  const { dataDir, paid } = await damagedStudio({});
  const { page } = await open(dataDir);
  const state = await page().recovery.state();
  expect(state?.backups.map(({ own }) => own)).not.toContain(true);
  await page().recovery.restore({ name: state?.backups[0]?.name ?? "" });
  await expect.poll(async () => (await page().backup.list()).lastImport?.outcome, { timeout: 20_000 }).toBe("done");
  expect(await titlesOf(page())).toContain("The lighthouse");
  const found = new Set((await page().tasks.list({ limit: 500 })).map(({ id }) => id));
  expect(paid.filter((id) => found.has(id)).length).toBeGreaterThan(250);
});

test("without a keychain, too, takes that the backup and the ledger know are one each, on their shots", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const core = await createCore(testPorts(dataDir));
  const before = createRouterClient(core.router);
  const film = await before.storyboard.createProject({ title: "The lighthouse" });
  const shot = await before.storyboard.addShot({ projectId: film.id });
  const file = join(dataDir, "studio.db");
  const [same, changed, since] = [newId(), newId(), newId()];
  const write = (work: (db: DatabaseSync) => void) => {
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    work(db);
    db.close();
  };
  const addTake = (db: DatabaseSync, id: string, seq: number) => {
    insertTask(db, id, "failed", seq);
    db.prepare("UPDATE tasks SET project_id = ?, shot_id = ? WHERE id = ?").run(film.id, shot.id, id);
  };
  write((db) => [same, changed].forEach((id, at) => void addTake(db, id, at + 1)));
  await before.backup.make();
  write((db) => {
    addTake(db, since, 3);
    db.prepare("UPDATE tasks SET title = 'Called otherwise' WHERE id = ?").run(changed);
  });
  await core.close();
  prepareForDamage(file);
  damages["the list of free pages"]?.(file);

  const { page } = await open(dataDir);
  const state = await page().recovery.state();
  await page().recovery.restore({ name: state?.backups[0]?.name ?? "" });
  await expect.poll(async () => (await page().backup.list()).lastImport?.outcome, { timeout: 20_000 }).toBe("done");
  const lighthouses = (await page().storyboard.projects()).filter(({ title }) => title === "The lighthouse");
  expect(lighthouses.map(({ id }) => id)).toEqual([film.id]);
  expect((await page().storyboard.shots({ projectId: film.id })).map(({ id }) => id)).toEqual([shot.id]);
  const takes = await page().tasks.list({ limit: 500 });
  expect(
    takes.map(({ id, shotId, title }) => ({ id, shotId, title })).sort((a, b) => a.id.localeCompare(b.id)),
  ).toEqual([
    { id: same, shotId: shot.id, title: "T" },
    { id: changed, shotId: shot.id, title: "Called otherwise" },
    { id: since, shotId: shot.id, title: "T" },
  ]);
});

test("a backup that is damaged too is shown as such and refused, and the studio stays closed", async () => {
  const ports = { keychain: memoryKeychain() };
  const { dataDir } = await damagedStudio(ports);
  const { page } = await open(dataDir, ports);
  await expect(page().recovery.restore({ name: "asked-20260101T000000-000Z.db" })).rejects.toMatchObject({
    data: { code: "record_not_found" },
  });
  expect((await page().recovery.state())?.reason).toBe("database_damaged");
});

test("a lost log: the studio goes on with what the database holds, and what that had not sent is held", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const core = await createCore(testPorts(dataDir));
  const page = createRouterClient(core.router);
  await page.storyboard.createProject({ title: "The lighthouse" });
  await core.close();
  const file = join(dataDir, "studio.db");
  const unsent = newId();
  // As after a kill: the mark says that a studio was at work.
  const again = await createCore(testPorts(dataDir));
  const mark = join(dataDir, "studio.epoch");
  const atWork = readFileSync(mark);
  await again.close();
  writeFileSync(mark, atWork);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  insertTask(db, unsent, "intent", 1);
  db.close();
  rmSync(`${file}-wal`, { force: true });

  const { page: now } = await open(dataDir);
  expect(await now().recovery.state()).toMatchObject({ reason: "database_log_lost", canOpen: true });
  await now().recovery.openAsItIs();
  expect(await titlesOf(now())).toContain("The lighthouse");
  expect(await now().tasks.get({ id: unsent })).toMatchObject({
    state: "outcome_unknown",
    error: { code: "from_backup" },
  });
});

test.runIf(canMakeDisk)(
  "a full disk: the start screen says what takes room, deletes what may go, and the studio then opens by itself",
  async () => {
    const disk = makeSmallDisk(24_000);
    const dataDir = join(disk.folder, "data");
    const core = await createCore(testPorts(dataDir));
    const page = createRouterClient(core.router);
    await page.storyboard.createProject({ title: "The lighthouse" });
    await core.close();
    const trash = join(dataDir, "library", ".trash", newId());
    mkdirSync(trash, { recursive: true });
    writeFileSync(join(trash, "old.mp4"), Buffer.alloc(10_000_000));
    mkdirSync(join(dataDir, "posters", "ab"), { recursive: true });
    writeFileSync(join(dataDir, "posters", "ab", "abcd.jpg"), Buffer.alloc(200_000));
    disk.fill();

    const { studio, page: now } = await open(dataDir);
    expect(await now().recovery.state()).toMatchObject({ reason: "disk_full" });
    const room = await now().recovery.diskSpace();
    expect(room).toMatchObject({
      freeable: { trash: { files: 1, bytes: 10_000_000 }, posters: { files: 1, bytes: 200_000 } },
    });
    expect(room.freeBytes).toBeLessThan(room.neededBytes);
    expect(await now().recovery.free({ what: "trash" })).toEqual({ files: 1, bytes: 10_000_000 });
    await expect.poll(() => studio.trouble(), { timeout: 15_000 }).toBeNull();
    expect(await titlesOf(now())).toContain("The lighthouse");
    expect(existsSync(join(trash, "old.mp4"))).toBe(false);
  },
);

test.runIf(canMakeDisk)(
  "a disk that became read-only: the start screen says so, and nothing can be pressed that writes",
  async () => {
    const disk = makeSmallDisk(24_000);
    const dataDir = join(disk.folder, "data");
    const core = await createCore(testPorts(dataDir));
    await core.close();
    disk.makeReadOnly();
    const { page } = await open(dataDir);
    expect(await page().recovery.state()).toMatchObject({ reason: "disk_read_only", canWrite: false });
    await expect(page().recovery.startEmpty()).rejects.toMatchObject({ data: { code: "disk_read_only" } });
  },
);
