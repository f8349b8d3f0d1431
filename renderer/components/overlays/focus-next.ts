/** Whether the focus can be put here. */
export const takesFocus = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.closest("[inert]") === null &&
  element.checkVisibility({ visibilityProperty: true });

/** What takes the place of something that went, by the innermost part around it that names it. */
export function nextIn(around: readonly Element[]): HTMLElement | undefined {
  for (const part of around) {
    const named = part.isConnected ? part.getAttribute("data-focus-next") : null;
    const next = named === null ? undefined : [...part.querySelectorAll<HTMLElement>(named)].find(takesFocus);
    if (next) return next;
  }
  return undefined;
}
