import { Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { linesOfAnswer, partToRewrite, rewriteQuestion } from "#renderer/song/editor/rewrite-request.ts";
import { parseLyrics } from "#shared/rules/lyric-structure.ts";

const lyrics = "[Verse]\none\ntwo\n\n[Verse]\nthree\n\n[Inst]\n";
const doc = Text.of(lyrics.split("\n"));
const partAt = (from: number, to = from) => partToRewrite(doc, { from, to }, parseLyrics(lyrics));

describe("what is rewritten", () => {
  it("is the section of the cursor without its tag and the blank lines below", () => {
    expect(partAt(9)).toEqual({ from: 8, to: 15, text: "one\ntwo", label: "Verse 1" });
    expect(partAt(0)).toEqual({ from: 8, to: 15, text: "one\ntwo", label: "Verse 1" });
    expect(partAt(lyrics.indexOf("three"))).toMatchObject({ text: "three", label: "Verse 2" });
  });

  it("is the selected lines, whole", () => {
    expect(partAt(9, 13)).toEqual({ from: 8, to: 15, text: "one\ntwo", label: null });
    expect(partAt(8, 12)).toEqual({ from: 8, to: 11, text: "one", label: null });
  });

  it("is nothing where there are no words", () => {
    expect(partAt(lyrics.length)).toBeNull();
    expect(partAt(15, 16)).toMatchObject({ text: "two" });
    expect(partToRewrite(Text.empty, { from: 0, to: 0 }, [])).toBeNull();
  });
});

it("asks with the whole song, the lines and the wish", () => {
  const question = rewriteQuestion(lyrics, { text: "three" }, " colder ");
  expect(question).toContain(`<song>\n${lyrics}\n</song>`);
  expect(question).toContain("<lines>\nthree\n</lines>\n\ncolder");
  expect(rewriteQuestion(lyrics, { text: "three" }, " ")).toContain("same meaning");
});

it.each([
  ["one\ntwo", "one\ntwo"],
  ["\n  one\r\ntwo\n\n", "  one\ntwo"],
  ["```text\none\ntwo\n```", "one\ntwo"],
  ["<lines>\none\n</lines>", "one"],
  ["", ""],
])("reads %j as %j", (answer, lines) => {
  expect(linesOfAnswer(answer)).toBe(lines);
});
