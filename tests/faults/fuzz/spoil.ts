import type { Dice } from "#tests/faults/world/dice.ts";

/** Figures at which programs stumble: ends of ranges, signs, sizes that overflow. */
const figures = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** A file or an answer as somebody might have changed it: a few of many ways, one after the other. */
export function spoilBytes(whole: Uint8Array, dice: Dice): Buffer {
  let bytes: Buffer = Buffer.from(whole);
  for (let times = 1 + dice.below(4); times > 0; times -= 1) bytes = spoilOnce(bytes, dice);
  return bytes;
}

function spoilOnce(bytes: Buffer, dice: Dice): Buffer {
  const at = dice.below(bytes.length + 1);
  const some = dice.below(Math.min(64, bytes.length - at + 1));
  switch (dice.below(7)) {
    case 0: {
      // One bit.
      const changed = Buffer.from(bytes);
      if (at < bytes.length) changed[at] = (changed[at] ?? 0) ^ (1 << dice.below(8));
      return changed;
    }
    case 1:
      return bytes.subarray(0, at);
    case 2:
      // A piece is gone.
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + some)]);
    case 3:
      // A piece comes again, many times.
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array.from({ length: dice.below(200) }, () => bytes.subarray(at, at + some)),
        bytes.subarray(at),
      ]);
    case 4:
      // A size or a count that isn't true.
      return written(bytes, at, dice.pick(figures) ?? 0, dice.chance(0.5));
    case 5: {
      // A size in the first bytes, where headers are.
      const place = dice.below(Math.min(256, bytes.length + 1));
      return written(bytes, place, dice.pick(figures) ?? 0, dice.chance(0.5));
    }
    default:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(Array.from({ length: some }, () => dice.below(256))),
        bytes.subarray(at),
      ]);
  }
}

function written(bytes: Buffer, at: number, figure: number, littleEnd: boolean): Buffer {
  const changed = Buffer.from(bytes);
  if (at + 4 > changed.length) return changed;
  if (littleEnd) changed.writeUInt32LE(figure, at);
  else changed.writeUInt32BE(figure, at);
  return changed;
}

/** A document with something else in one or a few of its places. */
export function spoilValue(value: unknown, dice: Dice): unknown {
  if (dice.chance(0.08)) return junk(dice);
  if (Array.isArray(value)) {
    const changed = value.map((one) => (dice.chance(0.3) ? spoilValue(one, dice) : one));
    return dice.chance(0.05) ? Array.from({ length: 2_000 }, () => changed[0] ?? null) : changed;
  }
  if (typeof value !== "object" || value === null) return dice.chance(0.3) ? junk(dice) : value;
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    if (dice.chance(0.05)) return [];
    return [[name, dice.chance(0.3) ? spoilValue(one, dice) : one]];
  });
  if (dice.chance(0.1)) entries.push([dice.pick(names) ?? "", junk(dice)]);
  return Object.fromEntries(entries);
}

const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "length", "then", "id"];

/** Anything a program may send where something else was meant. */
export function junk(dice: Dice): unknown {
  const found = dice.pick<() => unknown>([
    () => null,
    () => undefined,
    () => Number.NaN,
    () => -1,
    () => 1e308,
    () => 2 ** 53,
    () => true,
    () => "",
    () => dice.pick(names),
    () => "../../../../etc/passwd",
    () => "\0",
    () => "\ud800",
    () => "\u202e\u0007\u009b31m",
    () => "a".repeat(100_000),
    () => "'; DROP TABLE tasks; --",
    () => '"*" OR NEAR(a b',
    () => "{{constructor.constructor('return 1')()}}",
    () => [],
    () => ({}),
    () => JSON.parse('{"__proto__":{"polluted":true}}'),
    () => Array.from({ length: 1_000 }, (_, at) => at),
    () => nested(2_000),
    () => String.fromCodePoint(...Array.from({ length: 40 }, () => dice.below(0xd7ff))),
  ]);
  return found?.();
}

function nested(levels: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
