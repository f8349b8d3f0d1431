import { constants } from "node:fs";
import { mkdir, open, realpath } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { defaultOpenStrategy, nameOfOpen, type OpenStrategy, placeOf } from "./opened-place.ts";
import { folderMode } from "./private-modes.ts";
import { outside, realRootOf } from "./real-root.ts";

/** A folder that is open and lies in the folder it may lie in: what is done to `at(name)` is done in this very folder. */
export interface ConfinedFolder extends AsyncDisposable {
  /** Where it was when it was opened, without links. */
  readonly real: string;
  /** The path of something right in it; `name` has no separators. Throws for a name that would leave it. */
  at(name: string): string;
  /** The folder itself, to list it. */
  readonly path: string;
  /** What was made, renamed or removed in it, to the disk. Windows can't open folders and doesn't need it. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Makes what is missing, the root too, private. */
  readonly make?: boolean;
  readonly way?: OpenStrategy;
}

const AS_FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens `root` or the folder below it that `folders` names, one step after the other, each from the one before. Throws the
 * system's error, and `path_outside` where a link or a swapped folder leads out of `root`.
 */
export async function openFolderIn(
  root: string,
  folders: readonly string[],
  { make = false, way = defaultOpenStrategy }: Options = {},
): Promise<ConfinedFolder> {
  for (const name of folders) needName(name);
  if (make) await mkdir(root, { recursive: true, mode: folderMode });
  const realRoot = await realRootOf(root);
  let held = await hold(realRoot, realRoot, way);
  try {
    for (const name of folders) {
      const path = held.at(name);
      if (make) await mkdir(path, { mode: folderMode }).catch(unlessThere);
      // A link to another folder of the same root is somebody's own order.
      const inner = await hold(way === "descriptor" ? path : await realpath(path), realRoot, way);
      await held.close();
      held = inner;
    }
    return held;
  } catch (cause) {
    await held.close();
    throw cause;
  }
}

/** The folder that `path` (absolute, in `root`) lies in, and what it is called there. */
export async function openFolderOf(
  root: string,
  path: string,
  options: Options = {},
): Promise<{ folder: ConfinedFolder; name: string }> {
  const parts = relative(root, path).split(sep);
  const name = parts.pop() ?? "";
  if (parts.includes("..") || name === "..") throw outside(path);
  needName(name);
  return { folder: await openFolderIn(root, parts, options), name };
}

async function hold(path: string, realRoot: string, way: OpenStrategy): Promise<ConfinedFolder> {
  if (process.platform === "win32") return unheld(path, realRoot);
  const handle = await open(path, AS_FOLDER);
  try {
    const place = await placeOf(handle, path, realRoot, way);
    if (place === null) throw outside(path);
    return {
      real: place,
      path: way === "descriptor" ? nameOfOpen(handle) : place,
      at: (name) => join(way === "descriptor" ? nameOfOpen(handle) : place, needName(name)),
      sync: () => handle.sync().catch(unlessUnknown),
      close: () => handle.close(),
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

/** Windows opens no folder as a file; there only what has the right to may make links. */
async function unheld(path: string, realRoot: string): Promise<ConfinedFolder> {
  const place = await realpath(path);
  if (place !== realRoot && !place.startsWith(realRoot + sep)) throw outside(path);
  const done = async () => {};
  return {
    real: place,
    path: place,
    at: (name) => join(place, needName(name)),
    ...{ sync: done, close: done, [Symbol.asyncDispose]: done },
  };
}

/** Some file systems (FAT by way of FUSE, network shares) sync no folders; there is nothing else that could be done. */
function unlessUnknown(cause: unknown): void {
  if (!["EINVAL", "EBADF", "EISDIR", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes((cause as { code: string }).code)) {
    throw cause;
  }
}

function unlessThere(cause: unknown): void {
  if ((cause as { code?: unknown }).code !== "EEXIST") throw cause;
}

function needName(name: string): string {
  const isPlain = name !== "" && name !== "." && name !== ".." && !/[/\0]/.test(name) && dirname(name) === ".";
  if (!isPlain || (process.platform === "win32" && /[\\:]/.test(name))) throw outside(name);
  return name;
}
