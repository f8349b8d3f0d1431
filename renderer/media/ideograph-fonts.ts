import { loadJapaneseFont } from "#renderer/i18n/index.ts";

/**
 * Families for the signs that our own fonts don't draw, for a canvas. Chinese and Japanese draw many of the same
 * characters otherwise: words with kana get the Japanese ones, whose list of pieces is fetched first.
 */
export async function ideographFonts(words: string): Promise<string> {
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return '"Noto Sans SC Variable"';
  await loadJapaneseFont();
  return '"Noto Sans JP Variable", "Noto Sans SC Variable"';
}
