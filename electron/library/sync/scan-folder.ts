import { constants } from "node:fs";
import { access, lstat, opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database, ScannedFiles, SeenFile } from "#core/database/index.ts";
import { codeOf } from "#core/files/index.ts";
import type { RebuildReport } from "#shared/contract/library/library.ts";
import { readSidecar, type Sidecar, sidecarSuffix } from "../sidecars/sidecar.ts";
import type { WorkPace } from "../work-pace.ts";
import { type IndexParts, indexFile, type Outcome } from "./index-file.ts";
import { IndexQueue } from "./index-queue.ts";
import { isIgnored, nothingFound } from "./rebuild-library.ts";

export interface ScanParts extends IndexParts {
  readonly database: Database;
  readonly seen: ScannedFiles;
  /** Told of every folder that is there and of every one that is gone; relative, `""` for the root. */
  readonly onFolder: (dir: string) => void;
  readonly onGone: (dir: string) => void;
  readonly pace: WorkPace;
  readonly signal: AbortSignal;
}

export interface FolderScan {
  readonly report: RebuildReport;
  /** Files that were still being written: to be looked at once more. */
  readonly again: readonly string[];
  /** The library's folder itself isn't there (a disk that isn't plugged in): nothing was concluded from that. */
  readonly isFolderGone: boolean;
}

/** A file younger than this may still be on its way here. */
const STILL_COMING_MS = 1500;
const AT_ONCE = 64;
const CHUNK = 200;
/** While such a file is read, in bytes, no other waits to be written down. */
const LARGE = 32 * 2 ** 20;

interface Found extends SeenFile {
  readonly path: string;
}

/**
 * Compares places of the library's folder with what was last seen of them: by size and time first, and only what differs
 * is read. `places` are relative paths of files or folders; `""` is everything. What is gone is shown as missing, what
 * came back or was moved is found by sidecar and hash, what was changed is said, and new media are taken in.
 */
export async function scanFolder(parts: ScanParts, places: readonly string[]): Promise<FolderScan> {
  const { library, seen, pace, signal } = parts;
  const root = library.folder;
  const report = nothingFound();
  // Followed: a link to a disk that isn't plugged in is there itself.
  if ((await stat(root).catch(() => null)) === null) return { report, again: [], isFolderGone: true };
  const again: string[] = [];
  const found: Survey = { different: [], gone: [], closed: new Set() };
  for (const place of places) await survey(parts, root, place, found);
  const { different, gone } = found;
  if (places.includes("")) {
    const met = new Set(different.map(({ path }) => path));
    for (const { id, folder, path } of seen.doubtful()) {
      if (signal.aborted) break;
      if (folder !== root || !met.has(path)) await library.resolve(id);
    }
  }
  // First what is gone, so that what was moved is found to be without its file.
  for (const path of gone) {
    const before = seen.get(root, path);
    seen.forget(root, path);
    const asset = library.store.byPlace(root, path);
    if (asset === null || (await library.resolve(asset.id)) !== null) continue;
    report.missing += 1;
    for (const copy of before === null ? [] : seen.ofSize(root, before.bytes)) {
      const file = await lookAt(root, copy);
      if (file !== null && library.store.byPlace(root, copy) === null) different.push(file);
    }
  }
  const arrivals = new IndexQueue(library);
  const count = (outcome: Outcome) => {
    report[outcome] += 1;
  };
  for (let at = 0; at < different.length && !signal.aborted; at += CHUNK) {
    const unknown = passKnown(parts, root, different.slice(at, at + CHUNK), report);
    const described = await Promise.all(unknown.map((file) => withSidecar(root, file)));
    for (const file of passMoved(parts, root, described, report)) {
      if (signal.aborted) break;
      if (file.bytes > LARGE) arrivals.flush();
      if ((await indexScanned({ ...parts, arrivals }, root, file, count)) === "again") again.push(file.path);
      await pace.rest(signal);
    }
    arrivals.flush();
  }
  arrivals.close();
  return { report, again, isFolderGone: false };
}

type Counts = ReturnType<typeof nothingFound>;

interface Described extends Found {
  readonly sidecar: Sidecar | null;
}

const withSidecar = async (root: string, file: Found): Promise<Described> => ({
  ...file,
  sidecar: await readSidecar(root, join(root, ...file.path.split("/")) + sidecarSuffix),
});

/** Notes what was placed by ourselves, or was known before there were notes; gives back the others. */
function passKnown({ library, seen, database }: ScanParts, root: string, files: readonly Found[], report: Counts) {
  return database.transaction(() =>
    files.filter((file) => {
      if (library.awaited.has(join(root, ...file.path.split("/")))) return false;
      const here = library.store.byPlace(root, file.path);
      const isKnown = here?.state === "ready" && here.facts.bytes === file.bytes;
      if (!isKnown || seen.get(root, file.path) !== null) return true;
      report.known += 1;
      seen.note(root, file.path, file);
      return false;
    }),
  );
}

/** The whole folder was moved: same place in it, same size, and the sidecar beside it says which asset it is. */
function passMoved({ library, seen, database }: ScanParts, root: string, files: readonly Described[], report: Counts) {
  const moved: string[] = [];
  const rest = database.transaction(() =>
    files.filter((file) => {
      const asset = file.sidecar === null ? null : library.store.get(file.sidecar.asset.id);
      if (asset === null || asset.folder === root || asset.state === "trashed") return true;
      if (asset.path !== file.path || asset.facts.bytes !== file.bytes) return true;
      library.store.place(asset.id, root, file.path);
      seen.note(root, file.path, file);
      moved.push(asset.id);
      return false;
    }),
  );
  report.relinked += moved.length;
  if (moved.length > 0) library.changed(...moved);
  return rest;
}

async function indexScanned(
  parts: ScanParts & { readonly arrivals: IndexQueue },
  root: string,
  file: Described,
  count: (outcome: Outcome) => void,
): Promise<"again" | undefined> {
  const { seen, now, arrivals } = parts;
  if (Math.abs(now() - file.modifiedAt) < STILL_COMING_MS) return "again";
  const path = join(root, ...file.path.split("/"));
  const outcome = await indexFile(parts, root, { path, sidecar: file.sidecar });
  const after = await lookAt(root, file.path);
  if (after === null) return undefined;
  if (after.bytes !== file.bytes || after.modifiedAt !== file.modifiedAt) return "again";
  const note = (of: Outcome) => {
    seen.note(root, file.path, file);
    count(of);
  };
  if (typeof outcome !== "string") arrivals.add(outcome, note);
  // What couldn't be read is tried again whenever it is looked at.
  else if (outcome !== "skipped" || (await isReadable(path))) note(outcome);
  else count(outcome);
  return undefined;
}

const isReadable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** A plain file's size and time; null for anything else, and for what is gone. */
async function lookAt(root: string, path: string): Promise<Found | null> {
  const found = await lstat(join(root, ...path.split("/"))).catch(() => null);
  return found?.isFile() ? { path, bytes: found.size, modifiedAt: found.mtimeMs } : null;
}

interface Survey {
  readonly different: Found[];
  readonly gone: string[];
  readonly closed: Set<string>;
}

/** Collects what differs at a place: of one file, or of a folder with all that is below it. */
async function survey(parts: ScanParts, root: string, place: string, into: Survey): Promise<void> {
  const { seen, signal, onGone } = parts;
  const file = place === "" ? null : await lookAt(root, place);
  if (file !== null) {
    if (differs(seen.get(root, place), file)) into.different.push(file);
    return;
  }
  if (place !== "" && seen.get(root, place) !== null) into.gone.push(place);
  const visited = new Set<string>();
  await walk(parts, root, place, into, visited);
  if (signal.aborted) return;
  for (const dir of seen.folders(root)) {
    if ((dir !== place && !isBelow(dir, place)) || visited.has(dir)) continue;
    // A folder that is closed to us says nothing of what is in it.
    if ([...into.closed].some((closed) => dir === closed || isBelow(dir, closed))) continue;
    onGone(dir);
    for (const path of (await seen.in(root, dir)).keys()) into.gone.push(path);
  }
}

async function walk(parts: ScanParts, root: string, dir: string, into: Survey, visited: Set<string>): Promise<void> {
  const { seen, signal, onFolder } = parts;
  const noted = await seen.in(root, dir);
  let batch: string[] = [];
  const flush = async () => {
    const found = await Promise.all(batch.map((path) => lookAt(root, path)));
    batch = [];
    for (const one of found) {
      if (one === null) continue;
      if (differs(noted.get(one.path) ?? null, one)) into.different.push(one);
      noted.delete(one.path);
    }
  };
  try {
    const folder = await opendir(join(root, ...dir.split("/")), { bufferSize: 256 });
    visited.add(dir);
    // Watched before it is read: what changes in between is told.
    onFolder(dir);
    for await (const entry of folder) {
      if (signal.aborted) return;
      if (isIgnored(entry.name)) continue;
      const path = dir === "" ? entry.name : `${dir}/${entry.name}`;
      if (entry.isDirectory()) await walk(parts, root, path, into, visited);
      else if (entry.isFile()) {
        batch.push(path);
        if (batch.length === AT_ONCE) await flush();
      }
    }
    await flush();
    for (const path of noted.keys()) into.gone.push(path);
  } catch (cause) {
    if (codeOf(cause) !== "ENOENT" && codeOf(cause) !== "ENOTDIR") into.closed.add(dir);
  }
}

const isBelow = (dir: string, place: string): boolean => (place === "" ? dir !== "" : dir.startsWith(`${place}/`));

const differs = (before: SeenFile | null, now: SeenFile): boolean =>
  before === null || before.bytes !== now.bytes || before.modifiedAt !== now.modifiedAt;
