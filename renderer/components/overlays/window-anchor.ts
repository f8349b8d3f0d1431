/** Popovers keep below the title bar, where messages are shown, and so far from what they hang on. In pixels. */
export const TITLE_BAR = 44;
export const OFFSET = 6;

/**
 * Where a popover hangs: at an element, or at the window's edge where that was scrolled out of it. Else what is open would be
 * carried along, out of sight, with the focus in it.
 */
export class WindowAnchor {
  /** Whose scrolling and moving is followed. */
  contextElement: Element | undefined;

  hang(element: Element | null): void {
    this.contextElement = element ?? undefined;
  }

  getBoundingClientRect(): DOMRect {
    const { x, y, width, height } = this.contextElement?.getBoundingClientRect() ?? new DOMRect();
    const within = (at: number, least: number, most: number) => Math.max(least, Math.min(at, most));
    return new DOMRect(
      within(x, 0, window.innerWidth - width),
      within(y, TITLE_BAR - OFFSET - height, window.innerHeight - height),
      width,
      height,
    );
  }
}
