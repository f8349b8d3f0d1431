/** Where a shot lands, from 1, when it is dropped beside another; `from` and `target` are places before the move. */
export function placeAfterDrop(from: number, target: number, after: boolean): number {
  const gap = after ? target + 1 : target;
  return from < gap ? gap - 1 : gap;
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
