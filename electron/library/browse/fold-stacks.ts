/** What files are stacked by. Numbers and arrays: 100,000 takes are folded with every key of a search. */
export interface Stacks {
  /** The shots and songs that takes are of. */
  readonly keys: readonly string[];
  /** By the number of a row: the place of its shot or song among them, and one more; 0 for a file that is no take. */
  readonly of: Uint32Array;
  /** Takes that are in use: each stands for its shot or song. */
  readonly inUse: ReadonlySet<number>;
}

/** In place of the count of a stack whose first row was met. */
const BEGUN = 0;

/** The shot or song that a row is a take of. */
export const stackOf = ({ keys, of }: Stacks, row: number): string | undefined => keys[(of[row] ?? 0) - 1];

export interface Folded {
  readonly rows: number[];
  /** Of the row that stands for a stack, how many it has, also while it is unfolded. */
  readonly sizes: ReadonlyMap<number, number>;
}

/**
 * Takes of one shot or song as one: in place of the first stands the one in use, or the first itself. Unfolded ones stay
 * as they are. What is returned folds one heading after the other.
 */
export function foldingOf(
  { keys, of, inUse }: Stacks,
  unfolded: ReadonlySet<string>,
): (rows: ArrayLike<number> & Iterable<number>) => Folded {
  const open = new Set(keys.flatMap((key, at) => (unfolded.has(key) ? [at + 1] : [])));
  const used = new Uint8Array(of.length);
  for (const row of inUse) used[row] = 1;
  // By the number of a stack, each only for the rows in hand: `heading` says whose figures they are.
  const heading = new Uint32Array(keys.length + 1);
  const counts = new Uint32Array(keys.length + 1);
  const tops = new Uint32Array(keys.length + 1);
  let now = 0;
  return (rows) => {
    now += 1;
    for (const row of rows) {
      const number = of[row] ?? 0;
      if (number === 0) continue;
      if (heading[number] !== now) {
        heading[number] = now;
        counts[number] = 1;
        tops[number] = row;
      } else {
        counts[number] = (counts[number] ?? 0) + 1;
        if (used[row] === 1) tops[number] = row;
      }
    }
    const sizes = new Map<number, number>();
    const folded: number[] = [];
    for (const row of rows) {
      const number = of[row] ?? 0;
      const count = number === 0 ? 1 : (counts[number] ?? 1);
      if (count === BEGUN) {
        if (open.has(number)) folded.push(row);
      } else if (count === 1) folded.push(row);
      else {
        counts[number] = BEGUN;
        const shown = open.has(number) ? row : (tops[number] ?? row);
        sizes.set(shown, count);
        folded.push(shown);
      }
    }
    return { rows: folded, sizes };
  };
}
