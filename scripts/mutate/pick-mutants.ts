import { type Mutant, mutantKinds } from "./find-mutants.ts";

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As many of each kind as there are, one kind after the other: constants alone would be most of them. */
export function pickMutants(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const chance = chanceFrom(seed);
  const left = mutantKinds.map((kind) => all.filter((mutant) => mutant.kind === kind));
  const picked: Mutant[] = [];
  for (let turn = 0; picked.length < count && left.some(({ length }) => length > 0); turn += 1) {
    const ofKind = left[turn % left.length] ?? [];
    picked.push(...ofKind.splice(Math.floor(chance() * ofKind.length), 1));
  }
  return picked;
}
