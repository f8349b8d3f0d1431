import { useCallback, useRef, useState } from "react";
import { toastFailure } from "./toast-failure.ts";
import { useStillHere } from "./use-still-here.ts";

export interface AwaitedChange {
  /** It is under way, or made: what asked for it goes then, and isn't pressed once more while it does. */
  readonly pending: boolean;
  /** Why the last one failed, to be shown where it was asked for; undefined from when another begins. */
  readonly failure: unknown;
  /**
   * Makes the change, unless one is under way or made. Resolves with whether it was made and what asked for it is still on the
   * page: only then may that close itself or open something.
   */
  run(change: () => Promise<unknown>): Promise<boolean>;
  /** What failed is about to be asked for in another way. */
  forget(): void;
}

const RESTING = { pending: false, failure: undefined };

/**
 * What a dialog asks of the core and waits for. One that is closed meanwhile is gone when the answer comes: a failure is
 * told in a toast then, and nothing that is open by that time is closed or left.
 */
export function useAwaitedChange(): AwaitedChange {
  const [{ pending, failure }, setState] = useState<{ pending: boolean; failure: unknown }>(RESTING);
  const isStillHere = useStillHere();
  const isAsked = useRef(false);
  const run = useCallback(
    async (change: () => Promise<unknown>) => {
      if (isAsked.current) return false;
      isAsked.current = true;
      setState({ pending: true, failure: undefined });
      try {
        await change();
        return isStillHere();
      } catch (thrown) {
        isAsked.current = false;
        if (isStillHere()) setState({ pending: false, failure: thrown });
        else toastFailure(thrown);
        return false;
      }
    },
    [isStillHere],
  );
  const forget = useCallback(() => setState((state) => (state.pending ? state : RESTING)), []);
  return { pending, failure, run, forget };
}
