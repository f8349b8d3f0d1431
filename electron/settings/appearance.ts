import type { Language } from "#shared/contract/app/languages.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { type Messages, messagesIn, studioLanguage } from "./messages.ts";
import type { SettingsService } from "./settings-service.ts";

/** What the person chose for all that is seen of the studio, the shell's own menu and dialogs too. */
export interface Appearance {
  readonly theme: Settings["theme"];
  readonly language: Language;
  /** Keys that they gave to commands, which a menu shows too. */
  readonly shortcuts: Settings["shortcuts"];
}

/** What a shell knows of the person's language, and what it is told of theirs. */
export interface AppearancePorts {
  /** The system's language, as `zh-Hans-CN`; absent where Node knows it. */
  readonly locale?: () => string;
  /** Told at the start and with each change of it. Absent where the page alone shows it. */
  readonly appearance?: (chosen: Appearance) => void;
}

interface AppearanceParts {
  readonly ports: AppearancePorts;
  readonly settings: () => ReturnType<SettingsService["get"]>;
}

/** The words that the core says itself, and what the shell is told of theme and language, at once and by `tell`. */
export function createAppearance({ ports, settings }: AppearanceParts) {
  const locale = ports.locale?.() ?? new Intl.DateTimeFormat().resolvedOptions().locale;
  const tell = () => {
    const { theme, language, shortcuts } = settings();
    ports.appearance?.({ theme, language: studioLanguage(language, locale), shortcuts });
  };
  tell();
  return { words: (): Messages => messagesIn(settings().language, locale), tell };
}
