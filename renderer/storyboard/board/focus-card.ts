import { isFocusLost } from "#renderer/components/index.ts";

/** A shot that came back has the focus again, unless somebody writes or chooses elsewhere by now. */
export function focusCard(shotId: string): void {
  requestAnimationFrame(() => {
    if (isFocusLost() || document.activeElement?.matches(".face, .toasts, .toasts *, .board .teach *"))
      document.getElementById(`${shotId}-face`)?.focus();
  });
}
