/** What the person set for the whole studio. */

export { type Messages, messagesIn, studioLanguage, untitledFilms, wordsOf } from "./messages.ts";
export { createSettingsRoutes } from "./routes.ts";
export { createSettingsService, type SettingsService } from "./settings-service.ts";
