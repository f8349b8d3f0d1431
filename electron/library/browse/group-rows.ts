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

/** The library's rows in an order. Numbers, since 100,000 of them are gone through with every key of a search. */
export interface OrderedRows {
  readonly rows: Uint32Array;
  /** The highest number of them: the file that came last. */
  readonly newest: number;
  /** What the headings stand for. */
  readonly keys: readonly string[];
  /** By place: which of the keys it stands under. */
  readonly keyAt: Uint32Array;
}

/** `keys` by place; none: all stand under one heading without a name. */
export function orderedRows(rows: readonly number[], keys: readonly string[]): OrderedRows {
  const numbers = new Map<string, number>();
  let last: string | undefined;
  let number = 0;
  const keyAt = Uint32Array.from(rows, (_row, place) => {
    const key = keys[place] ?? "";
    // Neighbors mostly stand under one heading.
    if (key === last) return number;
    last = key;
    number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  const newest = rows.reduce((most, row) => Math.max(most, row), 0);
  return { rows: Uint32Array.from(rows), newest, keys: [...numbers.keys()], keyAt };
}

/**
 * Which of the ordered rows every wanted list holds and none of the others, as their places; all where nothing is asked.
 * Here and below loops count: over 100,000 rows iterators take several milliseconds until the engine has compiled them.
 */
export function placesInAll(
  { rows, newest }: OrderedRows,
  wanted: readonly ArrayLike<number>[],
  without: readonly ArrayLike<number>[],
): Uint32Array {
  if (wanted.length === 0 && without.length === 0) return new Uint32Array(rows.length).map((_none, place) => place);
  if (hits.length <= newest) hits = new Uint8Array(2 * newest + 1);
  else hits.fill(0);
  for (const list of wanted) markHits(list, 1, newest);
  for (const list of without) markHits(list, NEVER, newest);
  let found = 0;
  for (let place = 0; place < rows.length; place += 1) if (hits[rows[place] ?? 0] === wanted.length) found += 1;
  const places = new Uint32Array(found);
  let at = 0;
  for (let place = 0; at < found; place += 1)
    if (hits[rows[place] ?? 0] === wanted.length) {
      places[at] = place;
      at += 1;
    }
  return places;
}

/**
 * By row, in how many of the lists it is; of one answer at a time. Memory that is new for each key of a search had the
 * garbage collector go through all of the core's every few keys.
 */
let hits = new Uint8Array(0);

/** Counts rows once more, or for good; those above the last that is counted are passed over. */
function markHits(list: ArrayLike<number>, by: number, newest: number): void {
  for (let at = 0; at < list.length; at += 1) {
    const row = list[at] ?? 0;
    if (row <= newest) hits[row] = by === NEVER ? NEVER : (hits[row] ?? 0) + by;
  }
}

/** How many of the places stand under each key, of those that have any. */
export function countByKey({ keys, keyAt }: OrderedRows, places: Uint32Array): Map<string, number> {
  const counts = new Uint32Array(keys.length);
  for (let at = 0; at < places.length; at += 1) {
    const key = keyAt[places[at] ?? 0] ?? 0;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return new Map(
    keys.flatMap((key, number): [string, number][] => {
      const count = counts[number] ?? 0;
      return count === 0 ? [] : [[key, count]];
    }),
  );
}

/** The rows at the places, those of the first key first, and so on; of one key they stay in their order. */
export function groupRows(
  { rows, keys, keyAt }: OrderedRows,
  places: Uint32Array,
  counts: ReadonlyMap<string, number>,
  inOrder: readonly string[],
): Uint32Array {
  const starts = new Map<string, number>();
  let from = 0;
  for (const key of inOrder) {
    starts.set(key, from);
    from += counts.get(key) ?? 0;
  }
  const next = Uint32Array.from(keys, (key) => starts.get(key) ?? 0);
  const grouped = new Uint32Array(places.length);
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const key = keyAt[place] ?? 0;
    const at = next[key] ?? 0;
    grouped[at] = rows[place] ?? 0;
    next[key] = at + 1;
  }
  return grouped;
}
