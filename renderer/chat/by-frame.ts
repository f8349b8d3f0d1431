/** A hidden page has no frames. In milliseconds. */
const WITHOUT_FRAMES = 100;

/** Gathers what comes, and hands it over once a frame: a page that is behind catches up in one step. */
export function byFrame<T>(take: (arrived: readonly T[]) => void): { add(item: T): void; now(): void } {
  let waiting: T[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
    const arrived = waiting;
    waiting = [];
    if (arrived.length > 0) take(arrived);
  };
  return {
    add(item) {
      waiting.push(item);
      if (timer !== undefined) return;
      timer = setTimeout(now, WITHOUT_FRAMES);
      frame = requestAnimationFrame(now);
    },
    now,
  };
}
