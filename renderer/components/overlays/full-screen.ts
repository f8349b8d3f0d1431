/** The part of the page that fills the screen, beside which nothing is seen; undefined where the page itself does, or nothing. */
export function fullScreenPart(): Element | undefined {
  const part = document.fullscreenElement;
  return part === null || part === document.documentElement ? undefined : part;
}

/** Where a menu is put, so that it is seen: in the part that fills the screen, if that holds what it hangs from. */
export function floatIn(): HTMLElement | undefined {
  const part = fullScreenPart();
  return part instanceof HTMLElement && !(part instanceof HTMLMediaElement) ? part : undefined;
}

const FOCUSABLE = "input, textarea, button, a[href], [tabindex='0']";

/**
 * What opens elsewhere ends full screen: it would lie behind. Nothing beside the part that fills the screen can take the
 * focus, so it has it after that.
 */
export function leaveFullScreenFor(element: Element): void {
  if (fullScreenPart()?.contains(element) !== false) return;
  const takeFocus = () => {
    if (!element.contains(document.activeElement))
      [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => !each.matches(":disabled"))?.focus();
  };
  document.exitFullscreen().then(takeFocus, () => {});
}
