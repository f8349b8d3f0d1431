/** Milliseconds without sound after which a context rests. */
const PATIENCE = 3000;
/** And where nobody is left who might play: what was paused a moment ago says so a moment later. */
const SOON = 50;

/** A way out for sound that runs only while something sounds: a running one keeps a thread and the machine's sound busy. */
export interface RestingContext {
  readonly context: AudioContext;
  /** Lets it run now, before something plays. */
  readonly wake: () => void;
  /** Its clock runs, or is not asked to. */
  readonly isAwake: () => boolean;
  /** Something sounds until the function that is returned is called. */
  readonly hold: () => () => void;
  /**
   * It runs while this element plays. An element whose way out rests waits for it (Chromium 141 leaves its clock at 0 until
   * then, and takes 3 ms to go on), so that nothing of its beginning is lost.
   */
  readonly follow: (element: HTMLMediaElement) => void;
  /** Nobody is there to play: it rests as soon as nothing sounds. */
  readonly leave: () => void;
}

export function restingContext(context: AudioContext): RestingContext {
  const sounding = new Set<object>();
  let patience = PATIENCE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What was asked of it last: its own state follows later.
  let asleep = false;

  const rest = () => {
    asleep = true;
    void context.suspend().catch(() => {});
  };
  const settle = () => {
    clearTimeout(timer);
    timer = sounding.size === 0 && !asleep ? setTimeout(rest, patience) : undefined;
  };
  const isAwake = () => !asleep && context.state === "running";
  const wake = () => {
    patience = PATIENCE;
    if (!isAwake()) void context.resume().catch(() => {});
    asleep = false;
    settle();
  };
  const hold = () => {
    const sound = {};
    sounding.add(sound);
    wake();
    return () => {
      if (sounding.delete(sound)) settle();
    };
  };
  settle();
  return {
    ...{ context, wake, isAwake, hold },
    follow: (element) => {
      let release: (() => void) | undefined;
      const begin = () => {
        release ??= hold();
      };
      const end = () => {
        release?.();
        release = undefined;
      };
      element.addEventListener("play", begin);
      for (const name of ["pause", "ended", "emptied", "error"]) element.addEventListener(name, end);
      if (!element.paused) begin();
    },
    leave: () => {
      patience = SOON;
      settle();
    },
  };
}
