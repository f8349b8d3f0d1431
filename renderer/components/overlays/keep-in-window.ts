/** Popovers keep below the title bar, where messages are shown, and so far from the other edges. In pixels. */
export const TITLE_BAR = 44;
export const EDGE = 8;

/**
 * Keeps a popover in the window where the button it hangs on was scrolled out of it: else it would be carried along, out of
 * sight, with the focus in it. Radix places the element around it and looks only to the sides; an anchor of our own
 * (`Popover.Anchor`) would mount the button anew, which then loses the focus. Gives how that ends.
 */
export function keepInWindow(popover: HTMLElement): () => void {
  let by = 0;
  const keep = () => {
    const { top, bottom, height } = popover.getBoundingClientRect();
    const next = height === 0 ? 0 : shiftInto(top - by, bottom - by);
    if (next === by) return;
    by = next;
    popover.style.translate = by === 0 ? "" : `0px ${by}px`;
  };
  const placed = new MutationObserver(keep);
  if (popover.parentElement) placed.observe(popover.parentElement, { attributes: true, attributeFilter: ["style"] });
  const sized = new ResizeObserver(keep);
  sized.observe(popover);
  window.addEventListener("resize", keep);
  return () => {
    placed.disconnect();
    sized.disconnect();
    window.removeEventListener("resize", keep);
  };
}

/** How far down (or up, below 0) something lies in the window, in pixels: its top where there isn't room for all of it. */
function shiftInto(top: number, bottom: number): number {
  const most = window.innerHeight - EDGE;
  if (top < TITLE_BAR) return Math.round(TITLE_BAR - top);
  return bottom > most ? Math.round(Math.max(TITLE_BAR - top, most - bottom)) : 0;
}
