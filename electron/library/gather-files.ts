import { copyFile, link, open, rm, rmdir } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { diskFailure } from "./disk-failure.ts";
import { relativePath } from "./import-stream.ts";
import { codeOf, freePath, incomingFile, moveInto, sha256Of, sizeOf, syncFolder } from "./library-folder.ts";
import { fileIn } from "./locate-file.ts";
import type { MediaLibrary } from "./media-library.ts";
import { sidecarSuffix } from "./sidecar.ts";

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
  const source = await fileIn(asset.folder, asset.path);
  if (source === null) return false;
  const { dir, name, ext } = posix.parse(asset.path);
  try {
    const target = await freePath(root, { folders: dir === "" ? [] : dir.split("/"), stem: name, extension: ext });
    if (!(await bring(root, id, source, target, asset.sha256))) return false;
    await copyFile(source + sidecarSuffix, target + sidecarSuffix).catch(() => {});
    library.store.place(id, root, relativePath(root, target));
    await rm(source, { force: true });
    await rm(source + sidecarSuffix, { force: true });
    await clearAway(asset.folder, dirname(source));
    return true;
  } catch (cause) {
    throw diskFailure(cause);
  }
}

/** A second name on the same disk, a checked copy on another. False for bytes that aren't the asset's any more. */
async function bring(root: string, id: string, source: string, target: string, sha256: string): Promise<boolean> {
  try {
    await link(source, target);
    await syncFolder(dirname(target));
    return true;
  } catch (cause) {
    if (!["EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EINVAL"].includes(codeOf(cause))) throw cause;
  }
  const part = await incomingFile(root, `${id}.moving`);
  try {
    await copyFile(source, part);
    const handle = await open(part, "r+");
    await handle.sync().finally(() => handle.close());
    if ((await sha256Of(part)) !== sha256) return false;
    await moveInto(part, target);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}

/** Folders that were emptied go, up to the library's own; one that holds anything stays. */
async function clearAway(root: string, folder: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(join(root, "/")); at = dirname(at)) {
    try {
      await rmdir(at);
    } catch {
      return;
    }
  }
}
