import { readdir, rm } from "node:fs/promises";
import { join, posix } from "node:path";
import { type Database, type StoredAsset, TaskStore } from "#core/database/index.ts";
import { openFileIn, openFolderOf } from "#core/files/confinement/index.ts";
import { sha256OfOpen, spareFile } from "#core/files/index.ts";
import { digitalSourceOf } from "../embedding/digital-source.ts";
import { embedTags } from "../embedding/embed-tags.ts";
import { type Tags, tagsOfTask } from "../embedding/tags.ts";
import { moveToFinalPlace } from "../import-stream.ts";
import type { MediaLibrary } from "../media-library.ts";
import { sidecarSuffix } from "../sidecars/sidecar.ts";
import type { IndexParts } from "./index-file.ts";

type WrapParts = Pick<IndexParts, "library" | "probe"> & { readonly database: Database };

/**
 * Gives songs that an earlier version stored as bare samples, which nothing plays, the head of a WAV file: same asset,
 * same samples. The file without a head goes once the database knows the other. One that can't be wrapped (a full disk)
 * stays as it is until the next start. What a studio that was killed here left is used or removed. Resolves with how many
 * were wrapped.
 */
export async function wrapStoredSamples(parts: WrapParts, signal: AbortSignal): Promise<number> {
  let wrapped = 0;
  for (const asset of parts.library.store.wrappedSamples()) {
    if (signal.aborted) break;
    await dropBare(parts, asset);
  }
  for (const asset of parts.library.store.bareSamples()) {
    if (signal.aborted) break;
    if (await wrap(parts, asset)) wrapped += 1;
  }
  return wrapped;
}

async function wrap({ library, probe, database }: WrapParts, asset: StoredAsset): Promise<boolean> {
  await using file = await library.hold(asset.id).catch(() => null);
  // Gone, or somebody else's place: looked for as any other file is.
  if (file === null) return false;
  const root = asset.folder;
  const { dir, name: stem } = posix.parse(asset.path);
  const tags = tagsFor(database, asset, stem);
  const made = await embedTags({ path: file.path, facts: asset.facts }, await spareFile(root, asset.id), tags, probe);
  if (made === null) return false;
  await library.placing(async () => {
    const now = library.store.get(asset.id);
    // Thrown away or changed while it was copied: that holds.
    if (now?.sha256 !== asset.sha256 || now.path !== asset.path || now.state !== "ready") {
      await rm(made.path, { force: true });
      return;
    }
    const place = { folders: dir === "" ? [] : dir.split("/"), stem, extension: ".wav" };
    const { sha256, facts } = made;
    const left = await leftBefore(library, root, { dir, stem }, made.sha256);
    if (left !== null) await rm(made.path, { force: true });
    const path = left ?? (await moveToFinalPlace(made.path, root, place));
    database.transaction(() => {
      library.store.replaceFile(asset.id, {
        ...{ sha256, sourceSha256: asset.sha256, kind: facts.kind, folder: root, path, facts },
      });
      library.store.rename(asset.id, asset.name.replace(/\.pcm$/i, ".wav"));
    });
    await removeWithSidecar(root, asset.path);
  });
  library.changed(asset.id);
  return true;
}

/** ` (2)` and so on, where a name was taken. */
const numbered = / \(\d+\)$/;

/**
 * The very same WAV under the name that it would get, and unknown to the database: a studio was killed after it had given it
 * its place. Its path relative to `root`; null for none.
 */
async function leftBefore(
  library: MediaLibrary,
  root: string,
  { dir, stem }: { readonly dir: string; readonly stem: string },
  sha256: string,
): Promise<string | null> {
  for (const name of await readdir(join(root, ...dir.split("/"))).catch(() => [])) {
    const { name: found, ext } = posix.parse(name);
    if (ext !== ".wav" || (found !== stem && found.replace(numbered, "") !== stem)) continue;
    const path = posix.join(dir, name);
    if (library.store.byPlace(root, path) === null && (await hashAt(root, path)) === sha256) return path;
  }
  return null;
}

/** A studio that was killed after the database knew the WAV left the samples beside it; nobody knows them any more. */
async function dropBare({ library }: WrapParts, asset: StoredAsset): Promise<void> {
  const { folder: root, path, sourceSha256 } = asset;
  const { dir, name } = posix.parse(path);
  for (const stem of new Set([name, name.replace(numbered, "")])) {
    const bare = posix.join(dir, `${stem}.pcm`);
    await library.placing(async () => {
      if (library.store.byPlace(root, bare) !== null || (await hashAt(root, bare)) !== sourceSha256) return;
      await removeWithSidecar(root, bare);
    });
  }
}

/** Null for what is no file of the library. */
async function hashAt(root: string, path: string): Promise<string | null> {
  await using file = await openFileIn([root], join(root, ...path.split("/"))).catch(() => null);
  return file === null ? null : await sha256OfOpen(file.handle);
}

async function removeWithSidecar(root: string, path: string): Promise<void> {
  const old = await openFolderOf(root, join(root, ...path.split("/")));
  try {
    for (const name of [old.name, `${old.name}${sidecarSuffix}`]) await rm(old.folder.at(name), { force: true });
  } finally {
    await old.folder.close();
  }
}

function tagsFor(database: Database, { origin, createdAt }: StoredAsset, stem: string): Tags {
  const task = origin.type === "generated" ? new TaskStore(database).get(origin.taskId) : null;
  const words = origin.type === "generated" ? origin.prompt : "";
  if (task !== null) return tagsOfTask(task, stem, words);
  const source = digitalSourceOf(origin, () => undefined);
  return { title: stem, words, lyrics: "", date: new Date(createdAt).toISOString(), source, own: [] };
}
