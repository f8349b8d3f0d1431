type Fields = Readonly<Record<string, unknown>>;

/**
 * Milliseconds without a key after which a field that shows its own text is told of: longer than between the keys of one
 * who writes on.
 */
const TELL = 320;

/**
 * Whoever shows a draft is told at once of what changed. Of a field that shows itself what is typed (`quiet`) it is told
 * after a rest, together with any other telling; of what is let go because it is kept now, not at all: it shows already
 * what was kept.
 */
export function debouncedNotify(tell: () => void, quiet: readonly string[]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const changed = (now: Fields = {}, before: Fields = {}) => {
    const names = Object.keys({ ...now, ...before }).filter((name) => !Object.is(now[name], before[name]));
    if (names.some((name) => !quiet.includes(name))) {
      stop();
      tell();
    } else if (names.some((name) => name in now)) {
      stop();
      timer = setTimeout(tell, TELL);
    }
  };
  return { changed, stop };
}
