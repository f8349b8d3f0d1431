import type { Range } from "../worker/repair-messages.ts";

/** Seconds: of the file, and the shortest and longest range that may be kept. */
export interface TrimBounds {
  readonly length: number;
  readonly least: number;
  readonly most: number;
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** Moves the in-point; the out-point is pushed or pulled along where the range would be too short or too long. */
export function moveStart({ end }: Range, to: number, { length, least, most }: TrimBounds): Range {
  const start = clamp(to, 0, length - least);
  return { start, end: clamp(end, start + least, Math.min(length, start + most)) };
}

/** Moves the out-point; the in-point follows where it must. */
export function moveEnd({ start }: Range, to: number, { length, least, most }: TrimBounds): Range {
  const end = clamp(to, Math.min(least, length), length);
  return { start: clamp(start, Math.max(0, end - most), end - least), end };
}

/** Moves both, the length stays. */
export function slideRange({ start, end }: Range, by: number, { length }: TrimBounds): Range {
  const held = end - start;
  const from = clamp(start + by, 0, length - held);
  return { start: from, end: from + held };
}
