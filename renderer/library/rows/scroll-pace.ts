/** What is in sight for less than a third of a second can't be looked at. */
const SCREENS_PER_SECOND = 3;
/** The pace is told from so long a stretch, in milliseconds: one turn of a wheel without smooth scrolling is no race. */
const STRETCH = 150;
/** A leap, or a leap and what the browser makes of it, is no race either. */
const FEWEST = 3;

/** Tells whether somebody reads or races by, from the moments and ways of scrolling. */
export class ScrollPace {
  #top = 0;
  #steps: { readonly at: number; readonly way: number }[] = [];

  /** Scrolled to `top` in a view so high, in pixels, at a moment in milliseconds; true while it races. */
  isRacing(top: number, height: number, at: number): boolean {
    const way = Math.abs(top - this.#top);
    this.#top = top;
    this.#steps = [...this.#steps.filter((step) => at - step.at < STRETCH), { at, way }];
    const screens = this.#steps.reduce((sum, step) => sum + step.way, 0) / height;
    return this.#steps.length >= FEWEST && screens > (SCREENS_PER_SECOND * STRETCH) / 1000;
  }

  /** What comes next was asked for by a key or a link. */
  rest(): void {
    this.#steps = [];
  }
}

/** So long after the last step it no longer races, in milliseconds. */
export const SCROLL_REST_MS = 120;
