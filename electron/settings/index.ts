/** What the person set for the whole studio. */

export type { Appearance, AppearancePorts } from "./appearance.ts";
export { type Messages, messagesIn, studioLanguage, untitledFilms, wordsOf } from "./messages.ts";
export type { SettingsService } from "./settings-service.ts";
