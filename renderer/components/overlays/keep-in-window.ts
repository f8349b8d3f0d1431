/** Popovers keep below the title bar, where messages are shown, and so far from the other edges. In pixels. */
export const TITLE_BAR = 44;
export const EDGE = 8;

/**
 * Keeps a popover in the window where the button it hangs on was scrolled out of it at the top or bottom: else it would be
 * carried along, out of sight, with the focus in it. Radix, which places the element around it, keeps it in the window to
 * the left and right alone (`sticky`); an anchor of our own (`Popover.Anchor`) would mount the button anew, which then
 * loses the focus. Returns what ends it.
 */
export function keepInWindow(popover: HTMLElement): () => void {
  const place = popover.parentElement;
  if (!place) return () => {};
  const keep = () => {
    // Of the element around it, which neither an animation nor this moves.
    const { top, bottom, height } = place.getBoundingClientRect();
    const by = height === 0 ? 0 : shiftInto(top, bottom);
    popover.style.translate = by === 0 ? "" : `0px ${by}px`;
  };
  const placed = new MutationObserver(keep);
  placed.observe(place, { attributes: true, attributeFilter: ["style"] });
  const sized = new ResizeObserver(keep);
  sized.observe(popover);
  window.addEventListener("resize", keep);
  return () => {
    placed.disconnect();
    sized.disconnect();
    window.removeEventListener("resize", keep);
  };
}

/** By how many pixels it is moved to lie in the window; up is below 0. Where there isn't room for all of it, its top is kept. */
function shiftInto(top: number, bottom: number): number {
  const most = window.innerHeight - EDGE;
  if (top < TITLE_BAR) return Math.round(TITLE_BAR - top);
  return bottom > most ? Math.round(Math.max(TITLE_BAR - top, most - bottom)) : 0;
}
