/**
 * Before a menu or a list opens by a key: what it hangs from may lie out of sight, scrolled away or left behind by a
 * window that got smaller, and it would open there.
 */
export function bringFocusIntoView(): void {
  const focused = document.activeElement;
  if (focused?.matches(":focus-visible")) focused.scrollIntoView({ block: "nearest", inline: "nearest" });
}
