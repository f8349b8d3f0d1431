import { type RefCallback, useCallback, useRef } from "react";

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const closers = new WeakMap<Element, () => void>();

/** For `ref` of what Escape ends: how. */
export function useEndedBy(close: () => void): RefCallback<Element> {
  const latest = useRef(close);
  latest.current = close;
  return useCallback((element: Element | null) => {
    if (element) closers.set(element, () => latest.current());
  }, []);
}

/**
 * Ends what floats innermost, the one with the focus. A message that came after it would take its Escape: Radix gives
 * the key to what opened last. False where nothing is open, or where the message itself has the focus.
 */
export function escapeInnermost({ target }: Event): boolean {
  const from = target instanceof Element ? target : document.body;
  if (from.closest(".toast")) return false;
  const innermost =
    from.closest(floating) ?? [...document.querySelectorAll(floating)].findLast((each) => closers.has(each));
  const close = innermost && closers.get(innermost);
  close?.();
  return close !== undefined;
}
