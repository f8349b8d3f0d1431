import i18next, { type TFunction } from "i18next";
import { beforeAll, expect, it } from "vitest";
import { figureWords } from "#renderer/components/feedback/figure-words.ts";
import { zhCN } from "#renderer/i18n/chinese.ts";
import { en } from "#renderer/i18n/english.ts";
import { ja } from "#renderer/i18n/japanese.ts";

type Words = TFunction<["components", "findings"]>;
const said: Record<string, Words> = {};

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    fallbackLng: false,
    resources: { en, "zh-CN": zhCN, ja },
    interpolation: { escapeValue: false },
  });
  for (const language of ["en", "zh-CN", "ja"])
    said[language] = i18next.getFixedT(language, ["components", "findings"]) as Words;
});

// What the steps of a repair and of an export are stored as, and as they are read.
it.each([
  ["2.5 s – 7 s", "2.5 s – 7 s", "2.5 秒 – 7 秒", "2.5秒〜7秒"],
  ["0:12–1:30", "0:12–1:30", "0:12–1:30", "0:12〜1:30"],
  ["0.5 s, 1 s", "0.5 s, 1 s", "0.5 秒、1 秒", "0.5秒、1秒"],
  ["18.2 s", "18.2 s", "18.2 秒", "18.2秒"],
  ["MP4, H.264", "MP4, H.264", "MP4、H.264", "MP4、H.264"],
  ["2100 × 400 px", "2100 × 400 px", "2100 × 400 px", "2100 × 400 px"],
  ["24 fps", "24 fps", "24 fps", "24 fps"],
  ["−14 LUFS", "−14 LUFS", "−14 LUFS", "−14 LUFS"],
])("%s is read as %s, %s and %s", (figure, english, chinese, japanese) => {
  const read = (language: string) => figureWords(said[language] as Words, figure);
  expect([read("en"), read("zh-CN"), read("ja")]).toEqual([english, chinese, japanese]);
});
