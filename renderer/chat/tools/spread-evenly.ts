/** Indexes of `count` among `total`, from the first to the last; all of them where there are fewer. */
export function spreadEvenly(total: number, count: number): number[] {
  if (total <= count) return Array.from({ length: total }, (_, index) => index);
  if (count === 1) return [Math.floor((total - 1) / 2)];
  return Array.from({ length: count }, (_, index) => Math.round((index * (total - 1)) / (count - 1)));
}
