import { expect, it } from "vitest";
import { breakLines } from "#renderer/film/drawn-words.ts";
import { subtitlesOf } from "#renderer/film/film-subtitles.ts";

const segment = (start: number, length: number, caption: string, fade = 0) => ({
  ...{ assetId: "a", shotNumber: 1, from: 0, start, length, fade, way: "copied" as const },
  ...{ hasSound: false, card: null, caption },
});

it("writes captions as WebVTT, shared in the middle of a cross-fade", () => {
  const words = subtitlesOf([segment(0, 5, "A & <b>"), segment(4, 5, "", 1), segment(3599.5, 5.25, "one\r\n\r\ntwo")]);
  expect(words).toBe(
    [
      "WEBVTT",
      "",
      "00:00:00.000 --> 00:00:04.500",
      "A &amp; &lt;b&gt;",
      "",
      "00:59:59.500 --> 01:00:04.750",
      "one",
      "two",
      "",
    ].join("\n"),
  );
});

it.each([
  ["between words", "the lamp wakes at dusk", 10, ["the lamp", "wakes at", "dusk"]],
  ["where it was written so", "one\ntwo", 10, ["one", "two"]],
  ["between signs without spaces", "灯塔守护人爬上楼梯", 5, ["灯塔守护", "人爬上", "楼梯"]],
])("breaks lines %s", (_name, words, most, lines) => {
  const broken = breakLines(words, most, (line) => [...line.trimEnd()].length);
  expect(broken.join("").replaceAll(" ", "")).toBe(words.replaceAll(/\s/g, ""));
  for (const line of broken) expect([...line].length).toBeLessThanOrEqual(most);
  if (!/\p{Script=Han}/u.test(words)) expect(broken).toEqual(lines);
});
