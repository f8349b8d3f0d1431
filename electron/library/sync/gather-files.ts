import { type FileHandle, link, lstat, rm, writeFile } from "node:fs/promises";
import { dirname, posix } from "node:path";
import {
  type ConfinedFile,
  fileMode,
  makeFileIn,
  mayLackLinks,
  openFileIn,
  openFolderOf,
} from "#core/files/confinement/index.ts";
import {
  diskFailure,
  extensionFor,
  freePath,
  incomingFile,
  moveInto,
  removeEmptyFolders,
  sha256Of,
  sha256OfOpen,
  sizeOf,
  writeAt,
} from "#core/files/index.ts";
import { relativePath } from "../import-stream.ts";
import { fileIn } from "../locate-file.ts";
import type { MediaLibrary } from "../media-library.ts";
import { readSidecar, type Sidecar, sidecarSuffix } from "../sidecars/sidecar.ts";
import { recoverMoves } from "./recover-moves.ts";

export interface Gathered {
  readonly moved: number;
  /** Files that aren't where they were, or whose bytes are others: left as they are. */
  readonly left: number;
}

/**
 * Moves the library's files that lie in folders of before into the folder of now, with what lies beside them. A file is
 * whole at its new place and known to be there before the old one goes, so that at any moment it exists; to stop in between
 * does no harm. Throws `disk_full` or `disk_read_only`; what was moved until then stays moved.
 */
export async function* gatherFiles(library: MediaLibrary): AsyncGenerator<{ done: number; total: number }, Gathered> {
  await recoverMoves(library);
  const ids = library.store.elsewhere(library.folder);
  let moved = 0;
  for (const [done, id] of ids.entries()) {
    yield { done, total: ids.length };
    if (await library.placing(() => gather(library, id))) moved += 1;
    library.changed(id);
  }
  return { moved, left: ids.length - moved };
}

async function gather(library: MediaLibrary, id: string): Promise<boolean> {
  const asset = library.store.get(id);
  const root = library.folder;
  if (asset === null || asset.state !== "ready" || asset.folder === root) return false;
  // Found here already: the whole folder was moved by hand.
  const here = await fileIn(root, asset.path);
  if (here !== null && (await sizeOf(here)) === asset.facts.bytes && (await sha256Of(here)) === asset.sha256) {
    library.store.place(id, root, asset.path);
    return true;
  }
  const source = library.roots().includes(asset.folder) ? await fileIn(asset.folder, asset.path) : null;
  if (source === null) return false;
  const { dir, name } = posix.parse(asset.path);
  try {
    await using held = await openFileIn([asset.folder], source);
    const { folder: left, name: called } = await openFolderOf(asset.folder, source);
    await using before = left;
    // What it is called follows from what it is.
    const extension = extensionFor(asset.facts, asset.path);
    const target = await freePath(root, { folders: dir === "" ? [] : dir.split("/"), stem: name, extension });
    // Until the old one is gone there are two files of one asset: noted, so that a studio that dies in between finds both.
    const to = { folder: root, path: relativePath(root, target) };
    library.moves.begin(id, { folder: asset.folder, path: asset.path }, to);
    if (!(await bring(root, id, { held, path: before.at(called) }, target, asset.sha256))) {
      library.moves.end(id);
      return false;
    }
    await bringSidecar(root, await readSidecar(asset.folder, source + sidecarSuffix), target + sidecarSuffix);
    library.store.place(id, to.folder, to.path);
    await rm(before.at(called), { force: true });
    await rm(before.at(called + sidecarSuffix), { force: true });
    library.moves.end(id);
    await removeEmptyFolders(asset.folder, dirname(source));
    return true;
  } catch (cause) {
    throw diskFailure(cause);
  }
}

/** The file as it was opened, and its name in its own folder, whatever lies above that. */
interface Source {
  readonly held: ConfinedFile;
  readonly path: string;
}

const PIECE = 1024 * 1024;

async function copyOpen({ handle: from }: ConfinedFile, to: FileHandle): Promise<void> {
  const piece = Buffer.allocUnsafe(PIECE);
  for (let at = 0; ; ) {
    const { bytesRead } = await from.read(piece, 0, PIECE, at);
    if (bytesRead === 0) return;
    await writeAt(to, piece.subarray(0, bytesRead), at);
    at += bytesRead;
  }
}

/** Only what was read as a sidecar comes along; it is written again soon, from what is known. */
async function bringSidecar(root: string, known: Sidecar | null, path: string): Promise<void> {
  if (known === null) return;
  const { folder, name } = await openFolderOf(root, path);
  await using entered = folder;
  const options = { flag: "wx", mode: fileMode };
  await writeFile(entered.at(name), `${JSON.stringify(known, null, 2)}\n`, options).catch(() => {});
}

/** A second name on the same disk, a checked copy on another. False for bytes that aren't the asset's any more. */
async function bring(root: string, id: string, source: Source, target: string, sha256: string): Promise<boolean> {
  const { folder, name } = await openFolderOf(root, target);
  await using entered = folder;
  try {
    await link(source.path, entered.at(name));
    const linked = await lstat(entered.at(name));
    if (linked.ino !== source.held.stat.ino || linked.dev !== source.held.stat.dev) {
      // Swapped between the look and the link.
      await rm(entered.at(name), { force: true });
      return false;
    }
    await entered.sync();
    return true;
  } catch (cause) {
    if (!mayLackLinks(cause)) throw cause;
  }
  const part = await incomingFile(root, `${id}.moving`);
  try {
    await using handle = (await makeFileIn(root, part)).handle;
    await copyOpen(source.held, handle);
    await handle.sync();
    if ((await sha256OfOpen(handle)) !== sha256) return false;
    await moveInto(part, target, root);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}
