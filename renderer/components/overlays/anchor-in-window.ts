import type { RefObject } from "react";

/** Popovers keep below the title bar, where messages are shown, and so far from what they hang on. In pixels. */
export const TITLE_BAR = 44;
export const OFFSET = 6;

/**
 * Where a popover hangs: at an element, or at the window's edge where that was scrolled out of it. Else what is open would be
 * carried along, out of sight, with the focus in it.
 */
export function anchorInWindow(element: RefObject<Element | null>): {
  getBoundingClientRect: () => DOMRect;
  /** Whose scrolling and moving is followed. */
  readonly contextElement: Element | undefined;
} {
  return {
    get contextElement() {
      return element.current ?? undefined;
    },
    getBoundingClientRect() {
      const { x, y, width, height } = element.current?.getBoundingClientRect() ?? new DOMRect();
      const within = (at: number, least: number, most: number) => Math.max(least, Math.min(at, most));
      return new DOMRect(
        within(x, 0, window.innerWidth - width),
        within(y, TITLE_BAR - OFFSET - height, window.innerHeight - height),
        width,
        height,
      );
    },
  };
}
