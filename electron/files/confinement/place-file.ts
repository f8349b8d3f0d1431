import { type BigIntStats, constants } from "node:fs";
import { link, lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { v7 as newId } from "uuid";
import { fileMode } from "./private-modes.ts";

const PIECE = 1024 * 1024;

/** The system's own calls; tests put others in their place, as a file system without links would answer. */
interface Calls {
  readonly linking?: typeof link;
  readonly renaming?: typeof rename;
}

/**
 * Whether `link` failed for what the file system is, and another way may do: true for all but a name that is taken and a
 * file that is gone. There is no list of such errors that holds: exFAT alone says EISDIR on Windows, EPERM or ENOSYS on
 * Linux, ENOTSUP on a Mac, and network shares say what they like.
 */
export const mayLackLinks = (cause: unknown): boolean => !["EEXIST", "ENOENT"].includes(codeOf(cause));

/**
 * Moves a plain file that is on the disk already to a name that nobody has; both are absolute and in folders that are held.
 * Never overwrites: fails with EEXIST where the name is taken. A second name does that in one step; where there are none,
 * an empty file holds the name until it is replaced.
 */
export async function placeFile(before: string, after: string, { linking = link, renaming = rename }: Calls = {}) {
  try {
    await linking(before, after);
  } catch (cause) {
    if (!mayLackLinks(cause)) throw cause;
    await placeWithoutLink(before, after, renaming);
    return;
  }
  await leave(before, after);
}

async function placeWithoutLink(before: string, after: string, renaming: typeof rename): Promise<void> {
  // Gone: said before a name is taken for it.
  await lstat(before);
  const held = await holdName(after);
  try {
    await replaceHeld(held, before, after, renaming);
    return;
  } catch (cause) {
    // Another disk, or a system that lets nothing be renamed from there: a copy of its own is renamed in its folder.
    if (codeOf(cause) === "EEXIST") throw cause;
  }
  const copy = join(dirname(after), `.${newId()}.part`);
  try {
    await copyToDisk(before, copy);
    await replaceHeld(held, copy, after, renaming);
  } catch (cause) {
    await rm(copy, { force: true }).catch(() => {});
    if (await isStill(held, after)) await rm(after, { force: true }).catch(() => {});
    throw cause;
  }
  await leave(before, after);
}

/** Takes a name by an empty file. */
async function holdName(path: string): Promise<BigIntStats> {
  const handle = await open(path, "wx", fileMode);
  try {
    return await handle.stat({ bigint: true });
  } finally {
    await handle.close();
  }
}

async function replaceHeld(held: BigIntStats, from: string, after: string, renaming: typeof rename): Promise<void> {
  if (!(await isStill(held, after))) {
    throw Object.assign(new Error(`“${basename(after)}” was taken meanwhile.`), { code: "EEXIST" });
  }
  await renaming(from, after);
}

/** Still the empty file that holds the name, and nobody's work. */
async function isStill(held: BigIntStats, path: string): Promise<boolean> {
  const found = await lstat(path, { bigint: true }).catch(() => null);
  return found?.isFile() === true && found.size === 0n && found.ino === held.ino && found.dev === held.dev;
}

/** The first name goes. Where it can't, the second one does: of two, one would be found as a file of its own. */
async function leave(before: string, after: string): Promise<void> {
  try {
    // On Windows a virus scanner may have it open for a moment.
    await rm(before, { maxRetries: 5, retryDelay: 50 });
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return;
    await rm(after, { force: true }).catch(() => {});
    throw cause;
  }
}

/** A link in the place of the file is not that file: what it leads to isn't copied. */
async function copyToDisk(before: string, copy: string): Promise<void> {
  await using from = await open(before, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  await using to = await open(copy, "wx", fileMode);
  const piece = Buffer.allocUnsafe(PIECE);
  for (;;) {
    const { bytesRead } = await from.read(piece, 0, PIECE);
    if (bytesRead === 0) break;
    await to.writeFile(piece.subarray(0, bytesRead));
  }
  await to.sync();
}

const codeOf = (cause: unknown): string => String((cause as { code?: unknown } | null)?.code ?? "");
