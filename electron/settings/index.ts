/** What the person set for the whole studio. */

export { type Messages, messagesIn, studioLanguage } from "./messages.ts";
export { createSettingsRoutes } from "./routes.ts";
export { createSettingsService, type SettingsService } from "./settings-service.ts";
