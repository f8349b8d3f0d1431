/**
 * The row that grows, and two before it: while somebody reads at the end, what leaves them is far out of view. With all of
 * them in the list each word is laid out once more (bench chat-stream, “painted after received”: 2 s instead of 0.1 s).
 */
const STANDING = 3;

/**
 * From which row on the last ones stand below the list of the others. Who reads elsewhere (`away`) isn't moved: a row
 * leaves the end only while the end is in view. `before`: what it was.
 */
export function firstTailRow(rows: number, before: number, away: boolean): number {
  const wanted = Math.max(0, rows - STANDING);
  return away ? Math.min(before, wanted) : wanted;
}
