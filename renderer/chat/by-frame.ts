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

/** When a frame was just drawn: what is worked out from here on has the whole time until the next. */
export async function frameDrawn(): Promise<void> {
  await nextFrame();
  await new Promise((done) => setTimeout(done, 0));
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
