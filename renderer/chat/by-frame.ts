/** A hidden page has no frames. In milliseconds. */
const WITHOUT_FRAMES = 100;

/**
 * Gathers what comes and hands it over at once, then once a frame, never before what was handed over is done: a page
 * that is behind catches up in one step. `all` resolves when everything that came by then is done.
 */
export function byFrame<T>(take: (arrived: readonly T[]) => Promise<void>): {
  add(item: T): void;
  all(): Promise<void>;
} {
  let waiting: T[] = [];
  let turn: Promise<void> | undefined;
  const takeOn = async (): Promise<void> => {
    // What came over together is handed over together.
    await new Promise((done) => setTimeout(done, 0));
    const arrived = waiting;
    waiting = [];
    await take(arrived);
    await nextFrame();
    if (waiting.length > 0) await takeOn();
    else turn = undefined;
  };
  return {
    add(item) {
      waiting.push(item);
      turn ??= takeOn();
    },
    all: () => turn ?? Promise.resolve(),
  };
}

/**
 * A frame whose own work took this long (a key's, or one that paints words) leaves no room for more; on a slow machine
 * one with nothing to do takes half of it. In milliseconds.
 */
const FULL = 10;
/** So many frames are let by, then nobody waits any longer. */
const PATIENCE = 3;

declare global {
  interface Navigator {
    /** Chromium's own, in no list of types yet: whether a key or a click waits for the page's thread. */
    readonly scheduling?: { isInputPending(): boolean };
  }
}

/** Keys that the page has answered. */
const keysAnswered = (): number => performance.eventCounts?.get("keydown") ?? 0;

/**
 * When a frame was just drawn that had little to do, or that showed a key, and no key waits: nobody presses the next one
 * yet, and what is worked out from here on has the time until then. A slow machine so gets every other frame for its
 * keys; a quick one never waits.
 */
export async function frameDrawn(): Promise<void> {
  let shown = keysAnswered();
  for (let passed = 0; passed < PATIENCE; passed += 1) {
    await nextFrame();
    const begun = performance.now();
    const before = shown;
    shown = keysAnswered();
    await new Promise((done) => setTimeout(done, 0));
    const keyToCome = keysAnswered() > shown || navigator.scheduling?.isInputPending();
    if (!keyToCome && (shown > before || performance.now() - begun < FULL)) return;
  }
}

function nextFrame(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame);
      done();
    }, WITHOUT_FRAMES);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
}
