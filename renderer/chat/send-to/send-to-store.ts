import { create } from "zustand";

interface SendTo {
  /** Words that are to become part of a film or a song; undefined while none are. */
  readonly words?: string | undefined;
  /** What was made of some words and is neither sent nor canceled. */
  readonly written?: { readonly words: string; readonly text: string } | undefined;
}

export const useSendTo = create<SendTo>(() => ({}));

export const openSendTo = (words: string) => useSendTo.setState({ words: words.trim() });
/** What was written in it stays, for the same words. */
export const closeSendTo = () => useSendTo.setState({ words: undefined });
/** These were sent, or are not wanted: others that are asked about by now, and what was written of them, stay. */
export const endSendTo = (ended: string) =>
  useSendTo.setState(({ words, written }) => ({
    words: words === ended ? undefined : words,
    written: written?.words === ended ? undefined : written,
  }));

export const writeSendTo = (words: string, text: string) => useSendTo.setState({ written: { words, text } });

/** The words as they were left, or as they are. */
export function sendToText(words: string): string {
  const { written } = useSendTo.getState();
  return written?.words === words ? written.text : words;
}
