import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { v7 as newId } from "uuid";
import { type Database, openDatabase } from "#core/database/index.ts";
import { browsing } from "#core/database/migrations/019-browsing.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";

const run = promisify(execFile);
const PROJECTS = 40;
/** Links of one poster: file systems allow so many of one file and a few more. */
const LINKS = 900;
const vocabulary =
  "the storm beam lighthouse keeper swings over black water and then lantern oil glass sea night wind door".split(" ");

/**
 * A data folder whose library has so many files, always the same, with their posters; the files themselves are nowhere.
 * Rows come before the index of words is made, which is faster by far.
 */
export async function furnishLibrary(dataDir: string, files: number): Promise<void> {
  const options = { file: join(dataDir, "studio.db"), backupsDir: join(dataDir, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.slice(0, migrations.indexOf(browsing)) });
  const triggers = before
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'assets'")
    .all();
  for (const { name } of triggers) before.db.exec(`DROP TRIGGER ${String(name)}`);
  fill(before, files);
  for (const { sql } of triggers) before.db.exec(String(sql));
  before.close();
  const database = openDatabase(options);
  await keepPosters(database, join(dataDir, "posters"));
  database.close();
}

function fill(database: Database, files: number): void {
  let seed = 1;
  const next = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(next() * vocabulary.length)]).join(" ");
  const peaks = JSON.stringify([Array.from({ length: 120 }, (_, index) => Math.abs(Math.sin(index / 9)))]);
  database.transaction(() => {
    const project = database.prepare("INSERT INTO projects (id, title, created_at, updated_at) VALUES (?, ?, 1, 1)");
    const projects = Array.from({ length: PROJECTS }, () => newId());
    for (const [index, id] of projects.entries()) project.run(id, `Film ${index}`);
    const shots = Array.from({ length: 2000 }, () => newId());
    const shot = database.prepare(
      "INSERT INTO shots (id, project_id, position, draft, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
    );
    for (const [index, id] of shots.entries())
      shot.run(id, projects[index % PROJECTS] ?? "", Math.floor(index / PROJECTS) + 1, '{"prompt":"A grey swell"}');
    const row = database.prepare(
      `INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state, rating, created_at,
       tags, flag, peaks) VALUES (?, ?, ?, ?, ?, '/nowhere', ?, ?, ?, ?, 'ready', ?, ?, ?, ?, ?)`,
    );
    for (let at = 0; at < files; at += 1) {
      const kind = (["video", "image", "audio"] as const)[at % 3] ?? "image";
      const facts = {
        ...{ kind, format: kind === "audio" ? "mp3" : "mp4", mime: `${kind}/mp4`, bytes: 1000 + at },
        ...(kind === "audio" ? {} : { width: at % 2 ? 1366 : 768, height: at % 2 ? 768 : 1366 }),
        ...(kind === "image" ? {} : { durationSeconds: 5 + (at % 10) }),
      };
      const prompt = words(20) + (next() < 0.0004 ? " quixotic" : "") + (next() < 0.2 ? " 雨夜的灯塔在海边" : "");
      const origin =
        at % 10 === 0
          ? { type: "imported", fileName: "x.mp4" }
          : {
              ...{ type: "generated", taskId: newId(), model: kind === "audio" ? "music-3.0" : "Vendor-H3", prompt },
              ...{ shotId: shots[at % shots.length], songId: null, take: 1 + (at % 5), sandbox: false },
            };
      const id = newId();
      const rating = Math.floor(next() * 6);
      const made = Date.UTC(2024, 0, 1) + at * 800_000;
      const tags = at % 5 === 0 ? '["night"]' : "[]";
      row.run(
        ...[id, createHash("sha256").update(id).digest("hex"), kind, `Storm watch ${at} - ${words(3)}`, prompt],
        ...[
          `a/${at}`,
          facts.bytes,
          JSON.stringify(facts),
          JSON.stringify(origin),
          rating,
          made,
          tags,
          at % 9 === 0 ? 1 : 0,
        ],
        kind === "audio" ? peaks : null,
      );
    }
  });
}

/** One picture under many names, as large as the studio draws them. */
async function keepPosters(database: Database, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const picture = join(folder, "poster.jpg");
  await run("ffmpeg", ["-v", "error", "-i", await fixture("picture.jpg"), "-vf", "scale=480:-1", "-q:v", "4", picture]);
  const hashes = database
    .prepare("SELECT sha256 FROM assets WHERE kind <> 'audio'")
    .all()
    .map((row) => String(row.sha256));
  let original = "";
  hashes.forEach((hash, index) => {
    const path = join(folder, hash.slice(0, 2), `${hash}.jpg`);
    mkdirSync(join(folder, hash.slice(0, 2)), { recursive: true });
    if (index % LINKS === 0) {
      copyFileSync(picture, path);
      original = path;
    } else linkSync(original, path);
  });
  // A look of its own for each: no file is to be drawn once more for it, and none is like another.
  database.db.exec(`
    INSERT INTO posters (sha256, state, frames, made_at, look)
    SELECT sha256, 'made', 0, 1, lower(hex(randomblob(19))) FROM assets WHERE kind <> 'audio'`);
  database.db.exec(`
    INSERT INTO seen_files (root, path, dir, bytes, modified_at) SELECT folder, path, 'a', bytes, 1 FROM assets;
    DELETE FROM sidecars_due`);
}
