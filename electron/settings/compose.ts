import { EventEmitter } from "node:events";
import { createSettingsStore, type Database } from "#core/database/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import { type AppearancePorts, createAppearance } from "./appearance.ts";
import { createSettingsRoutes } from "./routes.ts";
import { createSettingsService } from "./settings-service.ts";

export interface SettingsNeeds {
  readonly ports: AppearancePorts & { readonly defaultLibraryDir: string };
  readonly database: Database;
  /** Whether the person chose this library folder here. */
  readonly isChosen: (folder: string) => boolean;
  readonly notify: (topic: ChangeTopic) => void;
}

/** The person's settings, and the words of the core in their language. */
export function composeSettings({ ports, database, isChosen, notify }: SettingsNeeds) {
  const events = new EventEmitter<{ changed: [] }>();
  const settings = createSettingsService({
    store: createSettingsStore(database),
    ...{ defaultLibraryDir: ports.defaultLibraryDir, isChosen },
    onChange: () => {
      notify("settings");
      events.emit("changed");
    },
  });
  const { words, tell } = createAppearance({ ports, settings: () => settings.get() });
  events.on("changed", tell);
  return {
    settings,
    words,
    /** Who follows first is told first. */
    onChange: (listener: () => void) => void events.on("changed", listener),
    routes: (parts: Parameters<typeof createSettingsRoutes>[1]) => ({
      settings: createSettingsRoutes(settings, parts),
    }),
  };
}
