/** The frames that are painted: one of each `held`, those that begin with a cut, and the last, with which another shot may begin. */
export function paintedPlaces(count: number, held: number, cuts: readonly number[]): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return all.filter((frame) => frame % held === 0 || frame === count - 1 || cuts.includes(frame));
}
