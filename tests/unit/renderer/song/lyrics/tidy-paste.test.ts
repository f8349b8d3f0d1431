import { expect, it } from "vitest";
import { tidyLyrics } from "#renderer/song/lyrics/tidy-paste.ts";

it.each([
  ["one\r\ntwo\rthree", "one\ntwo\nthree"],
  ["don’t say “go”", 'don\'t say "go"'],
  ["a\u00a0b\u200b", "a b"],
  ["【Chorus】", "[Chorus]"],
  ["［verse 2］", "[Verse]"],
  ["(Bridge)", "[Bridge]"],
  ["{pre-chorus}:", "[Pre Chorus]"],
  ["**Chorus**", "[Chorus]"],
  ["## Outro", "[Outro]"],
  ["Verse 1:", "[Verse]"],
  ["[Chorus]:", "[Chorus]"],
])("%j is tidied to %j", (pasted, expected) => expect(tidyLyrics(pasted)).toBe(expected));

it.each(["(keep the light)", "Chorus", "[Chrous]", "He said: go", "【海】", "[-Chorus]", "a (bridge) too far"])(
  "%j stays as it is",
  (line) => expect(tidyLyrics(line)).toBe(line),
);
