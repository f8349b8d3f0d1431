/** Chance that a seed repeats: what a run did can be asked for again. */
export interface Dice {
  /** From 0 to below 1. */
  roll(): number;
  /** A whole number from 0 to below `sides`. */
  below(sides: number): number;
  pick<T>(from: readonly T[]): T | undefined;
  chance(share: number): boolean;
}

/** Mulberry32: small, quick, and the same on every machine. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    below: (sides) => Math.floor(roll() * sides),
    pick: (from) => from[Math.floor(roll() * from.length)],
    chance: (share) => roll() < share,
  };
}
