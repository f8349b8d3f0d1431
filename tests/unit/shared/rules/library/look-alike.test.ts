import { expect, test } from "vitest";
import { groupAlike, LOOK_SIDE, lookOf, lookPattern } from "#shared/rules/library/look-alike.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

type Paint = (x: number, y: number) => readonly [number, number, number];
function looking(paint: Paint): string {
  const pixels = new Uint8ClampedArray(LOOK_SIDE * LOOK_SIDE * 4);
  for (let y = 0; y < LOOK_SIDE; y += 1)
    for (let x = 0; x < LOOK_SIDE; x += 1) pixels.set([...paint(x, y), 255], (y * LOOK_SIDE + x) * 4);
  return lookOf(pixels);
}
function groupsOf(files: readonly { id: string; look: string; kind?: string }[]): string[][] {
  const work = groupAlike(files.map((file) => ({ kind: "image", ...file })));
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
/** Alike each time, of 0 to 1. */
function wave(x: number, y: number, seed: number): number {
  let bits = (Math.imul(x + 1, 374_761_393) + Math.imul(y + 1, 668_265_263) + Math.imul(seed, 1_442_695_041)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177) >>> 0;
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
const grainy =
  (seed: number, noise = 0): Paint =>
  (x, y) => {
    const light = 40 + 170 * wave(x, y, seed) + noise * (wave(y, x, seed + 99) - 0.5);
    return [light, light, light];
  };

test("a look is 128 signs and a color", () => {
  expect(looking(() => [128, 0, 255])).toBe(`${"0".repeat(32)}8000ff`);
  // Light that grows to the right, and stays the same downwards.
  expect(looking((x) => [x * 20, x * 20, x * 20])).toBe(`${"f".repeat(16)}${"0".repeat(16)}505050`);
  expect(looking((_x, y) => [y * 20, y * 20, y * 20])).toBe(`${"0".repeat(16)}${"f".repeat(16)}505050`);
  expect(looking(grainy(1))).toMatch(lookPattern);
});

test.each<[string, Paint, boolean]>([
  ["the same", grainy(1), true],
  ["as an encoder leaves it", grainy(1, 6), true],
  ["a little lighter", (x, y) => grainy(1)(x, y).map((shade) => shade + 12) as never, true],
  ["in another color", (x, y) => [grainy(1)(x, y)[0], 40, 40], false],
  ["another picture", grainy(2), false],
  ["mirrored", (x, y) => grainy(1)(LOOK_SIDE - 1 - x, y), false],
])("%s", (_what, paint, alike) => {
  const found = groupsOf([
    { id: "a", look: looking(grainy(1)) },
    { id: "b", look: looking(paint) },
  ]);
  expect(found).toEqual(alike ? [["a", "b"]] : []);
});

/** Ten of 128 signs may differ, wherever they are. */
test.each(Array.from({ length: 16 }, (_, byte) => byte))("signs that differ are counted in byte %i", (byte) => {
  const lookWith = (others: number) => {
    const signs = new Uint8Array(16);
    signs[byte] = 0xff;
    signs[(byte + 8) % 16] = others;
    return `${Buffer.from(signs).toString("hex")}808080`;
  };
  const groupsWith = (others: number) =>
    groupsOf([
      { id: "a", look: `${"0".repeat(32)}808080` },
      { id: "b", look: lookWith(others) },
    ]);
  expect([groupsWith(0b0110_0000), groupsWith(0b0110_0001)]).toEqual([[["a", "b"]], []]);
});

test("noise on a flat picture is no pattern", () => {
  expect(looking((x, y) => [100 + ((x + y) % 2), 100, 100]).slice(0, 32)).toBe("0".repeat(32));
});

test("a group is around its first, in the order given; images and videos aren't compared", () => {
  const [one, two] = [looking(grainy(1)), looking(grainy(2))];
  expect(
    groupsOf([
      { id: "a", look: one },
      { id: "b", look: two },
      { id: "c", look: one, kind: "video" },
      { id: "d", look: looking(grainy(1, 6)) },
      { id: "e", look: two },
      { id: "f", look: one },
    ]),
  ).toEqual([
    ["a", "d", "f"],
    ["b", "e"],
  ]);
});

test("20,000 looks are compared in a second or two, with pauses in between", () => {
  const files = Array.from({ length: 20_000 }, (_, at) => ({
    ...{ id: String(at), kind: "image" },
    look: looking(grainy(at % 19_000)),
  }));
  const start = threadTime();
  const work = groupAlike(files);
  let pauses = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) pauses += 1;
  expect(step.value.length).toBeGreaterThanOrEqual(900);
  expect(pauses).toBeGreaterThan(70);
  expect(threadTime() - start).toBeLessThan(20_000);
});

/** A look whose signs differ from none at these of its 128 places. */
function lookWithSigns(places: readonly number[], color = "808080"): string {
  const digits = Array.from({ length: 32 }, () => 0);
  for (const place of places) digits[place >> 2] = (digits[place >> 2] ?? 0) | (8 >> (place & 3));
  return `${digits.map((digit) => digit.toString(16)).join("")}${color}`;
}

/** Eleven bands of signs are compared, of which ten signs can't spoil each: not even where two bands meet. */
test.each([
  ["at the beginning of a band each", [0, 11, 23, 34, 46, 58, 69, 81, 93, 104]],
  ["where two bands meet", [11, 23, 34, 46, 58, 69, 81, 93, 104, 116]],
  ["at the end of a band each", [10, 22, 33, 45, 57, 68, 80, 92, 103, 115]],
  ["all in the last", [118, 119, 120, 121, 122, 123, 124, 125, 126, 127]],
])("looks that differ in ten signs %s are alike, in eleven they aren't", (_where, places) => {
  const ten = { id: "b", look: lookWithSigns(places) };
  expect(groupsOf([{ id: "a", look: lookWithSigns([]) }, ten])).toEqual([["a", "b"]]);
  const eleven = { id: "b", look: lookWithSigns([...places, 5]) };
  expect(groupsOf([{ id: "a", look: lookWithSigns([]) }, eleven])).toEqual([]);
});

test.each([
  ["808080", "948080", true],
  ["808080", "958080", false],
  ["808080", "806c80", true],
  ["808080", "806b80", false],
  ["808080", "808094", true],
  ["808080", "808095", false],
])("mean colors of %s and %s", (one, other, alike) => {
  expect(groupsOf([one, other].map((color, at) => ({ id: String(at), look: lookWithSigns([], color) })))).toEqual(
    alike ? [["0", "1"]] : [],
  );
});

test("of three that would lead, the first does; each is in one group", () => {
  const files = [
    { id: "far", look: lookWithSigns([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) },
    { id: "a", look: lookWithSigns([]) },
    { id: "b", look: lookWithSigns([0, 1, 2, 3, 4, 5]) },
    { id: "c", look: lookWithSigns([0]) },
  ];
  expect(groupsOf(files)).toEqual([
    ["far", "b"],
    ["a", "c"],
  ]);
});

test("light is seen as eyes do: green more than red, red more than blue; what is no brighter than noise isn't", () => {
  const stepOf = (from: readonly [number, number, number], to: readonly [number, number, number]) =>
    looking((x) => (x === 0 ? from : to)).slice(0, 2);
  expect(stepOf([0, 0, 0], [0, 4, 0])).toBe("80");
  expect(stepOf([0, 0, 0], [0, 3, 0])).toBe("00");
  expect(stepOf([0, 0, 0], [7, 0, 0])).toBe("80");
  expect(stepOf([0, 0, 0], [6, 0, 0])).toBe("00");
  expect(stepOf([0, 0, 0], [0, 0, 18])).toBe("80");
  expect(stepOf([0, 0, 0], [0, 0, 17])).toBe("00");
  // Two of 255 alike in each: no more than noise.
  expect(stepOf([0, 0, 0], [2, 2, 2])).toBe("00");
  expect(stepOf([0, 0, 0], [3, 3, 3])).toBe("80");
});

test("it rests after each 256 files", () => {
  const files = Array.from({ length: 600 }, (_, at) => ({ id: String(at), look: lookWithSigns([]), kind: "image" }));
  const work = groupAlike(files);
  const rests = Array.from({ length: 4 }, () => work.next().done);
  expect(rests).toEqual([false, false, true, true]);
});
