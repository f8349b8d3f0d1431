import { expect, test } from "vitest";
import { kWeighting, openLoudnessMeter } from "#renderer/media/loudness/loudness.ts";

const RATE = 16_000;
/** A tone of 1 kHz on both sides: so many seconds at so many dB below full. */
type Part = readonly [seconds: number, decibels: number];

function measured(parts: readonly Part[], piece = Number.POSITIVE_INFINITY): number | null {
  const meter = openLoudnessMeter(RATE);
  for (const [seconds, decibels] of parts) {
    const high = 10 ** (decibels / 20);
    const tone = Float32Array.from(
      { length: Math.round(seconds * RATE) },
      (_, at) => high * Math.sin((at * Math.PI) / 8),
    );
    for (let at = 0; at < tone.length; at += piece) {
      const heard = tone.subarray(at, at + Math.min(piece, tone.length));
      meter.add([heard, heard]);
    }
  }
  return meter.read();
}

/** The EBU's own tolerance. */
const expectClose = (found: number | null, lufs: number) => expect(Math.abs((found ?? 0) - lufs)).toBeLessThan(0.1);

// ITU-R BS.1770-4, annex 1, tables 1 and 2.
test("at 48 kHz a sound is heard through the standard's own two filters", () => {
  const [shelf, highPass] = kWeighting(48_000);
  const close = (found: readonly number[], wanted: readonly number[]) => {
    expect(found).toHaveLength(wanted.length);
    for (const [at, figure] of wanted.entries()) expect(found[at]).toBeCloseTo(figure, 7);
  };
  close(shelf.b, [1.53512485958697, -2.69169618940638, 1.19839281085285]);
  close(shelf.a, [-1.69065929318241, 0.73248077421585]);
  close(highPass.b, [1, -2, 1]);
  close(highPass.a, [-1.99004745483398, 0.99007225036621]);
});

// EBU Tech 3341, table 1, cases 1 to 5.
test.each<[what: string, parts: Part[], lufs: number]>([
  ["a tone", [[20, -23]], -23],
  ["a lower one", [[20, -33]], -33],
  [
    "one between two that lie ten below it",
    [
      [10, -36],
      [60, -23],
      [10, -36],
    ],
    -23,
  ],
  [
    "the same between what is hardly heard",
    [
      [10, -72],
      [10, -36],
      [60, -23],
      [10, -36],
      [10, -72],
    ],
    -23,
  ],
  [
    "one that is louder in the middle",
    [
      [20, -26],
      [20.1, -20],
      [20, -26],
    ],
    -23,
  ],
])("%s is as loud as the EBU says, within 0.1 LU", (_what, parts, lufs) => {
  expectClose(measured(parts), lufs);
});

test("it is the same in pieces, and is told in hundredths", () => {
  const whole = measured([[2, -20]]);
  expect(whole).toBe(Number(whole?.toFixed(2)));
  expect(measured([[2, -20]], 37)).toBe(whole);
});

test.each([
  [-69.5, true],
  [-70.5, false],
])("a tone of %d LUFS is heard at all: %j", (decibels, isHeard) => {
  expect(measured([[2, decibels]]) !== null).toBe(isHeard);
});

test("what lies more than 10 LU under the rest doesn't count, and what lies less does", () => {
  // Of equal lengths: 13 dB less is 10.2 under their mean, 12.7 is 9.9 under it.
  expectClose(
    measured([
      [10, -20],
      [10, -33],
    ]),
    -20.06,
  );
  expectClose(
    measured([
      [10, -20],
      [10, -32.7],
    ]),
    -22.78,
  );
});

test("it is heard over 400 ms, each tenth of a second anew; what is shorter has no loudness", () => {
  expect(measured([[0.4 - 1 / RATE, -20]])).toBeNull();
  expect(measured([[0.4, -20]])).toBeCloseTo(-20, 0);
  // Five blocks, of four, three, two and one tenth of tone, and of none.
  expectClose(
    measured([
      [0.4, -20],
      [0.4, -200],
    ]),
    -22.04,
  );
});

/** So many hertz at a tenth of what is full. */
const toneOf = (hertz: number) =>
  Float32Array.from({ length: 5 * RATE }, (_, at) => 0.1 * Math.sin((2 * Math.PI * hertz * at) / RATE));

test.each<[what: string, sides: Float32Array[], lufs: number]>([
  ["one side", [toneOf(1000)], -23.01],
  ["one side beside a silent one", [new Float32Array(5 * RATE), toneOf(1000)], -23.01],
  ["a low tone", [toneOf(100)], -24.83],
])("%s by itself is heard as loud as it is to an ear", (_what, sides, lufs) => {
  const meter = openLoudnessMeter(RATE);
  meter.add(sides);
  expectClose(meter.read(), lufs);
});
