/** Many changes in one breath ask once. In milliseconds. */
const BREATH = 60;
/** More in one second are a crowd (thousands of files come in): then it is asked for more seldom. */
const CROWD = 10;
const SECOND = 1_000;
const CROWD_BREATH = 4_000;
/** A crowd in which nothing comes for so long may be over: what it came to is shown. */
const QUIET = 500;

/** When to ask for what changed: soon, in a crowd now and then, and always once more after the last change. */
export class AdaptiveDebounce {
  /** Moments of the last changes, the newest last. */
  #heard: number[] = [];
  /** The first change that wasn't asked for yet. */
  #first: number | undefined;

  /** A change came, at a moment in milliseconds; gives the milliseconds to wait from it, in place of any wait before. */
  heard(at: number): number {
    this.#heard = [...this.#heard.filter((before) => at - before < SECOND).slice(-CROWD), at];
    this.#first ??= at;
    const waited = at - this.#first;
    const wait = this.#heard.length > CROWD ? Math.min(QUIET, CROWD_BREATH - waited) : BREATH - waited;
    return Math.max(0, wait);
  }

  /** Everything that was heard is being asked for. */
  asked(): void {
    this.#first = undefined;
  }
}
