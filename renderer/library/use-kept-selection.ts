import { create } from "zustand";
import { toastFailure } from "#renderer/lib/index.ts";
import { nothingSelected, type Selection, type SelectionStep, select } from "./selection.ts";

const useStore = create<Selection>(() => nothingSelected);
const step = (next: SelectionStep): void => useStore.setState((now) => select(now, next), true);

/** A step whose files the core has still to name: not taken once something else was selected, and a failure is said. */
function stepOnceKnown(next: Promise<SelectionStep | null>): void {
  const { ids } = useStore.getState();
  void next
    .then((known) => {
      if (known !== null && useStore.getState().ids === ids) step(known);
    })
    .catch(toastFailure);
}

/**
 * The selected files: the same ones when somebody comes back from another pane, until the page is loaded anew. Steps count
 * while the pane is away, too: files that are being deleted as one leaves it aren't selected any more.
 */
export function useKeptSelection(): [Selection, typeof step, typeof stepOnceKnown] {
  return [useStore(), step, stepOnceKnown];
}
