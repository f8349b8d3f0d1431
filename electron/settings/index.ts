/** What the person set for the whole studio. */
export { createSettingsRoutes } from "./routes.ts";
export { createSettingsService, type SettingsService } from "./settings-service.ts";
export { type StudioWords, studioLanguage, studioWords } from "./studio-words.ts";
