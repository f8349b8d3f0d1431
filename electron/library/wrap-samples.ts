import { rm } from "node:fs/promises";
import { posix } from "node:path";
import { openFolderOf } from "#core/confinement/index.ts";
import type { StoredAsset } from "#core/database/asset-store.ts";
import type { Database } from "#core/database/database.ts";
import { TaskStore } from "#core/database/task-store.ts";
import { embedTags } from "./embedding/embed-tags.ts";
import { type Tags, tagsOfTask } from "./embedding/tags.ts";
import { settle } from "./import-stream.ts";
import { spareFile } from "./library-folder.ts";
import { sidecarSuffix } from "./sidecar.ts";
import type { TakeInParts } from "./take-in.ts";

type WrapParts = Pick<TakeInParts, "library" | "probe"> & { readonly database: Database };

/**
 * Gives songs that an earlier version stored as bare samples, which nothing plays, the head of a WAV file: same asset,
 * same samples. The file without a head goes once the database knows the other. One that can't be wrapped (a full disk)
 * stays as it is until the next start. Resolves with how many were wrapped.
 */
export async function wrapStoredSamples(parts: WrapParts, signal: AbortSignal): Promise<number> {
  let wrapped = 0;
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
    const path = await settle(made.path, root, place);
    database.transaction(() => {
      library.store.replaceFile(asset.id, {
        ...{ sha256, sourceSha256: asset.sha256, kind: facts.kind, folder: root, path, facts },
      });
      library.store.rename(asset.id, asset.name.replace(/\.pcm$/i, ".wav"));
    });
    const old = await openFolderOf(root, posix.join(root, asset.path));
    try {
      for (const name of [old.name, `${old.name}${sidecarSuffix}`]) await rm(old.folder.at(name), { force: true });
    } finally {
      await old.folder.close();
    }
  });
  library.changed(asset.id);
  return true;
}

function tagsFor(database: Database, { origin, createdAt }: StoredAsset, stem: string): Tags {
  const task = origin.type === "generated" ? new TaskStore(database).get(origin.taskId) : null;
  const words = origin.type === "generated" ? origin.prompt : "";
  if (task !== null) return tagsOfTask(task, stem, words);
  return { title: stem, words, lyrics: "", date: new Date(createdAt).toISOString(), own: [] };
}
