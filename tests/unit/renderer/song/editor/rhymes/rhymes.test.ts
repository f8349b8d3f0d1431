import { dictionary } from "cmu-pronouncing-dictionary";
import { describe, expect, it } from "vitest";
import { endingOf } from "#renderer/song/editor/lines/line-ending.ts";
import { commonWords } from "#renderer/song/editor/rhymes/common-words.ts";
import { rhymeOfFinal, rhymeOfSounds } from "#renderer/song/editor/rhymes/rhyme-key.ts";
import { rhymeScheme, rhymingLines } from "#renderer/song/editor/rhymes/rhyme-scheme.ts";
import { rhymesAmong } from "#renderer/song/editor/rhymes/rhyming-words.ts";
import { parseLyrics } from "#shared/rules/music/lyric-structure.ts";

describe("the end of a line", () => {
  it.each([
    ["Keep the light, keep the light!", "light"],
    ["I’m goin’", "goin"],
    ["Don’t (oh no)", "don't"],
    ["我在灯塔歌唱。", "我在灯塔歌唱"],
    ["Sing 月亮", "月亮"],
    ["יש לי אור", "אור"],
    ["La 12", null],
    ["…", null],
    ["", null],
  ])("%s → %s", (line, ending) => {
    expect(endingOf(line)).toBe(ending);
  });
});

const rhyme = (word: string) => rhymeOfSounds(dictionary[word] ?? "");

describe("rhymes", () => {
  it.each([
    ["light", "night", true],
    ["four", "door", true],
    ["burning", "turning", true],
    ["light", "lit", false],
    ["orange", "door", false],
  ])("%s and %s: %s", (one, other, same) => {
    expect(rhyme(one) === rhyme(other)).toBe(same);
  });

  it("is unknown where there are no sounds, or no such final", () => {
    expect(rhymeOfSounds("")).toBeNull();
    expect(rhymeOfSounds("SH")).toBeNull();
    expect(rhymeOfFinal("iang")).toBe("江阳");
    expect(rhymeOfFinal("ang")).toBe("江阳");
    expect(rhymeOfFinal("x")).toBeNull();
  });
});

it("gives lines of a section that rhyme a letter; others, tags and unknown words have none", () => {
  const lyrics = "[Verse]\na four\nthe light\n\na door\nthe night\nxyzzy\n[Chorus]\nthe night\nalone";
  const sections = parseLyrics(lyrics);
  expect([...rhymeScheme(sections, rhyme)]).toEqual([
    [2, "A"],
    [5, "A"],
    [3, "B"],
    [6, "B"],
  ]);
  const [verse] = sections;
  if (!verse) throw new Error("no verse");
  expect(rhymingLines(verse, "bite", rhyme)).toEqual([2, 4]);
  expect(rhymingLines(verse, "xyzzy", rhyme)).toEqual([]);
  const [, chorus] = sections;
  if (!chorus) throw new Error("no chorus");
  expect(rhymingLines(chorus, "alone", rhyme), "an ending that is the only one of its sound").toEqual([]);
});

describe("words that rhyme", () => {
  const like = rhymesAmong(dictionary, commonWords);

  it.each([
    ["out", ["about"], ["doutt", "routt", "stroud"]],
    ["light", ["right", "night", "might"], ["kreit", "wight's"]],
    ["four", ["more", "door"], ["boer", "thore"]],
  ])("%s: words people use, none that only a register knows", (ending, some, none) => {
    const words = like(ending);
    expect(words).toEqual(expect.arrayContaining(some));
    for (const word of none) expect(words).not.toContain(word);
  });

  // @shows First use, point by point › B25. Rhymes are words that people use
  it("are the commonest first, of those the shortest; at most sixty, and none that sounds the same", () => {
    const words = like("light");
    expect(words.indexOf("night")).toBeLessThan(words.indexOf("flight"));
    expect(words.indexOf("flight")).toBeLessThan(words.indexOf("blight"));
    expect(like("night")).not.toContain("knight");
    expect(like("nation").length).toBe(60);
    expect(like("xyzzy")).toEqual([]);
  });
});
