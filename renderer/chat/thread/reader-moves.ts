/** So near the end of a thread is at its end, in pixels. */
const NEAR = 32;
/** A move this soon after the reader's wheel, key or finger (`isScrolling`) is theirs, in milliseconds. */
const OWN_MOVE = 600;

/** How far a thread is scrolled, how long it is, and how much of it is seen, in pixels. */
export interface Place {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** A selection that is drawn this near an edge may scroll on its own, in pixels. */
const EDGE = 32;

/** An input to a thread. `onControl`: what it fell on is pressed by it. */
export interface ReaderInput {
  readonly type: string;
  readonly key?: string;
  readonly button?: number;
  readonly buttons?: number;
  readonly clientY?: number;
  readonly onScroller: boolean;
  readonly onControl: boolean;
}

/**
 * Whether an input scrolls a thread that is seen between these edges. A press on what stands in it doesn't, though the thread may get
 * shorter or longer by what it does.
 */
export function isScrolling(input: ReaderInput, edges: () => { top: number; bottom: number }): boolean {
  const { type, key = "", button, buttons = 0, clientY = 0 } = input;
  // The scroll bar, or the wheel's button.
  if (type === "pointerdown") return input.onScroller || button === 1;
  // The pointer moves also where nothing is dragged.
  if (type === "pointermove") {
    if (buttons === 0) return false;
    // Asked for only now: it lays out the page.
    const { top, bottom } = edges();
    return clientY < top + EDGE || clientY > bottom - EDGE;
  }
  return type !== "keydown" || !input.onControl || !["Enter", " "].includes(key);
}

const beforeEnd = ({ scrollTop, scrollHeight, clientHeight }: Place): number => scrollHeight - scrollTop - clientHeight;

export const isNearEnd = (place: Place): boolean => beforeEnd(place) < NEAR;

/** Tells the reader's own moves from those of a thread that grows, and whose rows are measured. */
export class ReaderMoves {
  #lastTop: number;
  #touched = Number.NEGATIVE_INFINITY;

  constructor({ scrollTop }: Place) {
    this.#lastTop = scrollTop;
  }

  /** The reader's hand was on it, at this moment in milliseconds. */
  touch(at: number): void {
    this.#touched = at;
  }

  /**
   * What a scroll meant: that the reader left the end (a wheel's first step does), that the end is reached, or nothing:
   * growing content moves the end away without the reader, and rows that are measured move it up.
   */
  moved(to: Place, at: number): "left" | "arrived" | "nothing" {
    // The thread may get shorter, or its view higher: the end then comes up by itself.
    const own = to.scrollTop < this.#lastTop && at - this.#touched < OWN_MOVE && beforeEnd(to) > 1;
    this.#lastTop = to.scrollTop;
    if (own) return "left";
    return isNearEnd(to) ? "arrived" : "nothing";
  }
}
