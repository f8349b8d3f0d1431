import { Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { linesOfAnswer, partToRewrite, rewriteQuestion } from "#renderer/song/editor/rewrite/rewrite-request.ts";
import { parseLyrics } from "#shared/rules/music/lyric-structure.ts";

const lyrics = "[Verse]\none\ntwo\n\n[Verse]\nthree\n\n[Inst]\n";
const doc = Text.of(lyrics.split("\n"));
const partAt = (from: number, to = from) => partToRewrite(doc, { from, to }, parseLyrics(lyrics));

// @shows First use, point by point › A2. A rewrite under review is never what is sent
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
  ["Sure! Here you go:\n<lines>\none\ntwo\n</lines>\nHope that helps.", "one\ntwo"],
  ["<lines>\none\ntw", "one\ntw"],
  ["Here are the rewritten lines:\n\n```\none\ntwo\n```\n\nLet me know if you want more.", "one\ntwo"],
  ["Here are the lines:\n\none\ntwo", "one\ntwo"],
  ["Here are the lines:\none\ntwo", "one\ntwo"],
  ["Sure, colder it is.\n\none\ntwo\n\n---\n\nI kept the rhyme scheme.", "one\ntwo"],
  ["**[Verse]**\n**one** light\n*two* nights", "[Verse]\none light\ntwo nights"],
  ["# Verse 1\n\n> one\n> two", "Verse 1\n\none\ntwo"],
  ["- one\n- two", "one\ntwo"],
  ["Here comes the rain\nHere comes the dark", "Here comes the rain\nHere comes the dark"],
  ["one:\ntwo", "one:\ntwo"],
  ["Here comes the rain", "Here comes the rain"],
  ["I hope it rains", "I hope it rains"],
  ["I hope it rains\n\nI hope that helps.", "I hope it rains"],
  ["I hope it rains\n\nLet it rain\n\nLet me know.\n\nNotes: none.", "I hope it rains\n\nLet it rain"],
  ["[Verse]\nI have a light\n\n[Chorus]\nfor you", "[Verse]\nI have a light\n\n[Chorus]\nfor you"],
  ["two * three * four", "two * three * four"],
  ["", ""],
])("reads %j as %j", (answer, lines) => {
  expect(linesOfAnswer(answer)).toBe(lines);
});
