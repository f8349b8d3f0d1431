import { startTransition, useEffect, useRef, useState } from "react";
import { readApart } from "./read-apart.ts";
import type { TextToRead } from "./read-worker.ts";
import type { TextPart } from "./split-text.ts";

/** A line this long that still grows is read once it is cut; until then it is shown as it is. */
export const LONGEST_LIVE = 6000;

/**
 * The parts of a text that grows, as far as they have been read in the worker. One reading at a time: a page that is
 * behind passes over what has grown on meanwhile. A text that doesn't grow is given as it is.
 *
 * `ends`: the last of them is the one that grows.
 */
export function useReadParts(arrived: readonly TextPart[], live: boolean, ends: boolean): readonly TextPart[] {
  const [shown, setShown] = useState(arrived);
  const reading = useRef(false);
  const newest = useRef({ arrived, ends });
  newest.current = { arrived, ends };
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  useEffect(() => {
    if (!live || reading.current) return;
    const readOn = async (known: readonly TextPart[]): Promise<void> => {
      const now = newest.current;
      reading.current = now.arrived !== known && !gone.current;
      if (!reading.current) return;
      await readApart(textsToRead(now.arrived, known, now.ends));
      // Whoever types meanwhile goes first.
      startTransition(() => setShown(now.arrived));
      await readOn(now.arrived);
    };
    void readOn(shown);
  });
  return live ? shown : arrived;
}

/** What is to be read of `parts` where `known` is on the page. */
export function textsToRead(parts: readonly TextPart[], known: readonly TextPart[], ends: boolean): TextToRead[] {
  const texts: TextToRead[] = [];
  let within = false;
  for (const [at, part] of parts.entries()) {
    within = goesOn(part, within);
    const live = ends && at === parts.length - 1;
    if (part.kind !== "text" || known[at] === part || (live && part.text.length > LONGEST_LIVE)) continue;
    texts.push({ text: part.text, inline: within, live });
  }
  return texts;
}

/** Whether a part is a piece of a paragraph, of which others are; `before`: whether the one before it was. */
export const goesOn = ({ kind, open, joins }: TextPart, before: boolean): boolean =>
  kind === "text" && (open || (joins && before));
