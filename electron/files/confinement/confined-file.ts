import { constants, type Stats } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { basename } from "node:path";
import { defaultOpenStrategy, nameOfOpen, type OpenStrategy, placeOf } from "./opened-place.ts";
import { liesIn, outside, realRootOf } from "./real-root.ts";

/** A plain file that is open and lies in one of the folders it may lie in. */
export interface ConfinedFile extends AsyncDisposable {
  readonly handle: FileHandle;
  readonly stat: Stats;
  /** Names this very file for whoever opens it once more, while it is held; another file of its place isn't it. */
  readonly path: string;
  /** Where it was when it was opened, without links: for programs that can't be given a handle. */
  readonly real: string;
  readonly name: string;
  close(): Promise<void>;
}

/** Neither a link at the end, nor waiting for the other end of a pipe, nor a terminal that becomes ours. */
const CAREFULLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * Opens a plain file for reading that really lies in one of `roots`, whatever links and swapped folders lead to it. Throws
 * the system's error where there is none, `path_outside` where it lies elsewhere. Links within a root are followed.
 */
export async function openFileIn(
  roots: readonly string[],
  path: string,
  { way = defaultOpenStrategy, opening = open }: { readonly way?: OpenStrategy; readonly opening?: typeof open } = {},
): Promise<ConfinedFile> {
  const real = await realpath(path);
  const realRoots: string[] = [];
  for (const root of roots) {
    const at = await realRootOf(root).catch(() => null);
    if (at !== null) realRoots.push(at);
  }
  // What lies elsewhere is not even opened: to open a device does something.
  const root = realRoots.find((at) => at !== real && liesIn(at, real));
  if (root === undefined) throw outside(path);
  const handle = await opening(real, constants.O_RDONLY | CAREFULLY);
  try {
    const place = await placeOf(handle, real, root, way);
    if (place === null) throw outside(path);
    const stat = await handle.stat();
    if (!stat.isFile()) throw Object.assign(new Error("This is no plain file."), { code: "ENOENT" });
    const close = () => handle.close();
    return {
      ...{ handle, stat, close, name: basename(path) },
      path: way === "descriptor" ? nameOfOpen(handle) : real,
      real: place,
      [Symbol.asyncDispose]: close,
    };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}
