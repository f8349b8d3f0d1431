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

/** What opens elsewhere ends full screen: it would lie behind, and take the keys. */
export function leaveFullScreenFor(element: Element): void {
  if (fullScreenPart()?.contains(element) === false) void document.exitFullscreen().catch(() => {});
}
