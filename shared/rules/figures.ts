import { MEGABYTE } from "#shared/wire/limits.ts";

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** A whole number with its thousands set apart: 1,204. */
export const integer = (value: number): string => grouped.format(value);

/** How long a text is: 1 character, 1,204 characters. */
export const textLength = (characters: number): string =>
  characters === 1 ? "1 character" : `${integer(characters)} characters`;

/**
 * A number short enough to read, yet never rounded onto one of `bounds` that it misses: 15.004 beside a bound of 15
 * stays 15.004, where 9.2000001 becomes 9.2.
 */
export function decimal(value: number, ...bounds: number[]): string {
  for (let digits = 2; digits < 6; digits += 1) {
    const rounded = Number(value.toFixed(digits));
    if (rounded === value || !bounds.includes(rounded)) return grouped.format(rounded);
  }
  return grouped.format(value);
}

/** Bytes as megabytes; in full bytes where rounding would hide that they are over `limit`. */
export function megabytes(bytes: number, limit?: number): string {
  const value = bytes / MEGABYTE;
  const rounded = Number(value.toFixed(value < 10 ? 2 : 1));
  if (limit !== undefined && bytes !== limit && rounded === limit / MEGABYTE) return `${integer(bytes)} bytes`;
  if (bytes < MEGABYTE / 100) return `${integer(bytes)} bytes`;
  return `${grouped.format(rounded)} MB`;
}

export const seconds = (value: number, ...bounds: number[]): string => `${decimal(value, ...bounds)} s`;

const inThousands = (values: readonly number[], unit: string) =>
  `${values.map((value) => grouped.format(value / 1000)).join(", ")} ${unit}`;

/** Sample rates as people read them: 32000 and 44100 Hz are `32, 44.1 kHz`. */
export const kilohertz = (...hertz: number[]): string => inThousands(hertz, "kHz");

/** Bit rates as people read them: 128000 bits a second are `128 kbit/s`. */
export const kilobits = (...bits: number[]): string => inThousands(bits, "kbit/s");

/** `2–15 s`, `at most 15 s`, `at least 6 s`. */
export function span(limit: { readonly min?: number; readonly max?: number }, unit: string): string {
  const tail = unit === "" ? "" : ` ${unit}`;
  if (limit.min !== undefined && limit.max !== undefined) {
    return `${grouped.format(limit.min)}–${grouped.format(limit.max)}${tail}`;
  }
  return limit.max === undefined
    ? `at least ${grouped.format(limit.min ?? 0)}${tail}`
    : `at most ${grouped.format(limit.max)}${tail}`;
}
