/** So near the end of a thread is at its end, in pixels. */
const NEAR = 32;
/** A move this soon after the reader's wheel, key or finger is theirs, in milliseconds. */
const OWN_MOVE = 600;

/** How far a thread is scrolled, how long it is, and how much of it is seen, in pixels. */
export interface Place {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
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
    // A press may make the thread shorter or its view higher (a proposal is accepted): the end then comes up by itself.
    const own = to.scrollTop < this.#lastTop && at - this.#touched < OWN_MOVE && beforeEnd(to) > 1;
    this.#lastTop = to.scrollTop;
    if (own) return "left";
    return isNearEnd(to) ? "arrived" : "nothing";
  }
}
