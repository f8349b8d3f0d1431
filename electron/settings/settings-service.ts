import type { SettingsStore } from "#core/database/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { settingsValues } from "#shared/contract/app/settings.ts";

export interface SettingsService {
  get(): Settings;
  /** The library folder that the database names and nobody chose here; null when there is none. */
  unchosenFolder(): string | null;
  /** Changes the given values and tells the page. */
  update(values: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Settings;
}

export function createSettingsService(options: {
  store: SettingsStore;
  defaultLibraryDir: string;
  /** Whether the person chose this folder here; another one that the database names is not used. Any, unless told. */
  isChosen?: (folder: string) => boolean;
  onChange: () => void;
}): SettingsService {
  const { store, defaultLibraryDir, onChange, isChosen = () => true } = options;
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
    songExport: { artist: "", album: "", loudness: null },
    credentials: "off",
    credentialPrompts: false,
    posterBytes: 2_000_000_000,
    welcomed: false,
    modelTitles: true,
    notifications: true,
    newWork: {
      video: { model: "Vendor-H3", resolution: "768P", duration: 5 },
      song: { model: "music-3.0" },
      chat: { model: null, effort: "medium" },
    },
    textSize: "normal",
    shortcuts: {},
    phrases: [],
    singleKeys: true,
    viewerPlays: true,
    callbacks: { on: false, host: "127.0.0.1", port: 4317, publicUrl: "" },
  };
  let unchosen: string | null = null;
  const read = (): Settings => {
    // A value of another version that no longer fits falls back to its default instead of stopping the studio.
    const stored = Object.entries(store.readAll()).filter(
      ([name, value]) => settingsValues.partial().safeParse({ [name]: value }).success,
    );
    const values = settingsValues.parse({ ...defaults, ...Object.fromEntries(stored) });
    unchosen = isChosen(values.libraryFolder) ? null : values.libraryFolder;
    return unchosen === null ? values : { ...values, libraryFolder: defaultLibraryDir };
  };
  let current = read();
  return {
    get: () => current,
    unchosenFolder: () => unchosen,
    update(values) {
      store.write(values);
      current = read();
      onChange();
      return current;
    },
  };
}
