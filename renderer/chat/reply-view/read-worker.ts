import type { Root } from "hast";
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

/** The elements of each text. */
const readTexts = (texts: readonly TextToRead[]): Root[] =>
  texts.map(({ text, inline, live }) => {
    const closed = live ? remend(text) : text;
    return inline ? readWithin(closed) : readMarkdown(closed);
  });

serveWorker({ answer: readTexts });
