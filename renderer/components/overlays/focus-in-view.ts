/**
 * Before a menu or a list opens by a key at what has the focus: it may lie out of sight, scrolled away or left behind by a
 * window that got smaller, and the list would open there. A pointer presses what it sees, and may not have given it the
 * focus yet.
 */
export function bringFocusIntoView(trigger: Element | null): void {
  const focused = document.activeElement;
  if (trigger?.contains(focused) && focused?.matches(":focus-visible"))
    focused.scrollIntoView({ block: "nearest", inline: "nearest" });
}
