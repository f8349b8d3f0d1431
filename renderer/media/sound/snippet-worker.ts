import { serveWorker } from "#renderer/lib/worker/index.ts";
import { openSnippets, type Snippet, type SnippetAsked } from "./read-snippets.ts";

const read = openSnippets();

/** One that can't be read leaves the others heard. */
const readOne = (asked: SnippetAsked) => read(asked).catch(() => null);

// A thread of its own: the page goes on drawing while it is scrubbed.
serveWorker<readonly SnippetAsked[], (Snippet | null)[]>({ answer: (asked) => Promise.all(asked.map(readOne)) });
