import { expect, test } from "vitest";
import { shotsFromSong } from "#renderer/song/takes/shots-from-song.ts";
import { lineAt, sectionSpans, spanAt, sungLines } from "#shared/rules/music/section-spans.ts";

const lyrics = "[Intro]\n\n[Verse]\nOne\nTwo\nThree\nFour\n\n[-Bridge]\nNot sent\n\n[Chorus]\nFive\nSix";

test("without markers sections share the take by their lines", () => {
  const spans = sectionSpans(lyrics, 80, []);
  expect(spans.map(({ label, from, to, set }) => [label, from, to, set])).toEqual([
    ["Intro", 0, 20, false],
    ["Verse", 20, 60, false],
    ["Chorus", 60, 80, false],
  ]);
  expect(spanAt(spans, 59.9)).toBe(1);
  expect([lineAt(spans[1], 20), lineAt(spans[1], 35), lineAt(spans[1], 59.9), lineAt(spans[0], 3)]).toEqual([
    "One",
    "Two",
    "Four",
    null,
  ]);
});

test.each([
  ["a marker in the middle", [{ section: 1, at: 8 }], [0, 8, 56]],
  ["a marker of the first", [{ section: 0, at: 16 }], [16, 32, 64]],
  [
    "one that goes back in time",
    [
      { section: 1, at: 30 },
      { section: 2, at: 10 },
    ],
    [0, 30, 63.333],
  ],
  [
    "one at the moment of the one before",
    [
      { section: 1, at: 30 },
      { section: 2, at: 30 },
    ],
    [0, 30, 63.333],
  ],
  ["one at the very beginning", [{ section: 1, at: 0 }], [0, 0, 53.333]],
  [
    "one at the very end, one of the section behind the last",
    [
      { section: 2, at: 80 },
      { section: 3, at: 5 },
    ],
    [0, 20, 60],
  ],
  [
    "one beyond the end, one of no section",
    [
      { section: 2, at: 99 },
      { section: 7, at: 5 },
    ],
    [0, 20, 60],
  ],
])("%s", (_, markers, starts) => {
  expect(sectionSpans(lyrics, 80, markers).map(({ from }) => Math.round(from * 1000) / 1000)).toEqual(starts);
});

test("nothing written and nothing heard have no sections", () => {
  expect(sectionSpans("", 80, [])).toEqual([]);
  expect(sectionSpans(lyrics, 0, [])).toEqual([]);
  expect(spanAt([], 3)).toBe(-1);
});

test.each([20, 41.4, 80, 137.6, 361])(
  "shots of a song of %f s are 4 to 15 s each and as long as the song",
  (seconds) => {
    const shots = shotsFromSong(sectionSpans(lyrics, seconds, []), "Vendor-H3", "Lines");
    expect(shots.every(({ duration }) => Number.isInteger(duration) && duration >= 4 && duration <= 15)).toBe(true);
    expect(shots.reduce((sum, { duration }) => sum + duration, 0)).toBe(Math.round(seconds));
  },
);

test("a long section is several shots that share its lines; a short one goes with its neighbour", () => {
  const shots = shotsFromSong(
    sectionSpans(lyrics, 42, [
      { section: 1, at: 2 },
      { section: 2, at: 34 },
    ]),
    "Vendor-H3",
    "Lines",
  );
  expect(shots).toEqual([
    { name: "Verse (1/3)", prompt: "One", duration: 11 },
    { name: "Verse (2/3)", prompt: "Two", duration: 11 },
    { name: "Verse (3/3)", prompt: "Three\nFour", duration: 12 },
    { name: "Chorus", prompt: "Five\nSix", duration: 8 },
  ]);
});

// H3 makes shots of 4 to 15 seconds.
test.each([
  [
    4,
    [
      ["Verse", 4],
      ["Chorus", 4],
    ],
  ],
  [
    15,
    [
      ["Verse", 15],
      ["Chorus", 15],
    ],
  ],
  [3, [["Verse", 6]]],
])("two sections of %i s each are shots of their own where a shot can be so short or long", (seconds, shots) => {
  const two = sectionSpans("[Verse]\nOne\n\n[Chorus]\nTwo", 2 * seconds, [{ section: 1, at: seconds }]);
  expect(shotsFromSong(two, "Vendor-H3", "Lines").map(({ name, duration }) => [name, duration])).toEqual(shots);
});

test("lines share the time of their section, and a section without words has none", () => {
  const spans = sectionSpans("[Verse]\nOne\n\nTwo\n[Inst]\n[Chorus]\nThree", 80, [
    { section: 1, at: 60 },
    { section: 2, at: 70 },
  ]);
  expect(sungLines(spans)).toEqual([
    { text: "One", from: 0, to: 30 },
    { text: "Two", from: 30, to: 60 },
    { text: "Three", from: 70, to: 80 },
  ]);
});

test("a moment belongs to the section that begins at it, a line to its share of the time", () => {
  const spans = sectionSpans(lyrics, 80, []);
  expect([0, 19.999, 20, 60, 80, 500].map((time) => spanAt(spans, time))).toEqual([0, 0, 1, 2, 2, 2]);
  expect(spanAt(sectionSpans(lyrics, 80, [{ section: 0, at: 16 }]), 15)).toBe(-1);
  // Before its time a section's first line, behind it the last; a section that takes no time has its first.
  expect([0, 30, 40, 60, 99].map((time) => lineAt(spans[1], time))).toEqual(["One", "Two", "Three", "Four", "Four"]);
  expect(lineAt({ label: "Verse", lines: ["One", "Two"], from: 5, to: 5, set: true }, 5)).toBe("One");
  expect(lineAt({ label: "Verse", lines: ["One", "Two"], from: 0, to: 0.5, set: true }, 0.3)).toBe("Two");
  expect(lineAt(undefined, 3)).toBeNull();
});

test("a song of half a second has its sections, a single one has the whole song", () => {
  expect(sectionSpans("[Verse]\nOne", 0.5, []).map(({ from, to }) => [from, to])).toEqual([[0, 0.5]]);
});
