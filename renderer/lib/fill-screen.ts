/**
 * A part of the page over the whole screen. What lies outside it takes no key meanwhile: the part has the focus, and what
 * had it before has it again afterwards. Where the browser refuses, nothing changes.
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
  const left = () => {
    if (document.fullscreenElement !== null) return;
    document.removeEventListener("fullscreenchange", left);
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  };
  document.addEventListener("fullscreenchange", left);
}
