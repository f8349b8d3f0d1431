import { LoadFailure } from "#renderer/components/index.ts";
import { describeError } from "#renderer/lib/index.ts";

/** What a film is made of, as the library told it or couldn't. */
export interface Reading {
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** Why some of what a film is made of can't be read, and another try at all of that; nothing where all is known. */
export function ReadFailure({ of }: { of: readonly Reading[] }) {
  const failed = of.filter(({ failure }) => failure !== null);
  const retry = () => {
    for (const each of failed) each.retry();
  };
  return failed[0] ? <LoadFailure {...describeError(failed[0].failure)} onRetry={retry} /> : null;
}
