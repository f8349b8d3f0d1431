import { type Messages, messagesIn, type SettingsService, studioLanguage } from "#core/settings/index.ts";
import type { Ports } from "./ports.ts";

interface AppearanceParts {
  readonly ports: Pick<Ports, "locale" | "appearance">;
  readonly settings: () => ReturnType<SettingsService["get"]>;
}

/** The words that the core says itself, and what the shell is told of theme and language, at once and by `tell`. */
export function createAppearance({ ports, settings }: AppearanceParts) {
  const locale = ports.locale?.() ?? new Intl.DateTimeFormat().resolvedOptions().locale;
  const tell = () => {
    const { theme, language } = settings();
    ports.appearance?.({ theme, language: studioLanguage(language, locale) });
  };
  tell();
  return { words: (): Messages => messagesIn(settings().language, locale), tell };
}
