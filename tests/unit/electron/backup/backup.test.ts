import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Ports } from "#core/app/ports.ts";
import { BackupService } from "#core/backup/backup-service.ts";
import { createSignedCopies } from "#core/backup/index.ts";
import { createInstallationSeal, createKeychain } from "#core/service/keychain/index.ts";
import type { KeychainBackend } from "#core/service/keychain/keychain.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

const sql = (dataDir: string, work: (db: DatabaseSync) => void) => {
  const db = new DatabaseSync(join(dataDir, "studio.db"), { enableForeignKeyConstraints: false });
  work(db);
  db.close();
};

const insertTask = (db: DatabaseSync, id: string, state: string, seq: number) =>
  db
    .prepare(
      `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, created_at, updated_at, seq) VALUES (?, ?, 0, 'video', ?, 'T', 'M', '0199aaaa-0000-7000-8000-000000000000', 'C', 1, 1, '{}', 1, 1, ?)`,
    )
    .run(id, newId(), state, seq);

const titles = async (page: PageClient) => (await page.storyboard.projects()).map(({ title }) => title);

/** A keychain that outlives the runs which ask it. */
function machineKeychain() {
  const kept = new Map<string, string>();
  return async (): Promise<KeychainBackend> => ({
    name: "Test keychain",
    set: async (account, key) => void kept.set(account, key),
    get: async (account) => kept.get(account) ?? null,
    remove: async (account) => void kept.delete(account),
  });
}

/** A studio with one film and a backup of it, asked for. */
async function backedUp(ports: Partial<Ports> = {}) {
  const first = await startTestCore(temporaryFolder(), ports);
  await first.page.storyboard.createProject({ title: "The lighthouse" });
  const { items } = await first.page.backup.make();
  const name = items.find(({ kind }) => kind === "asked")?.name ?? "";
  return { first, name, dataDir: first.dataDir };
}

test("of an earlier day only its last backup stays, also when none is due now", async () => {
  const dataDir = temporaryFolder();
  await (await startTestCore(dataDir)).close();
  const folder = join(dataDir, "backups");
  mkdirSync(folder, { recursive: true });
  const noon = new Date();
  noon.setDate(noon.getDate() - 2);
  const put = (name: string, at: number) => {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), at / 1000, at / 1000);
  };
  for (const hour of [11, 12, 13]) put(`automatic-${hour}.db`, noon.setHours(hour, 0, 0, 0));
  put("automatic-now.db", Date.now() - 60_000);
  put("asked-11.db", noon.setHours(11, 0, 0, 0));
  const { page } = await startTestCore(dataDir);
  const names = async () => (await page.backup.list()).items.map(({ name }) => name);
  await expect.poll(names).toEqual(["automatic-now.db", "automatic-13.db", "asked-11.db"]);
});

// @shows Library, point by point › 8. Copies by the clock; a restore with its preview
test("a backup is previewed, put ready, and takes its place at the next start", async () => {
  const { first, name, dataDir } = await backedUp();
  await first.page.storyboard.createProject({ title: "Made since" });
  const preview = await first.page.backup.preview({ name });
  expect(preview.now.projects).toBe(preview.found.projects + 1);
  expect((await first.page.backup.restore({ name })).pending).toMatchObject({ name });
  // Nothing has changed yet.
  expect(await titles(first.page)).toContain("Made since");
  await first.close();

  const second = await startTestCore(dataDir);
  expect(await titles(second.page)).toContain("The lighthouse");
  expect(await titles(second.page)).not.toContain("Made since");
  const after = await second.page.backup.list();
  expect(after.pending).toBeNull();
  // And back again: what was in use is a backup itself, and this installation's own.
  const before = after.items.find(({ kind }) => kind === "before_restore");
  expect(await second.page.backup.preview({ name: before?.name ?? "" })).toMatchObject({
    found: preview.now,
    origin: { own: true },
  });
});

test("a copy made at the start is this installation's own also while the keychain is still asked for its signature", async () => {
  const keychain = machineKeychain();
  const { first, name, dataDir } = await backedUp({ keychain });
  await first.page.backup.restore({ name });
  await first.close();

  const answered = Promise.withResolvers<void>();
  const slow = async (): Promise<KeychainBackend> => {
    const backend = await keychain();
    return {
      ...backend,
      get: async (account) => {
        if (account === "installation") await answered.promise;
        return backend.get(account);
      },
    };
  };
  const { page } = await startTestCore(dataDir, { keychain: slow });
  const made = (await page.backup.list()).items.find(({ kind }) => kind === "before_restore")?.name ?? "";
  const looked = page.backup.preview({ name: made });
  const ready = page.backup.restore({ name: made });
  // Both have begun by the time this is answered.
  await page.backup.list();
  answered.resolve();
  expect(await looked).toMatchObject({ origin: { own: true } });
  expect((await ready).pending).toMatchObject({ name: made });
});

/** A studio that is killed as it asks its keychain for the key that it signs with. */
const killedBeforeSigning = (dataDir: string) =>
  spawnSync(process.execPath, ["--input-type=module", "--eval", dying, dataDir], { encoding: "utf8" });
const dying = `
  import { createCore } from "#core/app/index.ts";
  import { testPorts } from "#tests/support/studio/test-ports.ts";
  const kill = async () => process.kill(process.pid, "SIGKILL");
  const keychain = async () => ({ name: "Test keychain", set: async () => {}, get: kill, remove: async () => {} });
  await createCore(testPorts(process.argv[1], { keychain }));
  await new Promise(() => setInterval(() => {}, 1000));
`;

test("a copy of a start that was killed before it was signed is still this installation's own; one put in its place isn't", async () => {
  const keychain = machineKeychain();
  const { first, name, dataDir } = await backedUp({ keychain });
  await first.page.backup.restore({ name });
  await first.close();
  const killed = killedBeforeSigning(dataDir);
  expect([killed.signal, killed.stderr]).toEqual(["SIGKILL", ""]);
  const folder = join(dataDir, "backups");
  const copies = () => readdirSync(folder).filter((each) => /^before-restore-.*\.db$/.test(each));
  const [made = ""] = copies();
  expect(readdirSync(folder)).not.toContain(`${made}.signature`);

  const second = await startTestCore(dataDir, { keychain });
  expect(await second.page.backup.preview({ name: made })).toMatchObject({ origin: { own: true } });
  expect(await second.page.backup.restore({ name: made })).toMatchObject({ pending: { name: made } });
  await second.close();

  // Killed once more, and somebody's database lies there by the next start.
  killedBeforeSigning(dataDir);
  const again = copies().find((each) => each !== made) ?? "";
  copyFileSync(join(folder, made), join(folder, again));
  const third = await startTestCore(dataDir, { keychain });
  expect(await third.page.backup.preview({ name: again })).toMatchObject({ origin: { own: false, why: "unsigned" } });
  expect(readdirSync(dataDir).filter((each) => each.startsWith("unsigned"))).toEqual([]);
});

// @shows Library, point by point › 8. Copies by the clock; a restore with its preview
test("takes made since the backup stay in the ledger, and one that was not sent then is never sent by itself", async () => {
  const keychain = machineKeychain();
  const [paid, unsent] = [newId(), newId()];
  const dataDir = temporaryFolder();
  await (await startTestCore(dataDir, { keychain })).close();
  sql(dataDir, (db) => insertTask(db, unsent, "failed", 1));
  const first = await startTestCore(dataDir, { keychain });
  const { items } = await first.page.backup.make();
  const name = items.find(({ kind }) => kind === "asked")?.name ?? "";
  await first.close();
  // As if it had been made while that one waited to be sent, and this one had been bought since.
  const copy = new DatabaseSync(join(dataDir, "backups", name));
  copy.exec("UPDATE tasks SET state = 'intent'");
  copy.close();
  await createSignedCopies(createInstallationSeal(createKeychain({ loadBackend: keychain }))).signFile(
    join(dataDir, "backups", name),
  );
  sql(dataDir, (db) => {
    db.exec("DELETE FROM tasks");
    insertTask(db, paid, "failed", 1);
    db.exec("INSERT INTO cover_features VALUES ('song', 'connection', 'feature-7', '', '[]', 1)");
  });

  const second = await startTestCore(dataDir, { keychain });
  await second.page.backup.restore({ name });
  await second.close();
  const third = await startTestCore(dataDir, { keychain });
  const tasks = await third.page.tasks.list({});
  expect(Object.fromEntries(tasks.map(({ id, state }) => [id, state]))).toEqual({
    [paid]: "failed",
    [unsent]: "outcome_unknown",
  });
  // What a service heard of a recording since then is good for its day.
  sql(dataDir, (db) =>
    expect(db.prepare("SELECT feature_id FROM cover_features").all()).toEqual([{ feature_id: "feature-7" }]),
  );
});

test("a restored connection leads where it leads now, and what waited for frames in the backup doesn't go on by itself", async () => {
  const first = await startTestCore();
  const { id } = await first.page.connections.create({ name: "Mine", baseUrl: "https://before.example" });
  const { id: conversationId } = await first.page.conversations.create({});
  const work = JSON.stringify({ frames: { assetId: newId(), count: 4 }, proposal: null, accepted: null, answer: null });
  await first.close();
  sql(first.dataDir, (db) =>
    db.prepare("INSERT INTO tool_calls VALUES (?, 'call', ?, ?, 1)").run(newId(), conversationId, work),
  );
  const second = await startTestCore(first.dataDir);
  expect(await second.page.director.framesWanted()).toHaveLength(1);
  const name = (await second.page.backup.make()).items.find(({ kind }) => kind === "asked")?.name ?? "";
  await second.page.connections.update({ id, baseUrl: "https://now.example" });
  await second.page.backup.restore({ name });
  await second.close();

  const third = await startTestCore(first.dataDir);
  expect(await third.page.connections.list()).toContainEqual(
    expect.objectContaining({ id, name: "Mine", baseUrl: "https://now.example" }),
  );
  expect(await third.page.director.framesWanted()).toEqual([]);
  expect(await third.page.director.calls({ conversationId })).toMatchObject([{ frames: null, answer: null }]);
});

test("a restore that was taken back, or whose note is missing, changes nothing", async () => {
  const { first, name, dataDir } = await backedUp();
  await first.page.storyboard.createProject({ title: "Made since" });
  await first.page.backup.restore({ name });
  expect((await first.page.backup.cancelRestore()).pending).toBeNull();
  await first.page.backup.restore({ name });
  await first.close();
  rmSync(join(dataDir, "restore", "ready.json"));
  const second = await startTestCore(dataDir);
  expect(await titles(second.page)).toContain("Made since");
  expect(readdirSync(dataDir)).not.toContain("restore");
});

test.each([
  ["a file that nobody signed", "asked-20260101T000000-000Z.db", "not a database at all", "archive_refused"],
  ["a name that leads elsewhere", "..db", "", "record_not_found"],
])("%s is refused", async (_what, name, content, code) => {
  // Beside a database: a folder with a backup and no database is a studio that lost it.
  const { page, dataDir } = await startTestCore();
  mkdirSync(join(dataDir, "backups"), { recursive: true });
  if (content !== "") writeFileSync(join(dataDir, "backups", name), content.repeat(400));
  await expect(page.backup.restore({ name })).rejects.toMatchObject({ data: { code } });
});

// @shows Library, point by point › 8. The whole studio as one archive, without keys, and back
test("the whole studio leaves as one archive and comes back in an empty one, with its files", async () => {
  const keychain = machineKeychain();
  const { first } = await backedUp({ keychain });
  const bytes = new TextEncoder().encode("A note that is a file of its own");
  const imported = (await (
    await first.core.media(new Request("http://studio/media?name=note.png", { method: "POST", body: bytes }))
  ).json()) as { id: string };
  const { ticket, missing } = await first.page.backup.prepareArchive({ media: true });
  expect(missing).toBe(0);
  const sent = await first.core.media(new Request(`http://studio/media/archives/${ticket}`));
  const archive = await sent.arrayBuffer();
  expect(Number(sent.headers.get("Content-Length"))).toBe(archive.byteLength);
  // Once.
  expect((await first.core.media(new Request(`http://studio/media/archives/${ticket}`))).status).toBe(404);

  const other = await startTestCore(temporaryFolder(), { keychain });
  const received = await other.core.media(
    new Request("http://studio/media/archives", { method: "POST", body: archive }),
  );
  const { id } = (await received.json()) as { id: string };
  const preview = await other.page.backup.previewArchive({ id });
  expect(preview).toMatchObject({
    origin: { own: true },
    content: null,
    found: { assets: 1 },
    now: { assets: 0 },
    media: { newFiles: 1 },
  });
  await other.page.backup.restoreArchive({ id, media: true });
  await other.close();
  const restored = await startTestCore(other.dataDir, { keychain });
  expect(await titles(restored.page)).toContain("The lighthouse");
  const file = await restored.core.media(new Request(`http://studio/media/${imported.id}`));
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

/** A studio that was sent the archive of another one of its owner, with one picture in it; `id`: the archive's. */
async function withArchive(spoil: (folder: string, page: PageClient) => unknown = () => {}) {
  const keychain = machineKeychain();
  const first = await startTestCore(temporaryFolder(), { keychain });
  const theirs = new Uint8Array(readFileSync(await fixture("picture.jpg")));
  const added = await first.core.media(
    new Request("http://studio/media?name=theirs.jpg", { method: "POST", body: theirs }),
  );
  const { id: theirId } = (await added.json()) as { id: string };
  await spoil((await first.page.store.state()).folder, first.page);
  const { ticket } = await first.page.backup.prepareArchive({ media: true });
  const sent = await first.core.media(new Request(`http://studio/media/archives/${ticket}`));
  const other = await startTestCore(temporaryFolder(), { keychain });
  const received = await other.core.media(
    new Request("http://studio/media/archives", { method: "POST", body: await sent.arrayBuffer() }),
  );
  const { id } = (await received.json()) as { id: string };
  const restarted = async () => {
    await other.close();
    return startTestCore(other.dataDir, { keychain });
  };
  return { other, page: other.page, id, theirId, theirs, restarted };
}

test("a file that was changed unseen as the archive was made stays behind, is counted, and all else is restored", async () => {
  const { page, id, theirId, restarted } = await withArchive((folder) => {
    const file = join(folder, "Imported", "theirs.jpg");
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
  });
  expect((await page.backup.restoreArchive({ id, media: true })).pending).toMatchObject({ left: 1 });
  const again = await restarted();
  expect((await again.page.library.get({ id: theirId })).state).toBe("missing");
  expect((await again.page.backup.list()).pending).toBeNull();
});

test("a file whose name only the system lets through comes out of the archive of its own studio", async () => {
  const named = "Take 1: wide.png";
  const { page, id } = await withArchive(async (folder, theirPage) => {
    const odd = join(folder, named);
    writeFileSync(odd, readFileSync(await fixture("256x256.png")));
    utimesSync(odd, 1, 1);
    expect(await theirPage.store.look()).toMatchObject({ added: 1 });
  });
  expect(await page.backup.previewArchive({ id })).toMatchObject({ media: { files: 2 } });
  expect((await page.backup.restoreArchive({ id, media: true })).pending).not.toBeNull();
});

test("a restore that can't be put ready leaves no database behind, and what came for it is taken in", async () => {
  const { other, page, id, theirId, theirs, restarted } = await withArchive();
  const staging = vi.spyOn(BackupService.prototype, "stageRestore").mockRejectedValueOnce(failure("disk_full"));
  onTestFinished(() => staging.mockRestore());
  await expect(page.backup.restoreArchive({ id, media: true })).rejects.toMatchObject({ data: { code: "disk_full" } });
  expect(readdirSync(join(other.dataDir, "archives"))).toEqual([`${id}.zip`]);
  const { folder } = await page.store.state();
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (path.endsWith("theirs.jpg")) utimesSync(join(folder, path), 1, 1);
  await page.store.look();
  expect((await page.library.list({})).items.map(({ name }) => name)).toEqual(["theirs.jpg"]);
  // The archive is still there, and its file isn't brought a second time.
  await page.backup.restoreArchive({ id, media: true });
  expect((await page.backup.list()).pending).not.toBeNull();
  expect(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".jpg")),
  ).toHaveLength(1);
  // And it is the one that the restored studio knows.
  const again = await restarted();
  const file = await again.core.media(new Request(`http://studio/media/${theirId}`));
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(theirs);
});

test("the library is watched while a restore waits for the next start; what came for it is taken in if it is taken back", async () => {
  const { page, id } = await withArchive();
  await page.backup.restoreArchive({ id, media: true });

  const { folder } = await page.store.state();
  const added = join(folder, "added.png");
  writeFileSync(added, readFileSync(await fixture("256x256.png")));
  utimesSync(added, 1, 1);
  const names = async () => (await page.library.list({})).items.map(({ name }) => name).sort();
  expect(await page.store.look()).toMatchObject({ added: 1 });
  expect(await names()).toEqual(["added.png"]);

  await page.backup.cancelRestore();
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (path.endsWith("theirs.jpg")) utimesSync(join(folder, path), 1, 1);
  await page.store.look();
  expect(await names()).toEqual(["added.png", "theirs.jpg"]);
});

// @shows Library, point by point › 8. The whole studio as one archive, without keys, and back
test.each([
  ["no zip", () => Buffer.from("hello")],
  ["a zip cut off", (whole: Buffer) => whole.subarray(0, whole.length - 30)],
  [
    "a database that was changed",
    (whole: Buffer) => {
      const changed = Buffer.from(whole);
      const place = changed.indexOf("SQLite format 3");
      changed[place + 5000] = (changed[place + 5000] ?? 0) ^ 1;
      return changed;
    },
  ],
  [
    "a file that would lie outside of the library",
    (whole: Buffer) => Buffer.from(whole.toString("latin1").replaceAll("Imported/note", "../evil.note1"), "latin1"),
  ],
])("an archive is refused: %s", async (_what, spoil) => {
  const first = await startTestCore();
  await first.core.media(new Request("http://studio/media?name=note.png", { method: "POST", body: "bytes" }));
  const { ticket } = await first.page.backup.prepareArchive({ media: true });
  const whole = Buffer.from(
    await (await first.core.media(new Request(`http://studio/media/archives/${ticket}`))).arrayBuffer(),
  );
  const given = await first.core.media(
    new Request("http://studio/media/archives", { method: "POST", body: new Uint8Array(spoil(whole)) }),
  );
  const { id } = (await given.json()) as { id: string };
  await expect(first.page.backup.restoreArchive({ id, media: true })).rejects.toMatchObject({
    data: { code: "archive_refused" },
  });
  expect((await first.page.backup.list()).pending).toBeNull();
});

test.each<[string, (path: string) => void, string]>([
  ["unsigned", (path) => rmSync(`${path}.signature`), "it carries no signature of this installation"],
  [
    "changed by one byte",
    (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from([0])])),
    "it was changed after this installation signed it",
  ],
])("a copy that is %s takes no place; it says why, and what it holds can be added", async (_what, spoil, why) => {
  const { first, name, dataDir } = await backedUp();
  spoil(join(dataDir, "backups", name));
  await expect(first.page.backup.restore({ name })).rejects.toMatchObject({
    data: { code: "archive_refused", message: `It can’t replace your current data: ${why}.` },
  });
  expect(readdirSync(dataDir)).not.toContain("restore");
  const preview = await first.page.backup.preview({ name });
  const content = { here: { films: preview.found.projects } };
  expect(preview).toMatchObject({ origin: { own: false }, content, now: { projects: preview.found.projects } });
});

// @shows Library, point by point › 8. The whole studio as one archive, without keys, and back
test("no backup and no archive holds a key", async () => {
  const { page, core, dataDir } = await startTestCore();
  const key = "sk-never-in-a-file-0123456789";
  const made = await page.connections.create({ name: "Mine", baseUrl: "https://api.example.com" });
  await page.connections.setKey({ id: made.id, key });
  const { items } = await page.backup.make();
  for (const { name } of items) expect(readFileSync(join(dataDir, "backups", name)).includes(key)).toBe(false);
  const { ticket } = await page.backup.prepareArchive({ media: false });
  const archive = await (await core.media(new Request(`http://studio/media/archives/${ticket}`))).arrayBuffer();
  expect(Buffer.from(archive).includes(key)).toBe(false);
});

test("a backup that is being made as the studio closes is whole once that has closed", async () => {
  const keychain = machineKeychain();
  const slow = async (): Promise<KeychainBackend> => {
    const backend = await keychain();
    return {
      ...backend,
      get: async (account) => {
        await new Promise((done) => setTimeout(done, 200));
        return backend.get(account);
      },
    };
  };
  const { page, dataDir, close } = await startTestCore(temporaryFolder(), { keychain: slow });
  const making = page.backup.make().catch(() => {});
  const names = () => (existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")) : []);
  await expect.poll(() => names().some((name) => name.startsWith("asked-"))).toBe(true);
  await close();
  await making;
  const [copy = ""] = names().filter((name) => /^asked-.*\.db$/.test(name));
  expect(
    names()
      .filter((name) => name.startsWith("asked-"))
      .sort(),
  ).toEqual([copy, `${copy}.signature`]);
});
