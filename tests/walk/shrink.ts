import type { Step } from "./step.ts";

/**
 * The fewest steps found that still fail: first those at the end alone, then without ever smaller pieces of the middle.
 * `fails` walks them on a fresh studio; `enough` ends the search with what there is.
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  enough: () => boolean = () => false,
): Promise<readonly Step[]> {
  let left = steps;
  for (let last = 2; last < steps.length && !enough(); last *= 3) {
    const end = steps.slice(-last);
    if (!(await fails(end))) continue;
    left = end;
    break;
  }
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: what a fault needs stands mostly near it.
    for (let at = left.length - size; at > -size && !enough(); at -= size) {
      const from = Math.max(0, at);
      const without = [...left.slice(0, from), ...left.slice(at + size)];
      if (without.length < left.length && without.length > 0 && (await fails(without))) left = without;
    }
  }
  return left;
}
