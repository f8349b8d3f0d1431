import { expect, it } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import { resolveLanguage } from "#renderer/i18n/start.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";

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
