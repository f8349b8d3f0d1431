import { lstat, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { openFolderIn } from "./confinement/index.ts";
import { diskFailure } from "./disk-failure.ts";
import { codeOf, unlessMissing } from "./file-facts.ts";

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
/** What is encoded of a film, for an export that was cut off and may go on. */
const STRETCH_MS = 7 * 86_400_000;
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
  if (kind === "stretch") return pressed ? SPARE_MS : STRETCH_MS;
  if (isOurs(id)) return pressed ? SPARE_MS : 0;
  if (kind !== undefined && kind !== "tagged") return SPARE_MS;
  return kind === "tagged" || pressed ? FOREIGN_MS : null;
}

/** Removes what is coming under one of the names that are asked for, with `.part` behind them. */
export async function removeIncoming(root: string, isAsked: (name: string) => boolean): Promise<void> {
  await using folder = await openFolderIn(root, [INCOMING]).catch(() => null);
  if (folder === null) return;
  for (const name of await readdir(folder.path).catch(() => []))
    if (name.endsWith(".part") && isAsked(name.slice(0, -".part".length))) await rm(folder.at(name), { force: true });
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
