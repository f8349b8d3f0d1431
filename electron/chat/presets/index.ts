/** Presets of the chat: what replies are asked with, kept under names. */
export { PresetService } from "./preset-service.ts";
export { createPresetRoutes } from "./routes.ts";
