import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, languageIds, languageOf } from "#shared/contract/app/languages.ts";
import { startWords } from "./catalogues.ts";
import { fetchWords } from "./fetch-words.ts";
import { keepDirection } from "./keep-direction.ts";

/** `system` follows the machine, whose first language decides. */
export function resolveLanguage(wanted: "system" | Language, machine: readonly string[]): Language {
  return wanted === "system" ? languageOf(machine[0]) : wanted;
}

/** Starts the one i18next instance synchronously and in English, so that the first paint can have words. */
export function startI18n(language: Extract<Language, "en"> = "en"): i18n {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    supportedLngs: [...languageIds],
    resources: { en: startWords },
    ns: Object.keys(startWords),
    defaultNS: "shell",
    initAsync: false,
    // React escapes what HTML would read; a name of a file may turn the words around it.
    interpolation: { escapeValue: true, escape: keepDirection },
    returnNull: false,
  });
  // Words that an export takes along when it begins are said when it ends, in the language of then. React's hook would fix
  // them to the language of the first moment.
  const { getFixedT } = i18next;
  i18next.getFixedT = ((of: string | null, ...rest: [ns: null]) =>
    of === null || of === i18next.language ? getFixedT(null, ...rest) : getFixedT(of, ...rest)) as typeof getFixedT;
  const tellDocument = (now: string) => {
    document.documentElement.lang = now;
    // A mirrored pseudo-locale is built as English is; every other language says itself how it is read.
    document.documentElement.dir = import.meta.env.VITE_DIRECTION ?? i18next.dir(now);
  };
  i18next.on("languageChanged", tellDocument);
  tellDocument(language);
  return i18next;
}

/**
 * Brings the English that isn't in the first script; whatever is loaded later waits for it. Rejects where it can't be
 * had, and is asked for again with the next that is loaded.
 */
export async function bringEnglish(): Promise<void> {
  const { en } = await import("./english.ts");
  for (const [area, words] of Object.entries(en)) {
    if (!i18next.hasResourceBundle("en", area)) i18next.addResourceBundle("en", area, words);
  }
}

let asked = 0;

/**
 * Changes the language, whose words are fetched the first time they are wanted. Where they can't be had the studio goes
 * on in the one it speaks. Of several that are asked for in a row the last one stays.
 */
export async function speak(language: Language): Promise<void> {
  asked += 1;
  const turn = asked;
  if (language !== "en" && !i18next.hasResourceBundle(language, "shell")) {
    try {
      for (const [area, words] of Object.entries(await fetchWords[language]()))
        i18next.addResourceBundle(language, area, words);
    } catch {
      return;
    }
  }
  if (turn === asked) await i18next.changeLanguage(language);
}
