import { type RefObject, useEffect } from "react";
import { create } from "zustand";
import { isFocusLost } from "#renderer/components/index.ts";
import { placeOfKey } from "./list-keys.ts";

/** What Tab comes back to: a row or a folder, by its id. Null: nothing yet, or it is no longer drawn. */
const useReach = create<{ stop: string | null }>(() => ({ stop: null }));

/** The list is one stop of Tab. `first`: may be it while none was chosen. Spread it on what stands for the row or folder. */
export function useStop(stop: string, first: boolean): { tabIndex: 0 | -1; "data-stop": string } {
  const reached = useReach((reach) => (reach.stop === null ? first : reach.stop === stop));
  // One that is gone can't be come back to.
  useEffect(
    () => () => {
      if (useReach.getState().stop === stop) useReach.setState({ stop: null });
    },
    [stop],
  );
  return { tabIndex: reached ? 0 : -1, "data-stop": stop };
}

/** True while the row or folder is the one that Tab comes to; its menu is reached from there. */
export const useIsTabStop = (stop: string): boolean => useReach((reach) => reach.stop === stop);

/** A row that was moved comes again once its new place was asked for; for so long it is waited for. */
const FRAMES_TO_COME = 40;
/** The first and the last page are asked for when they are gone to. */
const FRAMES_TO_LOAD = 120;

/**
 * Up, Down, Home and End go through rows and folders, and the focus isn't lost with a row that is moved or deleted: it
 * goes with the row, else to the one that takes its place.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const stops = () => [...element.querySelectorAll<HTMLElement>("[data-stop]")];
    let held: { stop: string; at: number } | undefined;
    let frame = 0;
    const eachFrame = (patience: number, work: (last: boolean) => boolean) => {
      cancelAnimationFrame(frame);
      const step = (left: number) => {
        if (!work(left === 0) && left > 0) frame = requestAnimationFrame(() => step(left - 1));
      };
      frame = requestAnimationFrame(() => step(patience));
    };
    const stopOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest("[data-row]")?.querySelector<HTMLElement>("[data-stop]") : undefined;

    const entered = ({ target }: FocusEvent) => {
      const stop = stopOf(target)?.dataset.stop;
      if (stop === undefined) return;
      held = { stop, at: stops().findIndex((each) => each.dataset.stop === stop) };
      useReach.setState({ stop });
    };
    const left = ({ target }: FocusEvent) => {
      // Whoever goes elsewhere takes the focus along; with a row that is taken away it is only lost.
      const before = held;
      queueMicrotask(() => {
        if (held === before && target instanceof Element && target.isConnected) held = undefined;
      });
    };
    const pressed = (event: KeyboardEvent) => {
      const from =
        event.target instanceof HTMLElement && event.target.matches("[data-stop]") ? event.target : undefined;
      if (!from || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = stops();
      const to = placeOfKey(event.key, all.indexOf(from), all.length);
      if (to === undefined) return;
      event.preventDefault();
      all[to]?.focus();
      const end = event.key === "End";
      if (!end && event.key !== "Home") return;
      const room = element.closest(".scroll");
      eachFrame(FRAMES_TO_LOAD, () => {
        room?.scrollTo({ top: end ? room.scrollHeight : 0 });
        const loaded = [...element.querySelectorAll("ul")].at(end ? -1 : 0)?.childElementCount !== 0;
        if (loaded)
          stops()
            .at(end ? -1 : 0)
            ?.focus();
        return loaded;
      });
    };
    const lost = () => held !== undefined && isFocusLost();
    const changed = new MutationObserver(() => {
      if (!lost()) return;
      eachFrame(FRAMES_TO_COME, (last) => {
        if (!held || !lost()) return true;
        const all = stops();
        const same = all.find((each) => each.dataset.stop === held?.stop);
        const next = same ?? (last ? all[Math.min(held.at, all.length - 1)] : undefined);
        next?.focus();
        return next !== undefined;
      });
    });
    element.addEventListener("focusin", entered);
    element.addEventListener("focusout", left);
    element.addEventListener("keydown", pressed);
    changed.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", entered);
      element.removeEventListener("focusout", left);
      element.removeEventListener("keydown", pressed);
      changed.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [list]);
}
