import { expect, it, test } from "vitest";
import { fixesOfTags, styleWith, styleWithout } from "#shared/rules/music/fix-tags.ts";

it.each([
  ["[Verse 1]", "[Verse]", null],
  ["[chorus]", "[Chorus]", null],
  ["[Pre-Chorus]", "[Pre Chorus]", null],
  ["(Chorus)", "[Chorus]", null],
  ["（副歌）", "[Chorus]", null],
  ["【主歌 2】", "[Verse]", null],
  ["**Bridge**", "[Bridge]", null],
  ["## Outro", "[Outro]", null],
  ["Verse 2:", "[Verse]", null],
  ["[Intro: soft piano]", "[Intro]", "Intro: soft piano"],
  ["[Verse 1 - whispered]", "[Verse]", "Verse 1 - whispered"],
  ["[Chorus | full band, choir]", "[Chorus]", "Chorus | full band, choir"],
  ["[Outro (fade out)]", "[Outro]", "Outro (fade out)"],
  ["(Bridge: spoken)", "[Bridge]", "Bridge: spoken"],
  ["**Chorus: louder**", "[Chorus]", "Chorus: louder"],
  ["[Guitar Solo]", "[Solo]", "Guitar Solo"],
  ["[Final Chorus]", "[Chorus]", "Final Chorus"],
  ["[Chorus reprise]", "[Chorus]", "Chorus reprise"],
  ["[-verse 2]", "[-Verse]", null],
  ["[Verse] I walk alone", "[Verse]\nI walk alone", null],
  ["[Verse 2: Anna] I walk alone", "[Verse]\nI walk alone", "Verse 2: Anna"],
  ["  [Hook]: hey", "  [Hook]\nhey", null],
])("%j becomes %j, and says %j of the sound", (before, after, direction) =>
  expect(fixesOfTags(before)).toEqual([{ line: 1, before, after, direction }]),
);

it.each([
  "[Verse]",
  "[-Chorus]",
  "Chorus",
  "(keep the light)",
  "(hook me up)",
  "(Hook, line and sinker)",
  "(Bridge over the river)",
  "[Applause]",
  "[海]",
  "She said: go",
  "verse after verse",
  "*whispers*",
])("%j means no tag, or is one", (line) => expect(fixesOfTags(line)).toEqual([]));

it("all fourteen tags, in any case and numbered, are what API.md writes", () => {
  const written =
    "INTRO|verse 1|pre-chorus|Chorus 1|interlude|BRIDGE|outro|post chorus|Transition 2|break|hook|build-up|inst|solo";
  const lyrics = written.split("|").map((tag) => `[${tag}]`);
  expect(fixesOfTags(lyrics.join("\n")).map(({ after }) => after)).toEqual([
    ..."[Intro] [Verse] [Pre Chorus] [Chorus] [Interlude] [Bridge] [Outro]".split(/ (?=\[)/),
    ..."[Post Chorus] [Transition] [Break] [Hook] [Build Up] [Inst] [Solo]".split(/ (?=\[)/),
  ]);
});

it("lines are counted from one, and a carriage return is no word", () => {
  expect(fixesOfTags("la\r\n[Verse 1]\r\nla\n(Chorus)")).toMatchObject([
    { line: 2, after: "[Verse]" },
    { line: 4, after: "[Chorus]" },
  ]);
});

it.each([
  ["", ["Intro: soft piano"], "Intro: soft piano"],
  ["Slow waltz.", ["Intro: soft piano", "Guitar Solo"], "Slow waltz. Intro: soft piano, Guitar Solo"],
  ["Slow waltz, guitar solo", ["Guitar Solo"], "Slow waltz, guitar solo"],
  ["Slow waltz. ", [], "Slow waltz. "],
])("style %j with %j is %j", (style, directions, expected) => expect(styleWith(style, directions)).toBe(expected));

it.each([
  ["Slow waltz, Intro: soft piano, Guitar Solo", ["Intro: soft piano", "Guitar Solo"], "Slow waltz"],
  ["Intro: soft piano", ["Intro: soft piano"], ""],
  ["Slow waltz. Intro: soft piano", ["Intro: soft piano"], "Slow waltz."],
  ["Slow waltz, Intro: loud piano", ["Intro: soft piano"], "Slow waltz, Intro: loud piano"],
])("style %j without %j is %j", (style, directions, expected) =>
  expect(styleWithout(style, directions)).toBe(expected),
);

// Each took seconds, or longer than anybody waits, with every change of the lyrics.
it.each([
  ["a bracket and blanks", `[${" ".repeat(50_000)}`],
  ["a bracket, 390 blanks and a word", `[${" ".repeat(390)}x`],
  ["a mark, blanks and a mark", `# ${" ".repeat(390)}#x`],
  ["a parenthesis and blanks", `(${" ".repeat(390)}x`],
  ["words after a tag that go on for pages", `[Hook] ${"la ".repeat(50_000)}`],
])("%s is no tag, and found so at once", (_what, line) => expect(fixesOfTags(line)).toEqual([]));

it("what is sung behind a tag keeps its blanks", () => {
  expect(fixesOfTags("[Hook]   Hold  on,   hold on ").map(({ after }) => after)).toEqual([
    "[Hook]\nHold  on,   hold on",
  ]);
});

test("a line that may be a tag has 400 characters at most", () => {
  const line = (length: number) => `[Verse 1]${" ".repeat(length - 9)}`;
  expect(fixesOfTags(line(400))).toHaveLength(1);
  expect(fixesOfTags(line(401))).toEqual([]);
});

test("words behind a tag are kept as they are written, blanks and all", () => {
  expect(fixesOfTags("[Hook]  a  [b]  c ").map(({ after }) => after)).toEqual(["[Hook]\na  [b]  c"]);
});
