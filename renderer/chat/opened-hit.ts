import { create } from "zustand";

const NONE: readonly string[] = [];

/** The message that was opened from a search, and the words that were searched for. */
const useOpenedHit = create<{ messageId: string | undefined; words: readonly string[] }>(() => ({
  messageId: undefined,
  words: NONE,
}));

/** `marked` are the words as they stand in the line that was shown; each once. */
export const rememberHit = (messageId: string, marked: readonly string[]): void =>
  useOpenedHit.setState({ messageId, words: [...new Set(marked.map((word) => word.toLocaleLowerCase()))] });

/** What to mark in the thread that was opened at this message; always the same object for the same hit. */
export const useHitWords = (messageId: string | undefined): readonly string[] =>
  useOpenedHit((hit) => (messageId !== undefined && hit.messageId === messageId ? hit.words : NONE));
