/** The place before or behind; where the present file is gone, the next one stands in its place. Null at an end. */
export function neighborOf(
  { at, total, gone }: { at: number; total: number; gone: boolean },
  step: 1 | -1,
): number | null {
  const to = step === 1 && gone ? at : at + step;
  return to >= 0 && to < total ? to : null;
}
