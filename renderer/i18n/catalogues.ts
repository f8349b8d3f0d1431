import enAddress from "./en/address.json" with { type: "json" };
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
import enFileExport from "./en/fileExport.json" with { type: "json" };
import enFilm from "./en/film.json" with { type: "json" };
import enFindings from "./en/findings.json" with { type: "json" };
import enFolders from "./en/folders.json" with { type: "json" };
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

export const areas = [
  "components",
  "shell",
  "palette",
  "chat",
  "compare",
  "summary",
  "attachments",
  "address",
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
  "fileExport",
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
  address: enAddress,
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
  fileExport: enFileExport,
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

/** What the studio speaks; English is here with the first paint, the other comes when it is wanted. */
export type Language = "en" | "zh-CN";
