import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLyrics, sectionAt, sectionLabel, writeLyrics } from "#shared/rules/music/lyric-structure.ts";
import { editDistance, readTag } from "#shared/rules/music/tag-spelling.ts";
import { structureTags } from "#shared/wire/music/music.ts";

describe("the fourteen structure tags: API.md § Music generation request", () => {
  const documented = [
    "Intro",
    "Verse",
    "Pre Chorus",
    "Chorus",
    "Interlude",
    "Bridge",
    "Outro",
    "Post Chorus",
    "Transition",
    "Break",
    "Hook",
    "Build Up",
    "Inst",
    "Solo",
  ];
  test("are these", () => {
    expect([...structureTags]).toEqual(documented);
  });
  test.each(documented)("[%s] is known", (tag) => {
    expect(readTag(tag)).toEqual({ status: "known", tag });
    expect(readTag(tag.toUpperCase())).toEqual({ status: "case", tag });
  });
});

describe("spelling", () => {
  test.each<[string, string, string | null]>([
    ["chorus", "case", "Chorus"],
    ["pre chorus", "case", "Pre Chorus"],
    ["Chrous", "misspelt", "Chorus"],
    ["Corus", "misspelt", "Chorus"],
    ["Vers", "misspelt", "Verse"],
    ["Verse 2", "misspelt", "Verse"],
    ["verse2", "misspelt", "Verse"],
    ["Pre-Chorus", "misspelt", "Pre Chorus"],
    ["PreChorus", "misspelt", "Pre Chorus"],
    ["Bridgde", "misspelt", "Bridge"],
    ["Refrain", "misspelt", "Chorus"],
    ["Instrumental", "misspelt", "Inst"],
    ["Guitar Solo", "misspelt", "Solo"],
    ["Buildup", "misspelt", "Build Up"],
    // As near to two of them: the one that the list has first.
    ["Ontro", "misspelt", "Intro"],
    ["Whisper", "unknown", null],
    ["!", "unknown", null],
    ["Applause", "unknown", null],
    ["", "unknown", null],
    ["constructor", "unknown", null],
    ["__proto__", "unknown", null],
    ["x".repeat(5000), "unknown", null],
  ])("[%s] is %s", (written, status, tag) => {
    expect(readTag(written)).toEqual({ status, tag });
  });

  test.each([
    ["", "", 0],
    ["a", "", 1],
    ["chorus", "chrous", 1],
    ["kitten", "sitting", 3],
    ["solo", "solos", 1],
    ["ab", "ba", 1],
    ["abc", "cab", 2],
    ["", "abc", 3],
    ["ca", "abc", 3],
  ] as const)("from %s to %s: %d", (left, right, distance) => {
    expect(editDistance(left, right)).toBe(distance);
    expect(editDistance(right, left)).toBe(distance);
  });
});

describe("sections", () => {
  const lyrics = "hum\n[Verse]\nRain\n\n[Chorus]\nSun\n[Verse]\nSnow\n[chorus]\n[Whisper]\nhush";
  const sections = parseLyrics(lyrics);

  test("hold their lines, numbers and tags", () => {
    expect(
      sections.map(({ tag, status, line, lastLine, ordinal, of, lines }) => [
        tag,
        status,
        line,
        lastLine,
        ordinal,
        of,
        lines,
      ]),
    ).toEqual([
      [null, "untagged", 1, 1, 1, 1, ["hum"]],
      ["Verse", "known", 2, 4, 1, 2, ["Rain", ""]],
      ["Chorus", "known", 5, 6, 1, 2, ["Sun"]],
      ["Verse", "known", 7, 8, 2, 2, ["Snow"]],
      ["Chorus", "case", 9, 9, 2, 2, []],
      [null, "unknown", 10, 11, 1, 1, ["hush"]],
    ]);
  });
  test("are labelled with a number where there are several", () => {
    expect(sections.map(sectionLabel)).toEqual([null, "Verse 1", "Chorus 1", "Verse 2", "Chorus 2", null]);
    expect(parseLyrics("[Outro]\nbye").map(sectionLabel)).toEqual(["Outro"]);
  });
  test("suggest the documented tag", () => {
    expect(sections.map(({ suggestion }) => suggestion)).toEqual([null, null, null, null, "[Chorus]", null]);
  });
  test("are found by line", () => {
    expect(sectionAt(sections, 3)?.line).toBe(2);
    expect(sectionAt(sections, 9)?.line).toBe(9);
    expect(sectionAt(sections, 12)).toBeUndefined();
  });
  test("can be moved about", () => {
    const [hum, verse] = sections;
    expect(writeLyrics([verse, hum].flatMap((section) => (section ? [section] : [])))).toBe("[Verse]\nRain\n\nhum");
  });
  test("survive Windows line ends and spaces around a tag", () => {
    const [section] = parseLyrics("  [Verse] \r\nRain\r");
    expect(section).toMatchObject({ tag: "Verse", status: "known", lines: ["Rain\r"] });
  });
  test("none in nothing", () => {
    expect(parseLyrics("")).toEqual([]);
  });
});

describe("any text", () => {
  const line = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      ...structureTags.map((tag) => `[${tag}]`),
      "[chrous]",
      "[",
      "]",
      "[]",
      "[[Verse]]",
      " [Verse] ",
      "\r",
    ),
  );
  test("round-trips to the letter", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const lyrics = lines.join("\n");
        expect(writeLyrics(parseLyrics(lyrics))).toBe(lyrics);
      }),
      { numRuns: 500 },
    );
  });
  test("has sections that cover every line once, in order", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const lyrics = lines.join("\n");
        fc.pre(lyrics !== "");
        let next = 1;
        for (const section of parseLyrics(lyrics)) {
          expect(section.line).toBe(next);
          expect(section.source).toHaveLength(section.lastLine - section.line + 1);
          next = section.lastLine + 1;
        }
        expect(next).toBe(lyrics.split("\n").length + 1);
      }),
    );
  });
  test("gives ordinals from 1 to their total", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const counts = new Map<string, number[]>();
        for (const { tag, ordinal, of } of parseLyrics(lines.join("\n"))) {
          if (tag === null) continue;
          const seen = counts.get(tag) ?? [];
          seen.push(ordinal);
          counts.set(tag, seen);
          expect(ordinal).toBe(seen.length);
          expect(ordinal).toBeLessThanOrEqual(of);
        }
      }),
    );
  });
});
