/** Where a shot lands, from 1, when it is dropped beside another; `from` and `target` are places before the move. */
export function placeAfterDrop(from: number, target: number, after: boolean): number {
  const gap = after ? target + 1 : target;
  return from < gap ? gap - 1 : gap;
}

/** The shots between two of a board, both included, as they stand on it. */
export function rangeOf(shots: readonly { readonly id: string }[], from: string | undefined, to: string): string[] {
  const ends = [shots.findIndex(({ id }) => id === from), shots.findIndex(({ id }) => id === to)].filter(
    (at) => at >= 0,
  );
  return shots.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}

export type ImportPlace = "firstFrame" | "lastFrame" | "references";

/** What dropped files become: one picture is the frame under it, two are both frames, everything else references. */
export function placesForFiles<Dropped extends { readonly type: string }>(
  files: readonly Dropped[],
  overLast: boolean,
): { place: ImportPlace; files: Dropped[] }[] {
  const [first, second] = files;
  if (!first) return [];
  const pictures = files.every(({ type }) => type.startsWith("image/"));
  if (pictures && files.length === 1) return [{ place: overLast ? "lastFrame" : "firstFrame", files: [first] }];
  if (pictures && second && files.length === 2) {
    return [
      { place: "firstFrame", files: [first] },
      { place: "lastFrame", files: [second] },
    ];
  }
  return [{ place: "references", files: [...files] }];
}

/**
 * Shots moved together by one place, as changes one after the other: what stands at the end of the board stays there, and
 * those behind it come up to it. `shots` in the board's order.
 */
export function movesOf<Moved extends { readonly id: string; readonly number: number }>(
  shots: readonly Moved[],
  by: 1 | -1,
  last: number,
): { id: string; to: number }[] {
  let end = by === 1 ? last : 1;
  return (by === 1 ? shots.toReversed() : shots).flatMap(({ id, number }) => {
    const to = by === 1 ? Math.min(end, number + 1) : Math.max(end, number - 1);
    end = to - by;
    return to === number ? [] : [{ id, to }];
  });
}
