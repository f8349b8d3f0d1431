import { QueryClientProvider } from "@tanstack/react-query";
import { configure } from "@testing-library/react";
import i18next from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { en } from "#renderer/i18n/english.ts";
import { bringEnglish, startI18n } from "#renderer/i18n/index.ts";
import { queryClient } from "#renderer/lib/index.ts";

// A busy machine is no failure.
configure({ asyncUtilTimeout: 20_000 });

/** The page's words, in English. */
export const speakEnglish = async (): Promise<void> => {
  await i18next.init({ lng: "en", defaultNS: "shell", resources: { en }, interpolation: { escapeValue: false } });
};

/** The same as the page itself starts: a hostile name in them turns nothing. */
export const startEnglish = async (): Promise<void> => {
  startI18n();
  await bringEnglish();
};

/** A hook's surroundings: the page's cache and words. */
export const WithinPage = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18next}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </I18nextProvider>
);
