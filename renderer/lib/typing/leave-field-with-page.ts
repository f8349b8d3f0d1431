/**
 * A line that is kept once its field is left, as a name or a tag, is kept by a reload too: the field is left before the
 * page goes, and before anything else is written down for the next one. Until what is returned is called.
 */
export function leaveFieldWithPage(page: Window): () => void {
  const leave = () => {
    const { activeElement } = page.document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
  };
  page.addEventListener("pagehide", leave, { capture: true });
  return () => page.removeEventListener("pagehide", leave, { capture: true });
}
