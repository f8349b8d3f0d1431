import { z } from "zod";
import { create } from "zustand";
import { readSessionValue, toastFailure, writeSessionValue } from "#renderer/lib/index.ts";
import { nothingSelected, type Selection, type SelectionStep, select } from "./selection.ts";

const REMEMBERED = "reelsong.files.selected";
/** Of more files than these a reload keeps none: half of what somebody chose would be worse than nothing. */
const MOST = 5000;

const spot = z.object({ id: z.string(), at: z.int().nonnegative() }).nullable();
const kept = z.object({ ids: z.array(z.string()).max(MOST), focus: spot, anchor: spot });

/** Of the page before a reload. Once: a window that crashes later, or is duplicated, doesn't begin with an older one. */
function takeLeft(): Selection | undefined {
  const left = readSessionValue(REMEMBERED, kept);
  writeSessionValue(REMEMBERED, undefined);
  return left && { ...left, ids: new Set(left.ids) };
}

function rememberLeft({ ids, focus, anchor }: Selection): void {
  if (ids.size <= MOST && (ids.size > 0 || focus !== null))
    writeSessionValue(REMEMBERED, { ids: [...ids], focus, anchor });
}

const left = takeLeft();
/** The address that the page was loaded anew with: what it names was followed before, and something else selected since. */
let followed = left === undefined ? undefined : window.location.hash;
window.addEventListener("hashchange", () => {
  followed = undefined;
});

/** Whether the file that the address names is to be selected. */
export const isAddressNew = (): boolean => followed !== window.location.hash;

const useStore = create<Selection>(() => left ?? nothingSelected);
const step = (next: SelectionStep): void => useStore.setState((now) => select(now, next), true);
// Thousands of them are written down once, not at each step of a rubber band.
window.addEventListener("pagehide", () => rememberLeft(useStore.getState()));

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
 * The selected files: the same ones when somebody comes back from another pane, and after a reload. Steps count while the
 * pane is away, too: files that are being deleted as one leaves it aren't selected any more.
 */
export function useKeptSelection(): [Selection, typeof step, typeof stepOnceKnown] {
  return [useStore(), step, stepOnceKnown];
}
