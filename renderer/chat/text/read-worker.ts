import remend from "remend";
import { workerReady } from "./ask-worker.ts";
import { readMarkdown, readWithin } from "./read-markdown.ts";

export interface TextToRead {
  readonly text: string;
  /** A piece of a paragraph that others go on. */
  readonly inline: boolean;
  /** It still grows: marks left open are closed for show. */
  readonly live: boolean;
}

export interface ReadingAsked {
  readonly id: number;
  readonly texts: readonly TextToRead[];
}

/** `roots`: the elements of each text as JSON, which comes over faster than objects do. */
export interface ReadingDone {
  readonly id: number;
  readonly roots: string;
}

self.addEventListener("message", ({ data: { id, texts } }: MessageEvent<ReadingAsked>) => {
  const roots = texts.map(({ text, inline, live }) => {
    const closed = live ? remend(text) : text;
    return inline ? readWithin(closed) : readMarkdown(closed);
  });
  // Where something stood in its source nobody asks.
  const json = JSON.stringify(roots, (key, value) => (key === "position" ? undefined : value));
  self.postMessage({ id, roots: json } satisfies ReadingDone);
});
self.postMessage(workerReady);
