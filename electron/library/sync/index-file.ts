import { basename, posix } from "node:path";
import { v7 as newId } from "uuid";
import type { StoredAsset } from "#core/database/index.ts";
import { openFileIn } from "#core/files/confinement/index.ts";
import { codeOf, sha256OfOpen, sizeOf } from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import type { RebuildReport } from "#shared/contract/library/library.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { relativePath } from "../import-stream.ts";
import type { MediaLibrary } from "../media-library.ts";
import type { Sidecar } from "../sidecars/sidecar.ts";
import type { IndexQueue, QueuedFile } from "./index-queue.ts";

export interface IndexParts {
  readonly library: MediaLibrary;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  readonly now: () => number;
}

/** A file of the library's folder, and what lies beside it. */
export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  readonly sidecar: Sidecar | null;
}

export type Outcome = Exclude<keyof RebuildReport, "missing">;

/** Refused or gone since it was listed: one file is no reason to give up the others. */
const passedOver = ["ENOENT", "EACCES", "EPERM", "EISDIR", "EIO", "ENOTDIR", "ELOOP", "EBUSY"];

/**
 * Brings what the studio knows into line with one file, from its bytes and its sidecar: the asset it is, where it is,
 * whether it was changed. One that is new is given back, to be written down with others. Changes no file.
 */
export async function indexFile(
  parts: IndexParts & { readonly arrivals: IndexQueue },
  root: string,
  file: FoundFile,
): Promise<Outcome | QueuedFile> {
  try {
    // What is hashed and looked into is what lies here, not what a link that was put in its way leads to.
    await using held = await openFileIn([root], file.path);
    const sha256 = await sha256OfOpen(held.handle);
    if (parts.arrivals.holds(sha256, file.sidecar?.asset.id)) parts.arrivals.flush();
    const place = { folder: root, path: relativePath(root, file.path) };
    return await parts.library.placing(async () =>
      // On its way to the trash, it was at its place for a moment only.
      (await sizeOf(file.path)) === null ? "skipped" : decide(parts, file, held.path, sha256, place),
    );
  } catch (cause) {
    if (passedOver.includes(codeOf(cause)) || carriedError(cause)?.code === "path_outside") return "skipped";
    throw cause;
  }
}

async function decide(
  { library, probe, now }: IndexParts,
  { path, sidecar }: FoundFile,
  heldPath: string,
  sha256: string,
  place: Pick<StoredAsset, "folder" | "path">,
): Promise<Outcome | QueuedFile> {
  const { store } = library;
  const facts = () => probe({ path: heldPath }, basename(path));
  const replace = async (asset: StoredAsset) => {
    // Whoever gave the file another name looks for it by that. One that only lies elsewhere is called as before.
    const name = basename(path);
    if (posix.basename(asset.path) !== name) store.rename(asset.id, name);
    if (asset.sha256 === sha256) store.place(asset.id, place.folder, place.path);
    else {
      const seen = await facts();
      store.replaceFile(asset.id, { sha256, kind: seen.kind, ...place, facts: seen, editedAt: now() });
    }
    library.changed(asset.id);
  };
  const here = store.byPlace(place.folder, place.path);
  if (here !== null) {
    if (here.sha256 === sha256 && here.state === "ready") return "known";
    await replace(here);
    return here.sha256 === sha256 ? "relinked" : "updated";
  }
  const named = sidecar === null ? null : store.get(sidecar.asset.id);
  // Two takes may be of the same bytes: an id of its own is an asset of its own.
  const candidates = sidecar === null ? store.byHash(sha256) : named === null ? [] : [named, ...store.byHash(sha256)];
  for (const asset of candidates) {
    const there = await library.resolve(asset.id);
    if (there !== null && there.path !== path) {
      // The same bytes a second time, or a changed copy beside the original.
      if (asset.sha256 === sha256) return "known";
      continue;
    }
    await replace(asset);
    return "relinked";
  }
  const same = sidecar?.asset.sha256 === sha256;
  // A sidecar says what it likes; the bytes say what the file is.
  const seen = await facts();
  // Someone's notes in the folder are not media of the library.
  if (sidecar === null && seen.kind === "unknown") return "skipped";
  const file = { sha256, kind: seen.kind, facts: seen, state: "ready", ...place } as const;
  const name = basename(path);
  if (sidecar !== null && named === null) {
    const isAnothers = claimsTask(sidecar) && library.isTaskOfAnother(sidecar.asset.origin.taskId, sidecar.asset.id);
    const asset = restored(sidecar, file, same ? null : now());
    return {
      asset: isAnothers ? { ...asset, origin: { type: "imported", fileName: name } } : asset,
      outcome: "restored",
    };
  }
  const origin = { type: "imported", fileName: name } as const;
  const asset = { ...file, id: newId({ msecs: now() }), name, createdAt: now(), origin, rating: 0 };
  return { asset, outcome: "added" };
}

type OfTask = Sidecar & { readonly asset: { readonly origin: { readonly type: "generated" } } };

const claimsTask = (sidecar: Sidecar): sidecar is OfTask => sidecar.asset.origin.type === "generated";

/** As its sidecar tells, but for what the bytes say themselves. Nobody can prove which bytes these once came as. */
function restored(
  { asset }: Sidecar,
  file: Pick<StoredAsset, "sha256" | "kind" | "facts" | "state" | "folder" | "path">,
  editedAt: number | null,
): StoredAsset {
  const { sourceSha256: _source, editedAt: _edited, ...rest } = asset;
  return { ...rest, ...file, ...(editedAt === null ? {} : { editedAt }) };
}
