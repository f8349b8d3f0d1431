// The process in which an archive of somebody else is read. It has no network code, may read the archive and its scratch
// folder only, and ends with its task or when it takes too long (run-reader.ts).
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  asForeignFailure,
  type ForeignLine,
  openForeign,
  type ReaderTask,
  readerTask,
} from "#core/database/foreign/index.ts";
import { failure, StudioFailure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { type OpenArchive, openArchive } from "../read-archive.ts";
import { readForeign } from "./foreign-reader.ts";

/** What waits to be taken by the core before more is read. */
const HELD_CHARACTERS = 256 * 1024;

let held = "";

async function say(line: ForeignLine): Promise<void> {
  held += `${JSON.stringify(line)}\n`;
  if (held.length > HELD_CHARACTERS) await flush();
}

async function flush(): Promise<void> {
  const text = held;
  held = "";
  await new Promise<void>((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done())));
}

async function run(task: ReaderTask): Promise<void> {
  if (task.source.type === "database") return readDatabase(task, task.source.path);
  // Node lets a process with permissions bring nothing to the disk; what is kept, the core writes once more.
  const archive = await openArchive(task.source.path, { flush: false });
  try {
    if (task.work === "files") return await takeFiles(task, archive);
    await say({ say: "manifest", text: archive.manifestText, signature: archive.signature });
    const database = join(task.scratch, "studio.db");
    if (!existsSync(database)) {
      needRoom(task, archive.manifest.database.bytes);
      await archive.takeDatabase(database);
    }
    await readDatabase(task, database);
  } finally {
    archive.close();
  }
}

async function readDatabase(task: ReaderTask, file: string): Promise<void> {
  const { db, version } = openForeign(file);
  try {
    await say({ say: "version", version });
    for (const line of readForeign(db, task.work === "read")) await say(line);
  } catch (thrown) {
    throw asForeignFailure(thrown);
  } finally {
    db.close();
  }
}

async function takeFiles(task: ReaderTask, archive: OpenArchive): Promise<void> {
  const byId = new Map(archive.manifest.media.map((media) => [media.assetId, media]));
  const wanted = task.wanted.flatMap(({ id, file }) => {
    const media = byId.get(id);
    return media === undefined ? [] : [{ id, file, media }];
  });
  needRoom(
    task,
    wanted.reduce((sum, { media }) => sum + media.bytes, 0),
  );
  for (const { id, file, media } of wanted) {
    const path = join(task.scratch, file);
    try {
      await archive.importArchiveMedia(media, path);
      await say({ say: "taken", id, file, bytes: (await stat(path)).size, sha256: media.sha256 });
    } catch (thrown) {
      // One file that isn't what it was is no reason to give up the others.
      if (!(thrown instanceof StudioFailure) || thrown.error.code !== "archive_refused") throw thrown;
      await say({ say: "refused", kind: "file", why: "changed" });
    }
  }
}

function needRoom(task: ReaderTask, bytes: number): void {
  if (bytes > task.room) throw failure("disk_full", { details: { found: task.room, allowed: bytes } });
}

try {
  await run(readerTask.parse(JSON.parse(process.argv.at(-1) ?? "")));
  await say({ say: "end" });
} catch (thrown) {
  const { code, message, details } = thrown instanceof StudioFailure ? thrown.error : studioErrorOf("archive_refused");
  if (!(thrown instanceof StudioFailure)) process.stderr.write(String(thrown instanceof Error ? thrown.stack : thrown));
  await say({ say: "failed", code, message: message.slice(0, 2000), ...(details ? { details } : {}) });
}
await flush();
process.exit(0);
