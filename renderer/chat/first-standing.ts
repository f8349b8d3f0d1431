/** The row that grows, and two before it: while somebody reads at the end, what leaves them is far out of view. */
const STANDING = 3;
/** So many at most, while nobody reads elsewhere. */
const MOST_STANDING = 24;

/** From which row on they stand when everything is calm. */
export const calmStanding = (rows: number): number => Math.max(0, rows - STANDING);

/**
 * From which row on the last ones stand below the list of the others; `before`: what it was. A row that leaves them
 * costs as much as several updates of a reply, and one that stands out of view costs nothing: they leave one by one
 * when there is time (use-standing.ts). Who reads elsewhere (`away`) isn't moved.
 */
export function firstStanding(rows: number, before: number, away: boolean): number {
  const least = away ? before : Math.max(before, rows - MOST_STANDING);
  return Math.min(least, calmStanding(rows));
}
