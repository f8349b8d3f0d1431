/** What files are stacked by, by the numbers of their rows. */
export interface Stacks {
  /** The shot or song that a take is of; other files have none. */
  readonly keys: ReadonlyMap<number, string>;
  /** Takes that are in use: each stands for its shot or song. */
  readonly inUse: ReadonlySet<number>;
}

/**
 * Takes of one shot or song as one: in place of the first stands the one in use, or the first itself. Unfolded ones stay
 * as they are. `sizes` says of the row that stands for a stack how many it has, also while it is unfolded.
 */
export function foldStacks(
  rows: readonly number[],
  { keys, inUse }: Stacks,
  unfolded: ReadonlySet<string>,
): { rows: number[]; sizes: Map<number, number> } {
  const stacks = new Map<string, { count: number; top: number }>();
  for (const row of rows) {
    const key = keys.get(row);
    if (key === undefined) continue;
    const known = stacks.get(key);
    if (known === undefined) stacks.set(key, { count: 1, top: row });
    else {
      known.count += 1;
      if (inUse.has(row)) known.top = row;
    }
  }
  const sizes = new Map<number, number>();
  const begun = new Set<string>();
  const folded: number[] = [];
  for (const row of rows) {
    const key = keys.get(row);
    const stack = key === undefined ? undefined : stacks.get(key);
    if (key === undefined || stack === undefined || stack.count === 1) folded.push(row);
    else {
      const isOpen = unfolded.has(key);
      if (!begun.has(key)) {
        begun.add(key);
        const shown = isOpen ? row : stack.top;
        sizes.set(shown, stack.count);
        folded.push(shown);
      } else if (isOpen) folded.push(row);
    }
  }
  return { rows: folded, sizes };
}
