import { extname, relative, sep } from "node:path";
import type { LedgerTask } from "#core/database/index.ts";
import { isInside, isStudioExtension, partFile, wholeFile } from "#core/files/index.ts";

/** Files that the ledger's note of a task leads to. */
interface KeptPlaces {
  /** Whole or broken off, in the incoming folder of a library of this studio. */
  readonly received: string | undefined;
  /** What came of a song that its link gives less of than there should be. */
  readonly short: string | undefined;
  /** Where a download that is whole waits for its place: one for each library folder it may have come to. */
  readonly fetched: readonly string[];
  /** Of a plan that can be finished: the file that came, and the one that is to be moved. */
  readonly placing: { readonly came: string; readonly part: string } | undefined;
}

/**
 * What of a task's noted places may be used. A note is believed in the form that this studio writes it and no other: in an
 * incoming folder under the task's own id, and from there to a visible place of the library under an extension that the
 * studio gives. Null for an id that isn't one of ours. A note that says else was written by somebody else.
 */
export function trustedPlaces(
  roots: readonly string[],
  { id, output }: Pick<LedgerTask, "id" | "output">,
): KeptPlaces | null {
  if (!/^[\w-]{1,64}$/.test(id)) return null;
  const incoming = roots.flatMap((root) => [partFile(root, id), wholeFile(root, id)]);
  const received = incoming.find((path) => path === output?.received);
  const short = incoming.find((path) => path === output?.short);
  const fetched = output?.fetched === undefined ? [] : roots.map((root) => partFile(root, id));
  return { received, short, fetched, placing: placingOf(roots, id, output, received) };
}

function placingOf(
  roots: readonly string[],
  id: string,
  output: LedgerTask["output"],
  received: string | undefined,
): KeptPlaces["placing"] {
  const placing = output?.placing;
  if (placing === undefined || !roots.includes(placing.root) || !isPlaceOf(placing.root, placing.path))
    return undefined;
  if (output?.received !== undefined && received === undefined) return undefined;
  const came = received ?? partFile(placing.root, id);
  if (placing.tagged === undefined) return { came, part: came };
  const tagged = roots.map((root) => partFile(root, `${id}.tagged`)).find((path) => path === placing.tagged?.path);
  return tagged === undefined ? undefined : { came, part: tagged };
}

function isPlaceOf(root: string, path: string): boolean {
  if (!isInside(root, path) || !isStudioExtension(extname(path))) return false;
  // Hidden folders are the studio's own, and nothing is placed there.
  return relative(root, path)
    .split(sep)
    .every((part) => !part.startsWith("."));
}
