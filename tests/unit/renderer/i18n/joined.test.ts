import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { joinInSentence, joinNames, joinSentences } from "#renderer/i18n/index.ts";

afterEach(async () => void (await i18next.init({ lng: "en", resources: {} })));

test.each<[readonly (string | false | null | undefined)[], string]>([
  [["Can’t reach it.", "Try again."], "Can’t reach it. Try again."],
  [["接続できません。", "もう一度お試しください。"], "接続できません。もう一度お試しください。"],
  [["无法连接。", undefined, "请重试。"], "无法连接。请重试。"],
  [["保存しました", "ECONNRESET"], "保存しました ECONNRESET"],
  [["", false, null], ""],
])("%j is said as %j", (sentences, said) => {
  expect(joinSentences(sentences)).toBe(said);
});

test.each([
  ["en", "1, 2, b"],
  ["zh-CN", "1、2、b"],
  ["ja", "1、2、b"],
])("in %s names stand in a row as %s", async (language, row) => {
  await i18next.init({ lng: language, resources: {} });
  expect(joinNames([1, 2, "b"])).toBe(row);
});

test.each([
  ["en", ["Ann"], "Ann"],
  ["en", ["Ann", "Ben"], "Ann and Ben"],
  ["en", ["Ann", "Ben", 3], "Ann, Ben, and 3"],
  ["zh-CN", ["安", "本"], "安、本"],
  ["ja", ["安", "本"], "安、本"],
])("in a sentence in %s %j are %s", async (language, names, said) => {
  await i18next.init({ lng: language, resources: {} });
  expect(joinInSentence(names)).toBe(said);
});
