import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, lstat, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { openFolderIn, openFolderOf, placeFile } from "#core/files/confinement/index.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import { diskFailure } from "./disk-failure.ts";
import { safeFolderName, safeName } from "./safe-name.ts";

/** Where a finished file belongs: folders and name as a person reads them, made safe here. */
export interface Place {
  readonly folders: readonly string[];
  readonly stem: string;
  /** With its dot. */
  readonly extension: string;
  /** Extensions of what is found by the same name: where one of them stands there already, it belongs to another file. */
  readonly beside?: readonly string[];
}

const INCOMING = ".incoming";

/** The folder that holds what came, before it is whole and checked. Same disk as the library, so a rename suffices. */
export const incomingFolder = (root: string): string => join(root, INCOMING);

export const partFile = (root: string, name: string): string => join(incomingFolder(root), `${tameId(name)}.part`);

/** The library's folder that an incoming file lies in. */
export const rootOfIncoming = (path: string): string => dirname(dirname(path));

/** An id of ours; one that a foreign hand wrote into the database must not lead anywhere. */
function tameId(name: string): string {
  if (/^[\w-]{1,64}(?:\.[a-z]{1,16})?$/.test(name)) return name;
  throw failure("path_outside", { message: "A file on its way is called by no id of the studio." });
}

/** Absolute path of a file that is still coming; makes its folder. `name` is an id, never a person's words. */
export async function incomingFile(root: string, name: string): Promise<string> {
  try {
    await (await openFolderIn(root, [INCOMING], { make: true })).close();
  } catch (cause) {
    throw diskFailure(cause);
  }
  return partFile(root, name);
}

/** What an incoming file is called once all its bytes are there: a receipt that survives a crash before the ledger. */
export const wholeFile = (root: string, name: string): string => join(incomingFolder(root), `${tameId(name)}.whole`);

/**
 * Marks an incoming file, fsynced already, as whole; returns its new path. Null where the folder stands and the file is
 * in it no more: somebody removed it, and waiting doesn't bring it back.
 */
export async function markWhole(root: string, name: string): Promise<string | null> {
  const whole = wholeFile(root, name);
  try {
    await using folder = await openFolderIn(root, [INCOMING]);
    try {
      await rename(folder.at(basename(partFile(root, name))), folder.at(basename(whole)));
    } catch (cause) {
      if (codeOf(cause) !== "ENOENT") throw cause;
      // An earlier try may have got so far, and failed behind it.
      const isThere = await lstat(folder.at(basename(whole))).then((found) => found.isFile(), unlessMissing);
      if (!isThere) return null;
    }
    await folder.sync();
  } catch (cause) {
    throw diskFailure(cause);
  }
  return whole;
}

/** What a file that is coming, and costs nothing to bring again, is called: an import, a film that is exported. */
export const spareFile = (root: string, id: string): Promise<string> => incomingFile(root, `${id}.spare`);

/** Whose unfinished files are whose: two studios may share one library folder. */
export interface PartOwner {
  /** Ids of tasks whose part somebody waits for. */
  readonly kept: ReadonlySet<string>;
  /** Whether a task of this id is in the ledger of this studio, ended or not. */
  readonly isOurs: (id: string) => boolean;
}

/** A part that costs nothing to bring again; untouched for so long it is coming no more. */
const SPARE_MS = 60 * 60_000;
/** One that may be another studio's copy of a paid song, before it is tagged. */
const FOREIGN_MS = 30 * 86_400_000;

/**
 * Since when a part must have been untouched to be removed, in ms before now; null where it must not be at all, or is no
 * part. Two studios that share a folder must not remove each other's: a part of a task that isn't in this ledger may be
 * a song that another studio paid for, and exists nowhere else. `pressed`: a person asked for it.
 */
export function partAge(name: string, { kept, isOurs }: PartOwner, pressed: boolean): number | null {
  const [, id, kind] = /^(.+?)(?:\.([a-z]+))?\.part$/.exec(name) ?? [];
  if (id === undefined || kept.has(id)) return null;
  if (isOurs(id)) return pressed ? SPARE_MS : 0;
  if (kind !== undefined && kind !== "tagged") return SPARE_MS;
  return kind === "tagged" || pressed ? FOREIGN_MS : null;
}

/**
 * Removes what broken imports and downloads of an earlier run left. A whole file stays: it is a paid song whose placing
 * failed, and it exists nowhere else.
 */
export async function sweepIncoming(root: string, owner: PartOwner, startedAt: number): Promise<void> {
  // None, or one that leads elsewhere: there is nothing of ours to sweep.
  await using folder = await openFolderIn(root, [INCOMING]).catch(() => null);
  if (folder === null) return;
  for (const name of await readdir(folder.path).catch(() => [])) {
    const age = partAge(name, owner, false);
    if (age === null) continue;
    const path = folder.at(name);
    // Something newer is coming right now.
    const found = await lstat(path).catch(() => null);
    if (found !== null && found.mtimeMs < startedAt - age) await rm(path, { force: true });
  }
}

/** Absolute path of the first free name for this place; makes its folders. Numbers follow as ` (2)`. */
export async function freePath(root: string, place: Place): Promise<string> {
  try {
    const folders = place.folders.map((name) => safeFolderName(name, "Untitled"));
    await using folder = await openFolderIn(root, folders, { make: true });
    const stem = safeName(place.stem, "Untitled");
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number === 1 ? "" : ` (${number})`}`;
      let isTaken = false;
      for (const extension of [place.extension, ...(place.beside ?? [])]) {
        // A link that leads nowhere has the name, too.
        isTaken ||= await lstat(folder.at(`${name}${extension}`)).then(() => true, unlessMissing);
      }
      if (!isTaken) return join(root, ...folders, `${name}${place.extension}`);
    }
  } catch (cause) {
    throw diskFailure(cause);
  }
}

function unlessMissing(cause: unknown): false {
  if (codeOf(cause) !== "ENOENT") throw cause;
  return false;
}

/**
 * Moves a whole file of the folder `from` to its final path in the folder `root`, and both folders to the disk. Fails with
 * EEXIST when the path was taken meanwhile, on file systems without links too; and with `path_outside` where either leads
 * out of its folder.
 */
export async function moveInto(path: string, final: string, root: string, from = root): Promise<void> {
  const source = await openFolderOf(from, path);
  await using left = source.folder;
  const target = await openFolderOf(root, final);
  await using entered = target.folder;
  await placeFile(left.at(source.name), entered.at(target.name));
  await entered.sync();
  await left.sync();
}

/** Makes a rename last through a power cut. Windows can't open folders and doesn't need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** True when `path` is inside `root`, after both were made absolute. */
export function isInside(root: string, path: string): boolean {
  return resolve(path).startsWith(resolve(root) + sep);
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Size in bytes, or null when there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** So much of a file is read and hashed in one step: no more than half a millisecond of this thread. */
const HASHED_AT_ONCE = 256 * 1024;

/** Hex. A stream, with a buffer of 64 KB for a picture of two, would cost a small file twice as much as all else. */
export async function sha256Of(path: string): Promise<string> {
  // A link in the place of a file is not that file.
  await using handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  return await sha256OfOpen(handle);
}

export async function sha256OfOpen(handle: FileHandle): Promise<string> {
  const { size } = await handle.stat();
  // One byte more than the file has: what doesn't fill the buffer was its end.
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, HASHED_AT_ONCE));
  const hash = createHash("sha256");
  for (let read = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, read);
    hash.update(buffer.subarray(0, bytesRead));
    read += bytesRead;
    // A disk over the network may give less than was asked for in the middle of a file.
    if (bytesRead === 0 || (bytesRead < buffer.length && read >= size)) return hash.digest("hex");
  }
}

/** Bytes free for us on the disk that holds `folder` (or will, once it is made); null when it can't be told. */
export async function freeBytes(folder: string): Promise<number | null> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await statfs(at).catch((cause: unknown) => codeOf(cause));
    if (typeof found !== "string") return found.bavail * found.bsize;
    if (found !== "ENOENT" || dirname(at) === at) return null;
  }
}

export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
