import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { diskFailure, isMediaName, sizeOf } from "#core/files/index.ts";
import type { RebuildReport } from "#shared/contract/library/library.ts";
import { relativePath } from "../import-stream.ts";
import { readSidecar, sidecarSuffix } from "../sidecars/sidecar.ts";
import { type FoundFile, type IndexParts, indexFile, type Outcome } from "./index-file.ts";
import { IndexQueue } from "./index-queue.ts";

/** Files done, of all. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
}

/** What a look found before anything was found. */
export const nothingFound = (): { -readonly [Name in keyof RebuildReport]: number } => ({
  ...{ restored: 0, relinked: 0, updated: 0, added: 0, known: 0, skipped: 0, missing: 0 },
});

/**
 * Brings the database into line with what is in the library's folder: files with a sidecar come back as they were, moved
 * and edited ones are found again by id and hash, unknown media are taken in, and what is gone is said to be missing.
 * Changes and deletes no file. Links are not followed, so nothing outside of the folder is read. Yields how far it is; to
 * stop it in between does no harm.
 */
export async function* rebuildSteps(parts: IndexParts): AsyncGenerator<RebuildProgress, RebuildReport> {
  const { library } = parts;
  const root = library.folder;
  const found = await findFiles(root);
  // In the order they once came, so that lists of equal age are the same.
  found.sort((a, b) => order(a).localeCompare(order(b)));
  const report = nothingFound();
  const arrivals = new IndexQueue(library);
  const count = (outcome: Outcome) => {
    report[outcome] += 1;
  };
  for (const [done, file] of found.entries()) {
    yield { done, total: found.length };
    const outcome = await indexFile({ ...parts, arrivals }, root, file);
    if (typeof outcome === "string") count(outcome);
    else arrivals.add(outcome, count);
  }
  arrivals.close();
  return { ...report, missing: await countMissing(library) };
}

/** All of `rebuildSteps`. */
export async function rebuildLibrary(parts: IndexParts): Promise<RebuildReport> {
  const steps = rebuildSteps(parts);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}

/**
 * What a rebuild would find, from names, sizes and sidecars alone: no media is read and nothing changes. A file whose
 * size is another counts as changed; whether media without a sidecar can be read shows only when it is.
 */
export async function previewRebuild({ library }: Pick<IndexParts, "library">): Promise<RebuildReport> {
  const root = library.folder;
  const report = nothingFound();
  for (const file of await findFiles(root)) report[await foresee(library, root, file)] += 1;
  return { ...report, missing: await countMissing(library) };
}

/** Looks for the file of every asset that is said to be there; counts those that are missing, since now or before. */
async function countMissing(library: IndexParts["library"]): Promise<number> {
  for (const { id } of [...library.store.everyReady()]) await library.resolve(id);
  return library.store.countMissing();
}

async function foresee(library: IndexParts["library"], root: string, { path, sidecar }: FoundFile): Promise<Outcome> {
  const here = library.store.byPlace(root, relativePath(root, path));
  if (here !== null) {
    if (here.facts.bytes !== (await sizeOf(path))) return "updated";
    return here.state === "ready" ? "known" : "relinked";
  }
  if (sidecar === null) return isMediaName(path) ? "added" : "skipped";
  if (library.store.get(sidecar.asset.id) === null) return "restored";
  return (await library.resolve(sidecar.asset.id)) === null ? "relinked" : "known";
}

async function findFiles(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  try {
    for await (const path of mediaFiles(root))
      found.push({ path, sidecar: await readSidecar(root, path + sidecarSuffix) });
  } catch (cause) {
    throw diskFailure(cause);
  }
  return found;
}

const order = ({ path, sidecar }: FoundFile): string =>
  sidecar === null ? `~${path}` : `${String(sidecar.asset.createdAt).padStart(16, "0")} ${sidecar.asset.id}`;

/** Whether a name in the library's folder is left alone: sidecars, and what begins with a dot. */
export const isIgnored = (name: string): boolean => name.startsWith(".") || name.endsWith(sidecarSuffix);

/** Every plain file of the folder but sidecars and what begins with a dot (`.incoming`, the system's own). */
async function* mediaFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (isIgnored(entry.name)) continue;
    if (entry.isDirectory()) yield* mediaFiles(path);
    else if (entry.isFile()) yield path;
  }
}
