import { create } from "zustand";

interface SendTo {
  /** Words that are to become part of a film or a song; undefined while none are. */
  readonly words?: string | undefined;
}

export const useSendTo = create<SendTo>(() => ({}));

export const openSendTo = (words: string) => useSendTo.setState({ words: words.trim() });
export const closeSendTo = () => useSendTo.setState({ words: undefined });
