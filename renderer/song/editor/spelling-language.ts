import { type EditorState, type Extension, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Language } from "#shared/contract/app/languages.ts";

/** Characters looked at: enough to know, cheap at every key. */
const LOOKED_AT = 600;

/** The language that lyrics are written in, for the browser's own spell check; null where it isn't plain. */
export function languageOf(lyrics: string): Language | null {
  const text = lyrics.slice(0, LOOKED_AT).replace(/\[[^\]\n]*\]/g, "");
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (kana * 3 > latin) return "ja";
  // A character of Chinese is a syllable, a word of English about four letters.
  if (ideographs * 3 > latin) return "zh-CN";
  return latin > 0 && /^[\p{ASCII}‘’“”–—…\s]*$/u.test(text) ? "en" : null;
}

const languageIn = (state: EditorState) => languageOf(state.sliceDoc(0, LOOKED_AT));

/** The browser checks the spelling, in the language of the lyrics; keys below what is looked at cost nothing. */
export const spelling: Extension = StateField.define<ReturnType<typeof languageOf>>({
  create: languageIn,
  update: (language, { changes, docChanged, state }) =>
    docChanged && changes.touchesRange(0, LOOKED_AT) ? languageIn(state) : language,
  provide: (field) =>
    EditorView.contentAttributes.from(field, (language) => ({
      spellcheck: "true",
      autocorrect: "off",
      ...(language ? { lang: language } : {}),
    })),
});
