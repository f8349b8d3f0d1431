import i18next from "i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak, startI18n } from "#renderer/i18n/start.ts";

const page = { documentElement: { lang: "", dir: "" } };

beforeEach(() => {
  vi.stubGlobal("document", page);
  startI18n();
});
afterEach(() => {
  i18next.off("languageChanged");
  vi.unstubAllGlobals();
});

const save = () => i18next.t("settings:connections.save");

test("English is there at once; Chinese comes when it is wanted, whole, and is said of the page", async () => {
  expect(save()).toBe("Save changes");
  expect(i18next.hasResourceBundle("zh-CN", "settings")).toBe(false);
  await speak("zh-CN");
  expect(save()).toBe("保存更改");
  // Also areas that are looked up by few: `folders`, `picker`, `keys`.
  expect(i18next.hasResourceBundle("zh-CN", "picker")).toBe(true);
  expect(page.documentElement).toEqual({ lang: "zh-CN", dir: "ltr" });
  await speak("en");
  expect(save()).toBe("Save changes");
  expect(page.documentElement.lang).toBe("en");
});

test("Japanese comes by itself, without the words of Chinese", async () => {
  i18next.removeResourceBundle("zh-CN", "settings");
  await speak("ja");
  expect(save()).toBe("変更を保存");
  expect(i18next.hasResourceBundle("zh-CN", "settings")).toBe(false);
  expect(page.documentElement).toEqual({ lang: "ja", dir: "ltr" });
});

test("of languages asked for in a row the last one stays, however late the other one's words come", async () => {
  i18next.removeResourceBundle("zh-CN", "shell");
  await Promise.all([speak("zh-CN"), speak("en")]);
  expect(save()).toBe("Save changes");
});

test("a mirrored pseudo-locale is said of the page as what is read from right to left", async () => {
  vi.stubEnv("VITE_DIRECTION", "rtl");
  await speak("zh-CN");
  await speak("en");
  expect(page.documentElement).toEqual({ lang: "en", dir: "rtl" });
  vi.unstubAllEnvs();
});
