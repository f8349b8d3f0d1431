/** Lets work through piece by piece; closed, it waits; ended, it throws. */
export interface PauseGate {
  readonly pass: () => Promise<void>;
  readonly open: () => void;
  readonly close: () => void;
  readonly end: () => void;
}

export class FilmCancelled extends Error {
  constructor() {
    super("The export was cancelled.");
  }
}

export function createPauseGate(): PauseGate {
  let waiting: PromiseWithResolvers<void> | null = null;
  let ended = false;
  const open = () => {
    waiting?.resolve();
    waiting = null;
  };
  return {
    async pass() {
      await waiting?.promise;
      if (ended) throw new FilmCancelled();
    },
    open,
    close() {
      waiting ??= Promise.withResolvers();
    },
    end() {
      ended = true;
      open();
    },
  };
}
