import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { areas, type Language, languages } from "./catalogues.ts";
import { keepDirection } from "./keep-direction.ts";

/** `system` follows the machine: any Chinese gets Simplified Chinese, everything else English. */
export function resolveLanguage(wanted: "system" | Language, machine: readonly string[]): Language {
  if (wanted !== "system") return wanted;
  return machine[0]?.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}

/** Starts the one i18next instance synchronously, so that the first paint has words. */
export function startI18n(language: Language): i18n {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    supportedLngs: Object.keys(languages),
    resources: languages,
    ns: [...areas],
    defaultNS: "shell",
    initAsync: false,
    // React escapes what HTML would read; a name of a file may turn the words around it.
    interpolation: { escapeValue: true, escape: keepDirection },
    returnNull: false,
  });
  i18next.on("languageChanged", (now) => {
    document.documentElement.lang = now;
  });
  document.documentElement.lang = language;
  return i18next;
}
