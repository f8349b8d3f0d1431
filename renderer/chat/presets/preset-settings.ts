import type { PresetSettings } from "#shared/contract/chat/presets.ts";
import { type ChatSettings, chosenSettings, firstSettings, storedSettingsOf } from "../chat-settings.ts";

/** What is chosen now, as a preset keeps it: all of it but the film. */
export function presetOf(chosen: ChatSettings): PresetSettings {
  const { director, ...settings } = storedSettingsOf(chosen);
  return { ...settings, ...(director ? { director: { on: director.on, off: director.off } } : {}) };
}

/**
 * What a preset chooses. Everything is given, also what the preset leaves out, so that nothing of the settings before
 * stays. Director tools work on `projectId`; without a film they are off.
 */
export function presetChoice({ director, ...settings }: PresetSettings, projectId: string | undefined): ChatSettings {
  const kept = director && projectId !== undefined ? { ...settings, director: { ...director, projectId } } : settings;
  return { systemBlocks: undefined, opening: undefined, tooling: undefined, ...chosenSettings(kept, firstSettings) };
}
