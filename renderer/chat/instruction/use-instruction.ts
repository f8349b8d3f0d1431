import { useCallback } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Instructions being written, by the place of the message they will go with; kept on this machine. */
const useWritten = create<{ byPlace: Readonly<Record<string, string>> }>()(
  persist(() => ({ byPlace: {} }), { name: "reelsong.chat.instructions" }),
);

export interface WrittenInstruction {
  /** Null: none is wanted. Empty: its field is open. */
  readonly text: string | null;
  readonly write: (text: string | null) => void;
}

/** The system instruction that the next message of a conversation (or of the one that begins, `new`) brings along. */
export function useInstruction(place: string): WrittenInstruction {
  const text = useWritten(({ byPlace }) => byPlace[place] ?? null);
  const write = useCallback(
    (next: string | null) =>
      useWritten.setState(({ byPlace }) => {
        const { [place]: _before, ...others } = byPlace;
        return { byPlace: next === null ? others : { ...others, [place]: next } };
      }),
    [place],
  );
  return { text, write };
}
