import type { Dirent } from "node:fs";
import { lstat, opendir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { DatabasePeek } from "#core/database/index.ts";
import { partialFiles, removePartial } from "#core/library/storage/index.ts";
import type { DiskSpaceState, Freeable } from "#shared/contract/backup/recovery.ts";
import { listBackups } from "../index.ts";
import { removeBackup } from "../signed-copies.ts";

/** With less than this the database can't be opened, migrated and worked with for a while. */
const NEEDED_BYTES = 8 * 1024 ** 2;
/** A library of this many files is measured in some seconds; what is beyond isn't counted. */
const MOST_FILES = 300_000;

interface Found {
  readonly path: string;
  readonly bytes: number;
}

export interface DiskSpaceParts {
  readonly dataDir: string;
  readonly backupsDir: string;
  readonly libraryFolder: string;
  readonly awaited: DatabasePeek["awaited"];
  readonly now: () => number;
}

/** What takes room, and how much of it can be deleted without losing anything of the person's. */
export async function measureDiskSpace(parts: DiskSpaceParts): Promise<DiskSpaceState> {
  const { dataDir, libraryFolder } = parts;
  const database: Found[] = [];
  for await (const file of filesOf(dataDir, false)) if (/^(studio|damaged-)/.test(file.name)) database.push(file);
  const freeable = {} as Record<Freeable, { files: number; bytes: number }>;
  for (const what of ["trash", "posters", "partial", "leftovers", "backups"] as const)
    freeable[what] = what === "partial" ? await partial(parts, partialFiles) : sumOf(await removable(what, parts));
  return {
    freeBytes: await freeBytesOf(dataDir),
    neededBytes: NEEDED_BYTES,
    library: { folder: libraryFolder, ...sumOf(await all(filesOf(libraryFolder, true))) },
    database: sumOf(database),
    logs: sumOf(await all(filesOf(join(dataDir, "logs"), false))),
    freeable,
  };
}

/** Deletes it. What can't be deleted stays, and isn't counted. */
export async function free(what: Freeable, parts: DiskSpaceParts): Promise<{ files: number; bytes: number }> {
  if (what === "partial") return partial(parts, removePartial);
  const freed: Found[] = [];
  for (const file of await removable(what, parts)) {
    try {
      if (what === "backups") removeBackup(file.path);
      else await rm(file.path);
      freed.push(file);
    } catch {
      // Read-only, or gone already.
    }
  }
  return sumOf(freed);
}

/** What arrived of a song exists nowhere else: only where the ledger can be asked whom somebody waits for. */
async function partial(
  { libraryFolder, awaited, now }: DiskSpaceParts,
  work: typeof partialFiles,
): Promise<{ files: number; bytes: number }> {
  if (awaited === null) return { files: 0, bytes: 0 };
  // Which ended tasks are this studio's isn't known here, so what may be another's is left alone.
  const owner = { kept: awaited, isOurs: () => false };
  return work({ roots: [libraryFolder], owner, now: now() });
}

async function removable(what: Exclude<Freeable, "partial">, parts: DiskSpaceParts): Promise<readonly Found[]> {
  const { dataDir, backupsDir, libraryFolder } = parts;
  switch (what) {
    case "trash":
      return all(filesOf(join(libraryFolder, ".trash"), true));
    case "posters":
      return all(filesOf(join(dataDir, "posters"), true));
    case "leftovers": {
      const archives = await all(filesOf(join(dataDir, "archives"), true));
      const halves = (await all(filesOf(backupsDir, false))).filter(({ path }) =>
        /\.part(-journal|-wal|-shm)?$/.test(path),
      );
      return [...archives, ...halves];
    }
    case "backups":
      // The newest of all stays, and so does every one that the person asked for.
      return listBackups(backupsDir)
        .slice(1)
        .filter(({ kind }) => kind === "automatic" || kind === "before_update")
        .map(({ name, bytes }) => ({ path: join(backupsDir, name), bytes }));
  }
}

/** Plain files below a folder; links lead elsewhere and are passed over. */
async function* filesOf(folder: string, deep: boolean): AsyncGenerator<Found & { name: string }> {
  const entries: Dirent[] = [];
  try {
    if (!(await lstat(folder)).isDirectory()) return;
    for await (const entry of await opendir(folder)) entries.push(entry);
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && deep) yield* filesOf(path, deep);
    if (!entry.isFile()) continue;
    const found = await lstat(path).catch(() => null);
    if (found?.isFile()) yield { path, name: entry.name, bytes: found.size };
  }
}

async function all(files: AsyncIterable<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for await (const file of files) {
    found.push(file);
    if (found.length >= MOST_FILES) break;
  }
  return found;
}

const sumOf = (files: readonly Found[]): { files: number; bytes: number } => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

async function freeBytesOf(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found === null ? null : found.bavail * found.bsize;
}

/** Whether it is worth trying to open the studio on a disk that was full. */
export async function hasDiskSpace(dataDir: string): Promise<boolean> {
  const found = await freeBytesOf(dataDir);
  return found !== null && found >= NEEDED_BYTES;
}
