import type { ForeignConversation, ForeignProblem } from "./foreign-conversations.ts";

/** What became of an export's conversations. */
export interface ForeignSummary {
  readonly imported: number;
  /** Imported before, by this file or another of the same account. */
  readonly here: number;
  /** How many were left out for each reason; `refused`: Reelsong's own core couldn't store it. */
  readonly leftOut: Readonly<Partial<Record<ForeignProblem | "refused", number>>>;
  /** Pictures and files that the imported ones name and the export doesn't hold as text. */
  readonly files: number;
}

export interface ForeignParts {
  /** Opens the file; resolves with how many conversations there are. */
  readonly open: (file: Blob) => Promise<number>;
  readonly read: (from: number, to: number) => Promise<readonly (ForeignConversation | ForeignProblem)[]>;
  /** Which of these are here already, by their ids in the other program. */
  readonly known: (found: readonly Pick<ForeignConversation, "source" | "id">[]) => Promise<ReadonlySet<string>>;
  readonly store: (conversation: ForeignConversation) => Promise<void>;
}

/** So many are in hand at a time. */
const STEP = 50;

/**
 * Imports every conversation of an export that isn't here yet, one after the other: what was imported stays when it is
 * stopped, and the same file goes on where it was. Rejects with what `open` rejects with, or the signal's reason.
 */
export async function importExport(
  file: Blob,
  parts: ForeignParts,
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<ForeignSummary> {
  const count = await parts.open(file);
  const leftOut: Partial<Record<ForeignProblem | "refused", number>> = {};
  const leave = (why: ForeignProblem | "refused") => {
    leftOut[why] = (leftOut[why] ?? 0) + 1;
  };
  let imported = 0;
  let here = 0;
  let files = 0;
  for (let from = 0; from < count; from += STEP) {
    signal.throwIfAborted();
    const read = await parts.read(from, Math.min(count, from + STEP));
    const found = read.filter((each) => typeof each !== "string");
    for (const each of read) if (typeof each === "string") leave(each);
    const known = new Set(found.length === 0 ? [] : await parts.known(found.map(({ source, id }) => ({ source, id }))));
    for (const conversation of found) {
      signal.throwIfAborted();
      if (known.has(conversation.id)) here += 1;
      else {
        // One that stands in the file twice is one.
        known.add(conversation.id);
        const stored = await parts.store(conversation).then(
          () => true,
          () => false,
        );
        if (stored) {
          imported += 1;
          files += conversation.filesLeftOut;
        } else leave("refused");
      }
    }
    onProgress(Math.min(count, from + STEP), count);
  }
  return { imported, here, leftOut, files };
}
