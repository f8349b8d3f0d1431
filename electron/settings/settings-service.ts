import type { SettingsStore } from "#core/database/settings-store.ts";
import type { Settings } from "#shared/contract/settings.ts";
import { settingsValues } from "#shared/contract/settings.ts";

export interface SettingsService {
  get(): Settings;
  /** Changes the given values and tells the page. */
  update(values: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Settings;
}

export function createSettingsService(options: {
  store: SettingsStore;
  defaultLibraryDir: string;
  onChange: () => void;
}): SettingsService {
  const { store, defaultLibraryDir, onChange } = options;
  const defaults: Settings = {
    theme: "system",
    language: "system",
    videoConcurrency: 5,
    pollsPerSecond: 4,
    videoQueuePaused: false,
    videoPrices: {},
    songPrices: {},
    dailyBudget: { seconds: null, cost: null },
    libraryFolder: defaultLibraryDir,
    lastProjectId: null,
    lastConversationId: null,
    lastSongId: null,
    handOn: { folder: "", template: "{name}", sidecars: false, form: "folder" },
    posterBytes: 2_000_000_000,
    notifications: true,
    callbacks: { on: false, host: "127.0.0.1", port: 4317, publicUrl: "" },
  };
  const read = (): Settings => {
    // A value of another version that no longer fits falls back to its default instead of stopping the studio.
    const stored = Object.entries(store.readAll()).filter(
      ([name, value]) => settingsValues.partial().safeParse({ [name]: value }).success,
    );
    return settingsValues.parse({ ...defaults, ...Object.fromEntries(stored) });
  };
  let current = read();
  return {
    get: () => current,
    update(values) {
      store.write(values);
      current = read();
      onChange();
      return current;
    },
  };
}
