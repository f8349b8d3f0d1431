// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { lineGutter } from "#renderer/song/editor/lines/line-gutter.ts";
import { LONGEST_SONG } from "#renderer/song/editor/lyrics-length.ts";
import { rhymeField } from "#renderer/song/editor/rhymes/rhyme-field.ts";
import { rhymeCache } from "#renderer/song/editor/rhymes/rhymes.ts";
import { sectionsField } from "#renderer/song/lyrics/lyric-decorations.ts";
import { startEnglish } from "../../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => {
  const known = { light: "-ight", night: "-ight", אור: "-or", עור: "-or" };
  for (const [ending, key] of Object.entries(known)) rhymeCache.set(ending, key);
  onTestFinished(() => {
    for (const ending of Object.keys(known)) rhymeCache.delete(ending);
  });
});

function figuresOf(doc: string): string[][] {
  const words = {
    about: ({ syllables, seconds, rhyme }: { syllables: number; seconds: string; rhyme: string | undefined }) =>
      `${syllables} in ${seconds}, ${rhyme}`,
    seconds: (value: string) => `${value} s`,
  };
  const extensions = [sectionsField, rhymeField, lineGutter(words)];
  const view = new EditorView({ doc, extensions, parent: document.body });
  onTestFinished(() => view.destroy());
  return [...view.dom.querySelectorAll<HTMLElement>(".cm-lineFigures")].map((figures) => [
    figures.title,
    ...[...figures.children].map((part) => part.textContent ?? ""),
  ]);
}

it.each<[what: string, doc: string, shown: string[][]]>([
  ["a single syllable is told as well", "light", [["1 in 0.9, undefined", "", "1", "0.9 s"]]],
  ["a line that rhymes with none has no letter", "the light", [["2 in 1.2, undefined", "", "2", "1.2 s"]]],
  [
    "lines that rhyme share a letter",
    "the light\nthe night",
    [
      ["2 in 1.2, A", "A", "2", "1.2 s"],
      ["2 in 1.2, A", "A", "2", "1.2 s"],
    ],
  ],
  [
    "of words whose syllables aren't known only the letter stands there",
    "אור\nעור",
    [
      ["0 in 0.0, A", "A", "", ""],
      ["0 in 0.0, A", "A", "", ""],
    ],
  ],
  ["without a letter and without syllables nothing stands there", "אור", []],
  ["a tag and a blank line have none", "[Verse]\n\n  ", []],
])("%s", (_what, doc, shown) => {
  expect(figuresOf(doc)).toEqual(shown);
});

it("a text of 12,000 characters has its letters, a book has none", () => {
  const rhyming = "the light\nthe night\n";
  const letters = (length: number) =>
    figuresOf(rhyming + "\n".repeat(length - rhyming.length)).map(([, letter]) => letter);
  expect([letters(LONGEST_SONG), letters(LONGEST_SONG + 1)]).toEqual([
    ["A", "A"],
    ["", ""],
  ]);
});
