import { opendir } from "node:fs/promises";
import { basename, join } from "node:path";
import { v7 as newId } from "uuid";
import type { StoredAsset } from "#core/database/asset-store.ts";
import type { MediaSource } from "#core/media/index.ts";
import type { RebuildReport } from "#shared/contract/library.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { diskFailure } from "./disk-failure.ts";
import { relativePath } from "./import-stream.ts";
import { codeOf, sha256Of } from "./library-folder.ts";
import type { MediaLibrary } from "./media-library.ts";
import { readSidecar, type Sidecar, sidecarSuffix } from "./sidecar.ts";

interface RebuildParts {
  readonly library: MediaLibrary;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  readonly now: () => number;
}

interface FoundFile {
  readonly path: string;
  readonly sidecar: Sidecar | null;
}

type Outcome = Exclude<keyof RebuildReport, "missing">;

/**
 * Brings the database into line with what is in the library's folder: files with a sidecar come back as they were, moved
 * and edited ones are found again by id and hash, unknown media are taken in, and what is gone is said to be missing.
 * Changes and deletes no file. Links are not followed, so nothing outside of the folder is read.
 */
export async function rebuildLibrary(parts: RebuildParts): Promise<RebuildReport> {
  const { library } = parts;
  const root = library.folder;
  const found: FoundFile[] = [];
  try {
    for await (const path of mediaFiles(root)) found.push({ path, sidecar: await readSidecar(path + sidecarSuffix) });
  } catch (cause) {
    throw diskFailure(cause);
  }
  // In the order they once came, so that lists of equal age are the same.
  found.sort((a, b) => order(a).localeCompare(order(b)));
  const report: RebuildReport = { restored: 0, relinked: 0, updated: 0, added: 0, known: 0, skipped: 0, missing: 0 };
  for (const file of found) report[await takeIn(parts, root, file)] += 1;
  for (const asset of [...library.store.everyReady()]) {
    if ((await library.resolve(asset.id)) === null) report.missing += 1;
  }
  return report;
}

const order = ({ path, sidecar }: FoundFile): string =>
  sidecar === null ? `~${path}` : `${String(sidecar.asset.createdAt).padStart(16, "0")} ${sidecar.asset.id}`;

/** Every plain file of the folder but sidecars and what begins with a dot (`.incoming`, the system's own). */
async function* mediaFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) yield* mediaFiles(path);
    else if (entry.isFile() && !entry.name.endsWith(sidecarSuffix)) yield path;
  }
}

async function takeIn(parts: RebuildParts, root: string, file: FoundFile): Promise<Outcome> {
  const { library } = parts;
  try {
    const sha256 = await sha256Of(file.path);
    const place = { folder: root, path: relativePath(root, file.path) };
    const outcome = await library.placing(() => decide(parts, file, sha256, place));
    return outcome;
  } catch (cause) {
    // Gone or closed to us since it was listed: one file is no reason to give up the others.
    if (["ENOENT", "EACCES", "EPERM", "EISDIR", "EIO", "ENOTDIR", "ELOOP"].includes(codeOf(cause))) return "skipped";
    throw cause;
  }
}

async function decide(
  { library, probe, now }: RebuildParts,
  { path, sidecar }: FoundFile,
  sha256: string,
  place: Pick<StoredAsset, "folder" | "path">,
): Promise<Outcome> {
  const { store } = library;
  const facts = () => probe({ path }, basename(path));
  const replace = async (asset: StoredAsset) => {
    const now = asset.sha256 === sha256 ? asset.facts : await facts();
    store.replaceFile(asset.id, { sha256, kind: now.kind, ...place, facts: now });
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
    if ((await library.resolve(asset.id)) !== null) {
      // The same bytes a second time, or a changed copy beside the original.
      if (asset.sha256 === sha256) return "known";
      continue;
    }
    await replace(asset);
    return "relinked";
  }
  const same = sidecar?.asset.sha256 === sha256;
  const seen = same && sidecar !== null ? sidecar.asset.facts : await facts();
  // Someone's notes in the folder are not media of the library.
  if (sidecar === null && seen.kind === "unknown") return "skipped";
  const file = { sha256, kind: seen.kind, facts: seen, state: "ready", ...place } as const;
  const name = basename(path);
  const asset: StoredAsset =
    sidecar !== null && named === null
      ? { ...sidecar.asset, ...file }
      : {
          ...file,
          id: newId({ msecs: now() }),
          name,
          createdAt: now(),
          origin: { type: "imported", fileName: name },
          rating: 0,
        };
  library.add(asset);
  return sidecar !== null && named === null ? "restored" : "added";
}
