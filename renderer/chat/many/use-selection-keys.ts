import { type RefObject, useEffect, useEffectEvent } from "react";
import { toastFailure } from "#renderer/lib/index.ts";
import { endSelecting, selectThese, selectTo, toggleSelected, useSelected } from "./selected-conversations.ts";

/** The row of the conversation that something happens on; folders are none. */
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-conversation]") : null;

/**
 * Conversations are chosen by keyboard as files are: Space adds one, Shift with an arrow goes on from there, Mod+A takes
 * all, Delete deletes what is chosen, Escape ends it. By pointer: Shift takes a range, Mod adds one.
 */
export function useSelectionKeys(
  list: RefObject<HTMLElement | null>,
  askOrder: () => Promise<readonly string[]>,
  onDelete: (ids: readonly string[]) => void,
): void {
  const order = useEffectEvent(askOrder);
  const remove = useEffectEvent(onDelete);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const take = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const rangeTo = (id: string) => void order().then((ids) => selectTo(id, ids), toastFailure);
    const pressed = (event: KeyboardEvent) => {
      const row = rowOf(event.target);
      const id = row?.dataset.conversation;
      const { on, ids } = useSelected.getState();
      const mod = event.ctrlKey || event.metaKey;
      if (event.key === "Escape" && on) {
        take(event);
        endSelecting();
      } else if (mod && event.key.toLowerCase() === "a" && row) {
        take(event);
        void order().then(selectThese, toastFailure);
      } else if (row === null || id === undefined || !(event.target as Element).matches("[data-stop]")) return;
      else if (event.key === " ") {
        take(event);
        toggleSelected(id);
      } else if (event.key === "Delete" && on && ids.size > 0) {
        take(event);
        remove([...ids]);
      } else if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        const all = [...element.querySelectorAll<HTMLElement>("[data-conversation]")];
        const next = all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
        take(event);
        if (next?.dataset.conversation === undefined) return;
        if (useSelected.getState().anchor === null) toggleSelected(id);
        next.querySelector<HTMLElement>("[data-stop]")?.focus();
        rangeTo(next.dataset.conversation);
      }
    };
    const clicked = (event: MouseEvent) => {
      const id = rowOf(event.target)?.dataset.conversation;
      const onRow = event.target instanceof Element && event.target.closest("[data-stop]") !== null;
      if (id === undefined || !onRow) return;
      const mod = event.ctrlKey || event.metaKey;
      if (event.shiftKey) {
        take(event);
        if (useSelected.getState().anchor === null) toggleSelected(id);
        else rangeTo(id);
      } else if (mod || useSelected.getState().on) {
        take(event);
        toggleSelected(id);
      }
    };
    // Before the row's own: it opens the conversation, or deletes that one.
    element.addEventListener("keydown", pressed, { capture: true });
    element.addEventListener("click", clicked, { capture: true });
    return () => {
      element.removeEventListener("keydown", pressed, { capture: true });
      element.removeEventListener("click", clicked, { capture: true });
    };
  }, [list]);
}
