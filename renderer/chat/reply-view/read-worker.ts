import remend from "remend";
import { serveWorker } from "#renderer/lib/worker/index.ts";
import { readMarkdown, readWithin } from "./read-markdown.ts";

export interface TextToRead {
  readonly text: string;
  /** A piece of a paragraph that others go on. */
  readonly inline: boolean;
  /** It still grows: marks left open are closed for show. */
  readonly live: boolean;
}

/** The elements of each text as JSON, which comes over faster than objects do. */
function readTexts(texts: readonly TextToRead[]): string {
  const roots = texts.map(({ text, inline, live }) => {
    const closed = live ? remend(text) : text;
    return inline ? readWithin(closed) : readMarkdown(closed);
  });
  // Where something stood in its source nobody asks.
  return JSON.stringify(roots, (key, value) => (key === "position" ? undefined : value));
}

serveWorker({ answer: readTexts });
