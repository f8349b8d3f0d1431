import { useMemo } from "react";

/** The peaks of `length` seconds of a file of `whole` seconds (null: not known), from `from` on. */
export function usePeaksOf(
  peaks: readonly number[] | null,
  whole: number | null,
  from: number,
  length: number,
): readonly number[] | null {
  const place = (time: number) => Math.round((time / (whole ?? 1)) * (peaks?.length ?? 0));
  const first = place(from);
  const last = Math.max(first + 1, place(from + length));
  // The same list while the same is shown: what is drawn along its lane isn't painted anew.
  return useMemo(() => peaks?.slice(first, last) ?? null, [peaks, first, last]);
}
