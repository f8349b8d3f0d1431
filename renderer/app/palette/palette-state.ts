import { create } from "zustand";

interface PaletteState {
  open: boolean;
  /** What stands in its field as it opens. */
  words: string;
  show: (words?: string) => void;
  setOpen: (open: boolean) => void;
}

export const usePalette = create<PaletteState>((set) => ({
  open: false,
  words: "",
  show: (words = "") => set({ open: true, words }),
  setOpen: (open) => set({ open, words: "" }),
}));
