import { expect, it, test } from "vitest";
import { messagesIn } from "#core/settings/index.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

it.each([
  ["en", "zh-CN", "Untitled film"],
  ["zh-CN", "en-GB", "未命名影片"],
  ["system", "zh-Hans-CN", "未命名影片"],
  ["system", "ja-JP", "名称未設定のムービー"],
  ["ja", "zh-CN", "名称未設定のムービー"],
  ["system", "de-DE", "Untitled film"],
] as const)("%s on a system in %s", (language, locale, title) => {
  expect(messagesIn(language, locale).untitledFilm).toBe(title);
});

test("names that the studio gives follow the language, from the first run on", async () => {
  const { page } = await startTestCore(undefined, { locale: () => "zh-CN" });
  expect((await page.storyboard.projects()).map(({ title }) => title)).toEqual(["未命名影片"]);
  expect((await page.conversations.create({})).title).toBe("新对话");
  await page.settings.update({ language: "en" });
  await page.settings.update({ shortcuts: { "go.song": "Mod+Shift+B" } });
  expect((await page.conversations.create({})).title).toBe("New conversation");
});

test("the shell is told of theme, language and shortcuts at the start, and of each change", async () => {
  const told: unknown[] = [];
  const { page } = await startTestCore(undefined, { locale: () => "zh-CN", appearance: (chosen) => told.push(chosen) });
  await page.settings.update({ theme: "light" });
  await page.settings.update({ language: "en" });
  await page.settings.update({ shortcuts: { "go.song": "Mod+Shift+B" } });
  expect(told).toEqual([
    { theme: "system", language: "zh-CN", shortcuts: {} },
    { theme: "light", language: "zh-CN", shortcuts: {} },
    { theme: "light", language: "en", shortcuts: {} },
    { theme: "light", language: "en", shortcuts: { "go.song": "Mod+Shift+B" } },
  ]);
});
