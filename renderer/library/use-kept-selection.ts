import { create } from "zustand";
import { nothingSelected, type Selection, type SelectionStep, select } from "./selection.ts";

const useStore = create<Selection>(() => nothingSelected);
const step = (next: SelectionStep): void => useStore.setState((now) => select(now, next), true);

/**
 * The selected files: the same ones when somebody comes back from another pane, until the page is loaded anew. Steps count
 * while the pane is away, too: files that are being deleted as one leaves it aren't selected any more.
 */
export function useKeptSelection(): [Selection, (next: SelectionStep) => void] {
  return [useStore(), step];
}
