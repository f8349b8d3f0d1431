/** What files are stacked by. Numbers and arrays: 100,000 takes are folded with every key of a search. */
export interface Stacks {
  /** The shots and songs that takes are of. */
  readonly keys: readonly string[];
  /** By the number of a row: the place of its shot or song among them, and one more; 0 for a file that is no take. */
  readonly of: Uint32Array;
  /** Takes that are in use: each stands for its shot or song. */
  readonly inUse: ReadonlySet<number>;
}

/** The shot or song that a row is a take of. */
export const stackOf = ({ keys, of }: Stacks, row: number): string | undefined => keys[(of[row] ?? 0) - 1];

/**
 * Takes of one shot or song as one: in place of the first stands the one in use, or the first itself. Unfolded ones stay
 * as they are. `sizes` says of the row that stands for a stack how many it has, also while it is unfolded.
 */
export function foldStacks(
  rows: readonly number[],
  { keys, of, inUse }: Stacks,
  unfolded: ReadonlySet<string>,
): { rows: number[]; sizes: Map<number, number> } {
  const stacks = new Map<number, { count: number; top: number; begun: boolean }>();
  for (const row of rows) {
    const number = of[row] ?? 0;
    if (number === 0) continue;
    const known = stacks.get(number);
    if (known === undefined) stacks.set(number, { count: 1, top: row, begun: false });
    else {
      known.count += 1;
      if (inUse.has(row)) known.top = row;
    }
  }
  const sizes = new Map<number, number>();
  const folded: number[] = [];
  for (const row of rows) {
    const number = of[row] ?? 0;
    const stack = number === 0 ? undefined : stacks.get(number);
    if (stack === undefined || stack.count === 1) folded.push(row);
    else {
      const isOpen = unfolded.has(keys[number - 1] ?? "");
      if (!stack.begun) {
        stack.begun = true;
        const shown = isOpen ? row : stack.top;
        sizes.set(shown, stack.count);
        folded.push(shown);
      } else if (isOpen) folded.push(row);
    }
  }
  return { rows: folded, sizes };
}
