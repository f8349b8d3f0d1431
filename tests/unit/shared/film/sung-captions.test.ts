import { expect, it } from "vitest";
import { songSpans } from "#shared/film/song-spans.ts";
import { sungCaptions } from "#shared/film/sung-captions.ts";

/** Two lines of four seconds from the song's tenth second on, and one that is held for long. */
const lines = [
  { text: "One", from: 10, to: 14 },
  { text: " Two ", from: 14, to: 18 },
  { text: "Three", from: 20, to: 40 },
];
const under = (place: Partial<Parameters<typeof songSpans>[0]>, song: number, film: number) =>
  sungCaptions(lines, songSpans({ songAt: 0, songFrom: 0, songTo: null, songLoop: false, ...place }, song, film)).map(
    ({ start, end, text }) => `${start}–${end} ${text}`,
  );

it.each<[string, string[], string[]]>([
  ["from the film's beginning", under({}, 60, 60), ["10–14 One", "14–18 Two", "20–28 Three"]],
  ["later in the film", under({ songAt: 5 }, 60, 60), ["15–19 One", "19–23 Two", "25–33 Three"]],
  ["without its beginning", under({ songFrom: 12 }, 60, 60), ["0–2 One", "2–6 Two", "8–16 Three"]],
  ["both", under({ songAt: 5, songFrom: 12 }, 60, 60), ["5–7 One", "7–11 Two", "13–21 Three"]],
  ["a film that ends within a line", under({}, 60, 16), ["10–14 One", "14–16 Two"]],
  ["no time to read it", under({ songFrom: 13.875 }, 60, 4), ["0.125–4 Two"]],
  ["again and again", under({ songFrom: 13, songLoop: true }, 20, 14), ["0–1 One", "1–5 Two", "7–8 One", "8–12 Two"]],
  ["behind the film's end", under({ songAt: 70 }, 60, 60), []],
])("%s", (_what, found, expected) => expect(found).toEqual(expected));

const cuesOf = (text: string, to = 4) => sungCaptions([{ text, from: 0, to }], [{ start: 0, end: 99, from: 0 }]);
const shown = (text: string, to?: number) => cuesOf(text, to).map(({ start, end, text }) => [start, end, text]);

it("what isn't seen, or turns the text around, is no part of a caption", () => {
  expect(cuesOf("a\u0000b\u202Ec\u2066d").map(({ text }) => text)).toEqual(["abcd"]);
});

const word = `${"b".repeat(299)} `;
it.each<[string, string, number, [number, number, string][]]>([
  [
    "without a space: where a caption is full",
    "b".repeat(1000),
    10,
    [
      [0, 5, "b".repeat(500)],
      [5, 10, "b".repeat(500)],
    ],
  ],
  [
    "between words",
    word.repeat(3),
    8.99,
    [
      [0, 3, word.trim()],
      [3, 6, word.trim()],
      [6, 8.99, word.trim()],
    ],
  ],
  [
    "behind a mark",
    `${"灯".repeat(399)}。${"海".repeat(400)}`,
    8,
    [
      [0, 4, `${"灯".repeat(399)}。`],
      [4, 8, "海".repeat(400)],
    ],
  ],
  [
    "never within a sign",
    `a${"🌊".repeat(250)}${"b".repeat(11)}`,
    16,
    [
      [0, 8, `a${"🌊".repeat(249)}`],
      [15.59375, 16, `🌊${"b".repeat(11)}`],
    ],
  ],
])("a line that is longer than a caption is cut %s", (_what, text, to, expected) => {
  expect(shown(text, to)).toEqual(expected);
});

it("each piece stands no longer than one reads", () => {
  expect(shown("b".repeat(1000), 60).map(([start, end]) => [start, end])).toEqual([
    [0, 8],
    [30, 38],
  ]);
});
