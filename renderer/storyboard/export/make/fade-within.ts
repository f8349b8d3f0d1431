/** Seconds that two neighbours may overlap, as wished: half of either, so that two fades never meet within one take. */
export const fadeWithin = (wished: number, before: number, after: number): number =>
  Math.max(0, Math.min(wished, before / 2, after / 2));
