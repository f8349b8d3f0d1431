/** More lists than a search has parts. */
const NEVER = 255;

/** A day in the machine's time zone as `2026-11-21`. */
function dayOf(moment: Date): string {
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The days of many moments (Unix ms); neighbours in time are mostly of one day, so a date is rarely made. */
export function daysOf(moments: readonly number[]): string[] {
  let from = 0;
  let until = 0;
  let day = "";
  return moments.map((at) => {
    if (at < from || at >= until) {
      const start = new Date(at);
      start.setHours(0, 0, 0, 0);
      day = dayOf(start);
      from = start.getTime();
      start.setDate(start.getDate() + 1);
      until = start.getTime();
    }
    return day;
  });
}

/** Which of the ordered rows every wanted list holds and none of the others, as their places; all where nothing is asked. */
export function placesInAll(
  ordered: readonly number[],
  wanted: readonly (readonly number[])[],
  without: readonly (readonly number[])[],
): number[] {
  if (wanted.length === 0 && without.length === 0) return ordered.map((_, place) => place);
  let most = 0;
  for (const row of ordered) if (row > most) most = row;
  const hits = new Uint8Array(most + 1);
  for (const list of wanted) for (const row of list) if (row <= most) hits[row] = (hits[row] ?? 0) + 1;
  for (const list of without) for (const row of list) if (row <= most) hits[row] = NEVER;
  const places: number[] = [];
  for (let place = 0; place < ordered.length; place += 1)
    if (hits[ordered[place] ?? 0] === wanted.length) places.push(place);
  return places;
}

/** Rows at the places by their key; within a key they stay in their order. */
export function groupRows(
  rows: readonly number[],
  keys: readonly string[],
  places: readonly number[],
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  let last: string | undefined;
  let group: number[] = [];
  for (const place of places) {
    const key = keys[place] ?? "";
    // Neighbors mostly stand under one heading.
    if (key !== last) {
      last = key;
      group = groups.get(key) ?? [];
      if (group.length === 0) groups.set(key, group);
    }
    group.push(rows[place] ?? 0);
  }
  return groups;
}
