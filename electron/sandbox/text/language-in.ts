/** Kana are Japanese alone; characters without them are taken for Chinese. */
export const languageIn = (text: string): "en" | "zh" | "ja" =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "ja" : /\p{Script=Han}/u.test(text) ? "zh" : "en";
