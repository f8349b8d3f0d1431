import enAttachments from "./en/attachments.json" with { type: "json" };
import enBackup from "./en/backup.json" with { type: "json" };
import enBed from "./en/bed.json" with { type: "json" };
import enBrowse from "./en/browse.json" with { type: "json" };
import enChat from "./en/chat.json" with { type: "json" };
import enCompare from "./en/compare.json" with { type: "json" };
import enComponents from "./en/components.json" with { type: "json" };
import enCover from "./en/cover.json" with { type: "json" };
import enDirector from "./en/director.json" with { type: "json" };
import enErrors from "./en/errors.json" with { type: "json" };
import enFilm from "./en/film.json" with { type: "json" };
import enFindings from "./en/findings.json" with { type: "json" };
import enFolders from "./en/folders.json" with { type: "json" };
import enHandOn from "./en/handOn.json" with { type: "json" };
import enKeys from "./en/keys.json" with { type: "json" };
import enLibrary from "./en/library.json" with { type: "json" };
import enLyrics from "./en/lyrics.json" with { type: "json" };
import enMarks from "./en/marks.json" with { type: "json" };
import enPalette from "./en/palette.json" with { type: "json" };
import enPicker from "./en/picker.json" with { type: "json" };
import enPresets from "./en/presets.json" with { type: "json" };
import enProjects from "./en/projects.json" with { type: "json" };
import enRecovery from "./en/recovery.json" with { type: "json" };
import enRepair from "./en/repair.json" with { type: "json" };
import enRetrieve from "./en/retrieve.json" with { type: "json" };
import enReview from "./en/review.json" with { type: "json" };
import enSettings from "./en/settings.json" with { type: "json" };
import enShell from "./en/shell.json" with { type: "json" };
import enShotlist from "./en/shotlist.json" with { type: "json" };
import enSong from "./en/song.json" with { type: "json" };
import enStorage from "./en/storage.json" with { type: "json" };
import enStore from "./en/store.json" with { type: "json" };
import enStoryboard from "./en/storyboard.json" with { type: "json" };
import enSummary from "./en/summary.json" with { type: "json" };
import enTakes from "./en/takes.json" with { type: "json" };
import enTasks from "./en/tasks.json" with { type: "json" };
import enUsedIn from "./en/usedIn.json" with { type: "json" };
import enViewer from "./en/viewer.json" with { type: "json" };
import zhAttachments from "./zh-CN/attachments.json" with { type: "json" };
import zhBackup from "./zh-CN/backup.json" with { type: "json" };
import zhBed from "./zh-CN/bed.json" with { type: "json" };
import zhBrowse from "./zh-CN/browse.json" with { type: "json" };
import zhChat from "./zh-CN/chat.json" with { type: "json" };
import zhCompare from "./zh-CN/compare.json" with { type: "json" };
import zhComponents from "./zh-CN/components.json" with { type: "json" };
import zhCover from "./zh-CN/cover.json" with { type: "json" };
import zhDirector from "./zh-CN/director.json" with { type: "json" };
import zhErrors from "./zh-CN/errors.json" with { type: "json" };
import zhFilm from "./zh-CN/film.json" with { type: "json" };
import zhFindings from "./zh-CN/findings.json" with { type: "json" };
import zhFolders from "./zh-CN/folders.json" with { type: "json" };
import zhHandOn from "./zh-CN/handOn.json" with { type: "json" };
import zhKeys from "./zh-CN/keys.json" with { type: "json" };
import zhLibrary from "./zh-CN/library.json" with { type: "json" };
import zhLyrics from "./zh-CN/lyrics.json" with { type: "json" };
import zhMarks from "./zh-CN/marks.json" with { type: "json" };
import zhPalette from "./zh-CN/palette.json" with { type: "json" };
import zhPicker from "./zh-CN/picker.json" with { type: "json" };
import zhPresets from "./zh-CN/presets.json" with { type: "json" };
import zhProjects from "./zh-CN/projects.json" with { type: "json" };
import zhRecovery from "./zh-CN/recovery.json" with { type: "json" };
import zhRepair from "./zh-CN/repair.json" with { type: "json" };
import zhRetrieve from "./zh-CN/retrieve.json" with { type: "json" };
import zhReview from "./zh-CN/review.json" with { type: "json" };
import zhSettings from "./zh-CN/settings.json" with { type: "json" };
import zhShell from "./zh-CN/shell.json" with { type: "json" };
import zhShotlist from "./zh-CN/shotlist.json" with { type: "json" };
import zhSong from "./zh-CN/song.json" with { type: "json" };
import zhStorage from "./zh-CN/storage.json" with { type: "json" };
import zhStore from "./zh-CN/store.json" with { type: "json" };
import zhStoryboard from "./zh-CN/storyboard.json" with { type: "json" };
import zhSummary from "./zh-CN/summary.json" with { type: "json" };
import zhTakes from "./zh-CN/takes.json" with { type: "json" };
import zhTasks from "./zh-CN/tasks.json" with { type: "json" };
import zhUsedIn from "./zh-CN/usedIn.json" with { type: "json" };
import zhViewer from "./zh-CN/viewer.json" with { type: "json" };

export const areas = [
  "components",
  "shell",
  "palette",
  "chat",
  "compare",
  "summary",
  "attachments",
  "director",
  "storyboard",
  "presets",
  "projects",
  "shotlist",
  "film",
  "bed",
  "review",
  "song",
  "lyrics",
  "cover",
  "takes",
  "library",
  "browse",
  "marks",
  "store",
  "retrieve",
  "handOn",
  "storage",
  "usedIn",
  "viewer",
  "tasks",
  "repair",
  "settings",
  "backup",
  "recovery",
  "findings",
  "errors",
] as const;

export const en = {
  components: enComponents,
  shell: enShell,
  palette: enPalette,
  chat: enChat,
  compare: enCompare,
  summary: enSummary,
  attachments: enAttachments,
  director: enDirector,
  storyboard: enStoryboard,
  folders: enFolders,
  picker: enPicker,
  presets: enPresets,
  projects: enProjects,
  shotlist: enShotlist,
  film: enFilm,
  bed: enBed,
  review: enReview,
  song: enSong,
  lyrics: enLyrics,
  cover: enCover,
  takes: enTakes,
  keys: enKeys,
  library: enLibrary,
  browse: enBrowse,
  marks: enMarks,
  store: enStore,
  retrieve: enRetrieve,
  handOn: enHandOn,
  storage: enStorage,
  usedIn: enUsedIn,
  viewer: enViewer,
  tasks: enTasks,
  repair: enRepair,
  settings: enSettings,
  backup: enBackup,
  recovery: enRecovery,
  findings: enFindings,
  errors: enErrors,
};

/** The same shape as English: a missing area is a type error, a missing key fails `check-i18n`. */
export const zhCN: { [Area in keyof typeof en]: object } = {
  components: zhComponents,
  shell: zhShell,
  palette: zhPalette,
  chat: zhChat,
  compare: zhCompare,
  summary: zhSummary,
  attachments: zhAttachments,
  director: zhDirector,
  storyboard: zhStoryboard,
  folders: zhFolders,
  picker: zhPicker,
  presets: zhPresets,
  projects: zhProjects,
  shotlist: zhShotlist,
  film: zhFilm,
  bed: zhBed,
  review: zhReview,
  song: zhSong,
  lyrics: zhLyrics,
  cover: zhCover,
  takes: zhTakes,
  keys: zhKeys,
  library: zhLibrary,
  browse: zhBrowse,
  marks: zhMarks,
  store: zhStore,
  retrieve: zhRetrieve,
  handOn: zhHandOn,
  storage: zhStorage,
  usedIn: zhUsedIn,
  viewer: zhViewer,
  tasks: zhTasks,
  repair: zhRepair,
  settings: zhSettings,
  backup: zhBackup,
  recovery: zhRecovery,
  findings: zhFindings,
  errors: zhErrors,
};

export const languages = { en, "zh-CN": zhCN } as const;
export type Language = keyof typeof languages;
