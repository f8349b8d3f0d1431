import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";

/** The StudioError that `work` ends with; undefined when it succeeds. Anything else it throws is thrown on. */
export async function failureOf(work: () => unknown): Promise<StudioError | undefined> {
  try {
    await work();
    return undefined;
  } catch (thrown) {
    const error = carriedError(thrown);
    if (!error) throw thrown;
    return error;
  }
}
