import { create } from "zustand";

const NONE: readonly string[] = [];

/** The message that was opened from a search, the words that were searched for, and whether it only thought them. */
const useOpenedHit = create<{ messageId: string | undefined; words: readonly string[]; inThinking: boolean }>(() => ({
  messageId: undefined,
  words: NONE,
  inThinking: false,
}));

export interface OpenedHit {
  messageId: string;
  excerpt: string;
  /** Ranges of the excerpt, as they are shown. */
  marks: readonly (readonly [number, number])[];
  inThinking: boolean;
}

/** What the thread that opens now is to show. */
export function rememberHit({ messageId, excerpt, marks, inThinking }: OpenedHit): void {
  const words = marks.map(([from, to]) => excerpt.slice(from, to).toLocaleLowerCase());
  useOpenedHit.setState({ messageId, words: [...new Set(words)], inThinking });
}

/** What to mark in the thread that was opened at this message; always the same object for the same hit. */
export const useHitWords = (messageId: string | undefined): readonly string[] =>
  useOpenedHit((hit) => (messageId !== undefined && hit.messageId === messageId ? hit.words : NONE));

/** Whether what was searched for stands in this thinking, and nowhere else in its message. */
export const useFoundInThinking = (messageId: string, thinking: string): boolean =>
  useOpenedHit((hit) => {
    if (!hit.inThinking || hit.messageId !== messageId) return false;
    const text = thinking.toLocaleLowerCase();
    return hit.words.some((word) => text.includes(word));
  });
