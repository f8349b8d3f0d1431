import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { createRouterClient } from "@orpc/server";
import { createCore } from "#core/app/index.ts";
import { readForeign } from "#core/backup/import/foreign-reader.ts";
import { openArchive } from "#core/backup/read-archive.ts";
import { asForeignFailure, openForeign } from "#core/database/foreign/open-foreign.ts";
import { foreignLine } from "#core/database/foreign/records.ts";
import { StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import { createDice, type Dice } from "#tests/faults/world/dice.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

export interface FuzzOptions {
  readonly seed: number;
  /** Mutated archives and databases that are read in this process. */
  readonly reads: number;
  /** Mutated archives that are taken into a studio, by a reader of its own each. */
  readonly imports: number;
  /** An empty folder to work in. */
  readonly folder: string;
  readonly onRun?: (said: string) => void;
}

export interface FuzzReport {
  readonly refused: number;
  readonly taken: number;
  /** What must never be: each with its seed, so that it can be done again. */
  readonly violations: string[];
}

const friends = (): Buffer =>
  gunzipSync(readFileSync(join(import.meta.dirname, "../../support/archives/before-signatures.zip.gz")));

/** Nothing read takes longer than this, however it was spoilt. */
const LONGEST_MS = 5000;

/**
 * Spoils archives by chance, at every level: bytes of the zip, pages of the database, values of its rows. Whatever comes
 * of it, it is refused with a reason or taken in as records that the contract knows, and nothing that was here changes.
 */
export async function fuzzArchives({ seed, reads, imports, folder, onRun }: FuzzOptions): Promise<FuzzReport> {
  const report = { refused: 0, taken: 0, violations: [] as string[] };
  const archive = friends();
  const database = await databaseOf(archive, folder);
  for (let run = 0; run < reads; run += 1) {
    const dice = createDice(seed * 1_000_003 + run);
    const name = `seed ${seed}, read ${run}`;
    const started = performance.now();
    try {
      const lines = dice.chance(0.3)
        ? await readZip(spoilBytes(archive, dice), folder)
        : readDatabase(spoilDatabase(database, folder, dice), folder);
      report.taken += 1;
      onRun?.(`${name}: ${lines} lines`);
    } catch (thrown) {
      if (thrown instanceof StudioFailure) report.refused += 1;
      else report.violations.push(`${name}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    }
    const took = performance.now() - started;
    if (took > LONGEST_MS) report.violations.push(`${name}: took ${Math.round(took)} ms`);
  }
  if (imports > 0) await importSpoilt({ seed, imports, folder, database, report, ...(onRun ? { onRun } : {}) });
  return report;
}

async function databaseOf(archive: Buffer, folder: string): Promise<Buffer> {
  const file = join(folder, "whole.zip");
  writeFileSync(file, archive);
  const opened = await openArchive(file);
  await opened.takeDatabase(join(folder, "whole.db"));
  opened.close();
  return readFileSync(join(folder, "whole.db"));
}

/** A few bytes, a stretch, or the end. */
function spoilBytes(bytes: Buffer, dice: Dice): Buffer {
  const spoilt = Buffer.from(bytes);
  if (dice.chance(0.15)) return spoilt.subarray(0, dice.below(spoilt.length));
  // The ends of a file say what the rest means.
  const place = () =>
    dice.chance(0.4) ? spoilt.length - 1 - dice.below(Math.min(700, spoilt.length)) : dice.below(spoilt.length);
  for (let left = 1 + dice.below(20); left > 0; left -= 1) {
    const at = place();
    if (dice.chance(0.7)) spoilt[at] = dice.below(256);
    else spoilt.copyWithin(at, place(), place());
  }
  return spoilt;
}

const hostile: readonly ((dice: Dice) => string | number | null)[] = [
  () => null,
  () => "",
  () => -1,
  () => 2 ** 53 - 1,
  () => "../../../../etc/passwd",
  () => "C:\\Windows\\system32",
  () => "\u202Egnp.exe\u0000\u001b[2J",
  () => "__proto__",
  () => "asset:00000000-0000-7000-8000-000000000000",
  () => `${"[".repeat(3000)}${"]".repeat(3000)}`,
  () => '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  () => "x".repeat(100_000),
  () => "downloading",
  () => "{",
  (dice) => String.fromCharCode(...Array.from({ length: 40 }, () => dice.below(65536))),
];

function spoilDatabase(database: Buffer, folder: string, dice: Dice): Buffer {
  if (dice.chance(0.5)) return spoilPages(database, dice);
  const file = join(folder, "spoilt.db");
  writeFileSync(file, database);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false });
  try {
    db.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA ignore_check_constraints = ON");
    // The studio's own triggers and indexes would keep some of it out.
    const tables = ["projects", "shots", "songs", "tasks", "assets", "conversations", "messages", "presets", "folders"];
    for (let left = 1 + dice.below(4); left > 0; left -= 1) {
      const table = dice.pick(tables) ?? "tasks";
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
      const column = String(dice.pick(columns)?.name);
      const value = dice.pick(hostile)?.(dice) ?? null;
      try {
        db.prepare(`UPDATE ${table} SET ${column} = ?`).run(value);
      } catch {
        // Of another type, or there twice: the next one, then.
      }
    }
  } finally {
    db.close();
  }
  return readFileSync(file);
}

/** Within pages, whole pages, and which page is which. */
function spoilPages(database: Buffer, dice: Dice): Buffer {
  const spoilt = Buffer.from(database);
  const size = 4096;
  const pages = spoilt.length / size;
  for (let left = 1 + dice.below(6); left > 0; left -= 1) {
    const page = dice.below(pages) * size;
    if (dice.chance(0.3)) spoilt.copy(spoilt, page, dice.below(pages) * size, (dice.below(pages) + 1) * size);
    else if (dice.chance(0.5)) spoilt[page + dice.below(120)] = dice.below(256);
    else for (let at = dice.below(size); at < size; at += 1 + dice.below(400)) spoilt[page + at] = dice.below(256);
  }
  // Else nothing but the first look at it would be tried.
  if (dice.chance(0.9)) database.copy(spoilt, 0, 0, 100);
  return spoilt;
}

async function readZip(bytes: Buffer, folder: string): Promise<number> {
  const file = join(folder, "spoilt.zip");
  writeFileSync(file, bytes);
  const archive = await openArchive(file, { flush: false });
  try {
    const out = join(folder, "taken");
    await archive.takeDatabase(out);
    for (const media of archive.manifest.media) await archive.importArchiveMedia(media, out);
    await archive.takeDatabase(out);
    return readDatabase(readFileSync(out), folder);
  } finally {
    archive.close();
  }
}

/** How many lines it says, each one that the contract knows. */
function readDatabase(bytes: Buffer, folder: string): number {
  const file = join(folder, "read.db");
  writeFileSync(file, bytes);
  const { db } = openForeign(file);
  let count = 0;
  try {
    for (const line of readForeign(db, true)) {
      count += 1;
      const found = foreignLine.safeParse(JSON.parse(JSON.stringify(line)));
      if (!found.success) throw new Error(`said what the contract doesn't know: ${found.error.message}`);
    }
  } catch (thrown) {
    throw asForeignFailure(thrown);
  } finally {
    db.close();
  }
  if ("polluted" in {}) throw new Error("an object of the archive changed every object");
  return count;
}

interface Importing {
  readonly seed: number;
  readonly imports: number;
  readonly folder: string;
  readonly database: Buffer;
  readonly report: { refused: number; taken: number; violations: string[] };
  readonly onRun?: (said: string) => void;
}

async function importSpoilt({ seed, imports, folder, database, report, onRun }: Importing): Promise<void> {
  const dataDir = join(folder, "studio");
  const backups = join(dataDir, "backups");
  mkdirSync(backups, { recursive: true });
  const core = await createCore(testPorts(dataDir));
  const page = createRouterClient(core.router);
  const mine = await page.storyboard.createProject({ title: "Mine" });
  const look = async () =>
    JSON.stringify([
      (await page.storyboard.projects()).filter(({ id }) => id === mine.id),
      await page.settings.get(),
      await page.connections.list(),
    ]);
  const before = await look();
  try {
    for (let run = 0; run < imports; run += 1) {
      const name = `seed ${seed}, import ${run}`;
      const violation = (what: string) => report.violations.push(`${name}: ${what}`);
      const dice = createDice(seed * 1_000_003 + 500_000 + run);
      writeFileSync(join(backups, `asked-${run}.db`), spoilDatabase(database, folder, dice));
      await page.backup.import({ name: `asked-${run}.db` });
      const ended = new AbortController();
      for await (const _change of await page.app.changes({ since: 0 }, { signal: ended.signal }))
        if ((await page.backup.list()).lastImport !== null) break;
      ended.abort();
      const { lastImport } = await page.backup.list();
      if (lastImport?.outcome === "failed") {
        report.refused += 1;
        if (!["archive_refused", "database_newer"].includes(lastImport.error?.code ?? ""))
          violation(`ended with ${lastImport.error?.code}: ${lastImport.error?.message}`);
      } else report.taken += 1;
      onRun?.(`${name}: ${lastImport?.outcome} ${JSON.stringify(lastImport?.added)}`);
      if ((await look()) !== before) violation("something that was here is another");
      for (const { id, state } of await page.tasks.list({}))
        if (!["ready", "failed", "cancelled"].includes(state)) violation(`the task ${id} is ${state}`);
      for (const { id } of await page.conversations.list({})) await page.conversations.get({ id });
      for (const { id } of await page.storyboard.projects()) await page.storyboard.shots({ projectId: id });
      rmSync(join(backups, `asked-${run}.db`));
    }
  } finally {
    await core.close();
  }
  const db = new DatabaseSync(join(dataDir, "studio.db"), { readOnly: true });
  const check = String(db.prepare("PRAGMA integrity_check").get()?.integrity_check);
  if (check !== "ok") report.violations.push(`seed ${seed}: the studio's database is damaged: ${check}`);
  if (db.prepare("PRAGMA foreign_key_check").all().length > 0)
    report.violations.push(`seed ${seed}: rows of the studio name others that aren't there`);
  db.close();
}
