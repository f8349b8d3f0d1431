import { expect, onTestFinished, test, vi } from "vitest";
import { keepDirection } from "#renderer/i18n/keep-direction.ts";
import { bringEnglish, startI18n } from "#renderer/i18n/start.ts";

test.each([
  ["Lamp <1> & 2.png", "Lamp <1> & 2.png"],
  ["海边.png", "海边.png"],
  ["\u202Egnp.exe", "\u2068\u202Egnp.exe\u2069"],
  // An end of its own can't let the rest out, nor a beginning keep it open.
  ["a\u2069\u202Eb\u2067", "\u2068a\u202Eb\u2069"],
])("%j within a sentence is %j", (name, kept) => expect(keepDirection(name)).toBe(kept));

test("a hostile name doesn't turn the sentence that names it", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  const started = startI18n();
  // Who listens would look for a page that isn't there any more.
  onTestFinished(() => started.off("languageChanged"));
  await bringEnglish();
  const { t } = started;
  expect(t("library:trash.one", { name: "\u202Egnp.exe" })).toBe("Move “\u2068\u202Egnp.exe\u2069” to trash?");
  expect(t("library:trash.one", { name: "<b> & $1" })).toBe("Move “<b> & $1” to trash?");
});
