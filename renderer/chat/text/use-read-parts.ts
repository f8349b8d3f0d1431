import { startTransition, useEffect, useRef, useState } from "react";
import { readApart } from "./read-apart.ts";
import type { TextToRead } from "./read-worker.ts";
import type { TextPart } from "./split-text.ts";

/** A line this long that still grows is read once it is cut; until then it is shown as it is. */
export const LONGEST_LIVE = 6000;

export interface ReadParts {
  readonly parts: readonly TextPart[];
  /** The last of them is still growing. */
  readonly grows: boolean;
}

/**
 * The parts of a text as far as they have been read in the worker, where it grows or has grown here. One reading at a
 * time: a page that is behind passes over what has grown on meanwhile. A text that was whole at first is given at once.
 */
export function useReadParts(parts: readonly TextPart[], live: boolean, grows: boolean): ReadParts {
  const [shown, setShown] = useState<ReadParts>({ parts, grows });
  const newest = useRef<ReadParts>(shown);
  if (newest.current.parts !== parts || newest.current.grows !== grows) newest.current = { parts, grows };
  const reading = useRef(false);
  const gone = useRef(false);
  const apart = useRef(live);
  apart.current ||= live;

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  useEffect(() => {
    if (!apart.current || reading.current) return;
    const readOn = async (known: ReadParts): Promise<void> => {
      const now = newest.current;
      reading.current = now !== known && !gone.current;
      if (!reading.current) return;
      await readApart(textsToRead(now, known));
      // Whoever types meanwhile goes first.
      startTransition(() => setShown(now));
      await readOn(now);
    };
    void readOn(shown);
  });
  return apart.current ? shown : newest.current;
}

/** What is to be read of the newer parts where `known` is on the page. */
export function textsToRead(now: ReadParts, known: ReadParts): TextToRead[] {
  const texts: TextToRead[] = [];
  let within = false;
  for (const [at, part] of now.parts.entries()) {
    within = goesOn(part, within);
    const live = now.grows && at === now.parts.length - 1;
    const wasLive = known.grows && at === known.parts.length - 1;
    const before = known.parts[at];
    const same = live === wasLive && (before === part || (before?.text === part.text && before.kind === part.kind));
    if (part.kind !== "text" || same || (live && part.text.length > LONGEST_LIVE)) continue;
    texts.push({ text: part.text, inline: within, live });
  }
  return texts;
}

/** Whether a part is a piece of a paragraph, of which others are; `before`: whether the one before it was. */
export const goesOn = ({ kind, open, joins }: TextPart, before: boolean): boolean =>
  kind === "text" && (open || (joins && before));
