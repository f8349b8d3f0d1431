import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "#renderer/lib/index.ts";
import { bringFocusIntoView } from "./focus-in-view.ts";
import { leaveFullScreenFor } from "./full-screen.ts";

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const closers = new WeakMap<Element, () => void>();

/** For `ref` of what Escape ends: how. It is seen as soon as it is there. */
export function useCloseOnEscape(close: () => void): RefCallback<Element> {
  const latest = useLatest(close);
  return useCallback((element: Element | null) => {
    if (!element) return;
    closers.set(element, () => latest.current());
    leaveFullScreenFor(element);
  }, []);
}

/**
 * A menu ends with the size of its window, as the system's own do: what it hangs from may lie outside of a smaller one, and
 * it with that.
 */
export function useCloseOnResize(open: boolean, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => {
    if (!open) return;
    const end = () => latest.current();
    window.addEventListener("resize", end);
    return () => window.removeEventListener("resize", end);
  }, [open]);
}

/**
 * Of a menu or a list that opens and closes by itself: whether it is open, the `ref` of what it hangs from, and the `ref`
 * by which Escape ends it.
 */
export function useEscapableOverlay() {
  const [open, setOpen] = useState(false);
  const hung = useRef<Element | null>(null);
  const trigger: RefCallback<Element> = useCallback((element) => {
    hung.current = element;
  }, []);
  const onOpenChange = (next: boolean) => {
    // A `Button` that is off holds back its click; a menu opens before that, by pointer and by key.
    if (next && hung.current?.matches('[aria-disabled="true"]')) return;
    if (next) bringFocusIntoView(hung.current);
    setOpen(next);
  };
  useCloseOnResize(open, () => setOpen(false));
  return { root: { open, onOpenChange }, trigger, ended: useCloseOnEscape(() => setOpen(false)) };
}

/**
 * Ends what floats innermost, the one with the focus. A message that came after it would take its Escape: Radix gives
 * the key to what opened last. False where nothing is open, or where the message itself has the focus.
 */
export function closeInnermost({ target }: Event): boolean {
  const from = target instanceof Element ? target : document.body;
  if (from.closest(".toast")) return false;
  // A menu's branch has nothing of its own to end: Escape in it ends the whole menu, the one that opened last.
  const innermost =
    endableAround(from) ?? [...document.querySelectorAll(floating)].findLast((each) => closers.has(each));
  const close = innermost && closers.get(innermost);
  close?.();
  return close !== undefined;
}

/** Ends every dialog, the innermost first, as Escape would. False where none is open. */
export function closeDialogs(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter((each) =>
    closers.has(each),
  );
  for (const each of dialogs.reverse()) closers.get(each)?.();
  return dialogs.length > 0;
}

function endableAround(from: Element): Element | undefined {
  for (let each = from.closest(floating); each; each = each.parentElement?.closest(floating) ?? null) {
    if (closers.has(each)) return each;
  }
  return undefined;
}
