import type { Look } from "../look.ts";
import type { Step } from "../step.ts";

/** What happened on a walk up to now: `looks[0]` is the beginning, `looks[n]` what was seen after `steps[n - 1]`. */
export interface Past {
  readonly steps: readonly Step[];
  readonly looks: readonly Look[];
}

/** Something that must always hold. */
export interface Rule {
  readonly name: string;
  /** True of what stands on the page: the page is given time to put it right. Otherwise it has happened. */
  readonly stands: boolean;
  /** A line for each way in which it doesn't hold now. */
  find(past: Past): readonly string[];
}

export function newest({ looks, steps }: Past): { now: Look; before: Look | undefined; step: Step | undefined } {
  const now = looks.at(-1);
  if (!now) throw new Error("Nothing was looked at yet.");
  return { now, before: looks.at(-2), step: steps.at(-1) };
}
