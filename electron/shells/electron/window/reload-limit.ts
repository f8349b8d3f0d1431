const WINDOW_MS = 60_000;
const MOST = 3;

/**
 * Whether a page that crashed may be loaded once more: at most 3 times a minute. A page that crashes as it loads would
 * otherwise be loaded for ever. `now` in milliseconds.
 */
export function createReloadLimit(now: () => number = Date.now): () => boolean {
  let times: number[] = [];
  return () => {
    const at = now();
    times = times.filter((time) => at - time < WINDOW_MS);
    if (times.length >= MOST) return false;
    times.push(at);
    return true;
  };
}
