import { expect, test } from "vitest";
import { estimateBranch, estimateTokens, shortTokens } from "#renderer/chat/composer/token-estimate.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

test.each([
  [0, "0"],
  [850, "850"],
  [999, "999"],
  [1000, "1k"],
  [1234, "1.2k"],
  [9_949, "9.9k"],
  [9_950, "10k"],
  [9_960, "10k"],
  [212_300, "212k"],
  [204_800, "205k"],
  [999_499, "999k"],
  [999_500, "1M"],
  [999_600, "1M"],
  [1_000_000, "1M"],
  [1_240_000, "1.2M"],
])("%d tokens are written %s", (tokens, expected) => {
  expect(shortTokens(tokens)).toBe(expected);
});

test("a character of Chinese weighs about a token, of English a quarter", () => {
  expect(estimateTokens("雨の夜")).toBe(3);
  expect(estimateTokens("rain at night")).toBe(4);
  expect(estimateTokens("")).toBe(0);
});

test("a branch is counted from the service's last figures on", () => {
  const say = (text: string, usage: Message["usage"] = null) =>
    ({ blocks: [{ type: "text", text }], usage }) as Message;
  const long = "x".repeat(4000);
  expect(estimateBranch([say(long), say(long)])).toBe(2000);
  expect(
    estimateBranch([
      say(long),
      say(long, { input_tokens: 100, output_tokens: 50, cache_read_input_tokens: 1000 }),
      say("abcd"),
    ]),
  ).toBe(1151);
  // One that broke off was never counted: its own words are guessed.
  expect(estimateBranch([say(long), say(long, { input_tokens: 100, output_tokens: 0 })])).toBe(1100);
});
