import { expect, it } from "vitest";
import { zhCN } from "#renderer/i18n/chinese.ts";
import { en } from "#renderer/i18n/english.ts";
import { ja } from "#renderer/i18n/japanese.ts";
import { resolveLanguage } from "#renderer/i18n/start.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import { flatten } from "../../../../scripts/i18n/compare-catalogues.ts";

it.each([
  ["system", ["zh-CN", "en"], "zh-CN"],
  ["system", ["zh-Hant-TW"], "zh-CN"],
  ["system", ["ja-JP", "en"], "ja"],
  ["system", ["jam"], "en"],
  ["system", ["de-DE", "zh-CN"], "en"],
  ["system", [], "en"],
  ["en", ["zh-CN"], "en"],
  ["zh-CN", ["en"], "zh-CN"],
  ["ja", ["zh-CN"], "ja"],
] as const)("%s on a machine of %j speaks %s", (wanted, machine, language) => {
  expect(resolveLanguage(wanted, machine)).toBe(language);
});

it("failures are worded in English as the core words them", () => {
  const words: Record<string, { message: string; advice: string }> = en.errors;
  for (const [code, { meaning, advice }] of Object.entries(knownErrors)) {
    expect(words[code], code).toEqual({ message: meaning, advice });
  }
});

it.each([
  ["Chinese", zhCN],
  ["Japanese", ja],
])("what opens a dialog or is under way ends in … in %s as it does in English", (_, catalogue) => {
  const english = flatten(en);
  const differing = Object.entries(flatten(catalogue)).flatMap(([key, text]) => {
    const other = english[key];
    return other === undefined || other.endsWith("…") === text.endsWith("…") ? [] : [`${key}: ${text} | ${other}`];
  });
  expect(differing).toEqual([]);
});
