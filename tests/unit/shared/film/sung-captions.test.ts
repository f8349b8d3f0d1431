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

it("a line has as many letters as a caption takes, and none of its signs end a file's caption", () => {
  const [cue] = sungCaptions([{ text: `a\u0000${"b".repeat(600)}`, from: 0, to: 4 }], [{ start: 0, end: 9, from: 0 }]);
  expect(cue?.text.length).toBe(500);
  expect(cue?.text).not.toContain("\u0000");
});
