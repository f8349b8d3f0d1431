/**
 * A part of the page over the whole screen. What lies outside it takes no key meanwhile: the part has the focus, also
 * after Tab has gone beyond its last control, and what had it before has it again afterwards. Where the browser refuses,
 * nothing changes.
 */
export async function fillScreen(part: HTMLElement, back: Element | null = document.activeElement): Promise<void> {
  try {
    await part.requestFullscreen();
  } catch {
    return;
  }
  if (!part.contains(document.activeElement)) {
    if (part.tabIndex < 0) part.tabIndex = -1;
    part.focus();
  }
  const lost = () =>
    setTimeout(() => {
      if (document.fullscreenElement === part && document.activeElement === document.body) part.focus();
    });
  document.addEventListener("focusout", lost);
  const left = () => {
    if (document.fullscreenElement !== null) return;
    document.removeEventListener("fullscreenchange", left);
    document.removeEventListener("focusout", lost);
    // What ended it by opening elsewhere has the focus by then.
    const { activeElement, body } = document;
    const isFree = activeElement === body || part.contains(activeElement);
    if (isFree && back instanceof HTMLElement && back.isConnected) back.focus();
  };
  document.addEventListener("fullscreenchange", left);
}
