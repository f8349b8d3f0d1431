import { workerClient } from "#renderer/lib/worker/index.ts";
import type { Snippet, SnippetAsked } from "./read-snippets.ts";

/** Milliseconds: a file that takes longer is given up, with the thread that reads it. */
const PATIENCE = 5000;

export interface SnippetReader {
  /** Null: there is no sound, or none that this machine decodes. Rejects where nothing can be read at all. */
  readonly read: (asked: readonly SnippetAsked[]) => Promise<(Snippet | null)[]>;
  readonly end: () => void;
}

/** Short pieces of sounds, decoded in a thread that begins with the first one. */
export function snippetReader(): SnippetReader {
  const { ask, end } = workerClient<readonly SnippetAsked[], (Snippet | null)[]>(
    () => new Worker(new URL("./snippet-worker.ts", import.meta.url), { type: "module" }),
    { patience: PATIENCE, beginsWithin: PATIENCE },
  );
  return { read: ask, end };
}
