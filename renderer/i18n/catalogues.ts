/** Catalogues by area: a file beside the others, and a line here for the keys that a text is asked for by. */
export type Catalogues = {
  readonly address: typeof import("./en/address.json");
  readonly albums: typeof import("./en/albums.json");
  readonly assist: typeof import("./en/assist.json");
  readonly attachments: typeof import("./en/attachments.json");
  readonly backup: typeof import("./en/backup.json");
  readonly bed: typeof import("./en/bed.json");
  readonly browse: typeof import("./en/browse.json");
  readonly bulk: typeof import("./en/bulk.json");
  readonly cast: typeof import("./en/cast.json");
  readonly chat: typeof import("./en/chat.json");
  readonly clipboard: typeof import("./en/clipboard.json");
  readonly compare: typeof import("./en/compare.json");
  readonly components: typeof import("./en/components.json");
  readonly conversations: typeof import("./en/conversations.json");
  readonly cover: typeof import("./en/cover.json");
  readonly cut: typeof import("./en/cut.json");
  readonly deleted: typeof import("./en/deleted.json");
  readonly diagnostics: typeof import("./en/diagnostics.json");
  readonly direction: typeof import("./en/direction.json");
  readonly director: typeof import("./en/director.json");
  readonly documents: typeof import("./en/documents.json");
  readonly duplicates: typeof import("./en/duplicates.json");
  readonly errors: typeof import("./en/errors.json");
  readonly fileExport: typeof import("./en/fileExport.json");
  readonly film: typeof import("./en/film.json");
  readonly findings: typeof import("./en/findings.json");
  readonly findShots: typeof import("./en/findShots.json");
  readonly folders: typeof import("./en/folders.json");
  readonly foreign: typeof import("./en/foreign.json");
  readonly help: typeof import("./en/help.json");
  readonly home: typeof import("./en/home.json");
  readonly idea: typeof import("./en/idea.json");
  readonly keys: typeof import("./en/keys.json");
  readonly library: typeof import("./en/library.json");
  readonly lyrics: typeof import("./en/lyrics.json");
  readonly marks: typeof import("./en/marks.json");
  readonly notes: typeof import("./en/notes.json");
  readonly palette: typeof import("./en/palette.json");
  readonly picker: typeof import("./en/picker.json");
  readonly presets: typeof import("./en/presets.json");
  readonly projects: typeof import("./en/projects.json");
  readonly recovery: typeof import("./en/recovery.json");
  readonly repair: typeof import("./en/repair.json");
  readonly retrieve: typeof import("./en/retrieve.json");
  readonly review: typeof import("./en/review.json");
  readonly scenes: typeof import("./en/scenes.json");
  readonly script: typeof import("./en/script.json");
  readonly sendTo: typeof import("./en/sendTo.json");
  readonly settings: typeof import("./en/settings.json");
  readonly shell: typeof import("./en/shell.json");
  readonly shotlist: typeof import("./en/shotlist.json");
  readonly song: typeof import("./en/song.json");
  readonly continuity: typeof import("./en/continuity.json");
  readonly spoken: typeof import("./en/spoken.json");
  readonly storage: typeof import("./en/storage.json");
  readonly store: typeof import("./en/store.json");
  readonly storyboard: typeof import("./en/storyboard.json");
  readonly summary: typeof import("./en/summary.json");
  readonly takes: typeof import("./en/takes.json");
  readonly tasks: typeof import("./en/tasks.json");
  readonly usedIn: typeof import("./en/usedIn.json");
  readonly viewer: typeof import("./en/viewer.json");
};

/** What a glob found as `./area.json`, by area. */
export const byArea = <Area extends keyof Catalogues = keyof Catalogues>(files: object): Pick<Catalogues, Area> =>
  Object.fromEntries(Object.entries(files).map(([file, words]) => [file.slice(2, -5), words])) as Pick<
    Catalogues,
    Area
  >;

type StartArea = "components" | "deleted" | "diagnostics" | "errors" | "help" | "settings" | "shell" | "spoken";

/**
 * English as far as the window says anything before a pane is there: in the first script. What else is said comes with
 * the panes (`english.ts`).
 */
export const startWords = byArea<StartArea>(
  import.meta.glob(
    [
      "./components.json",
      "./deleted.json",
      "./diagnostics.json",
      "./errors.json",
      "./help.json",
      "./settings.json",
      "./shell.json",
      "./spoken.json",
    ],
    { base: "./en", eager: true, import: "default" },
  ),
);
