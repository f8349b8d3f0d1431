import type { en } from "./catalogues.ts";
import zhAddress from "./zh-CN/address.json" with { type: "json" };
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
import zhFileExport from "./zh-CN/fileExport.json" with { type: "json" };
import zhFilm from "./zh-CN/film.json" with { type: "json" };
import zhFindings from "./zh-CN/findings.json" with { type: "json" };
import zhFolders from "./zh-CN/folders.json" with { type: "json" };
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

/** The same shape as English: a missing area is a type error, a missing key fails `check-i18n`. */
export const zhCN: { [Area in keyof typeof en]: object } = {
  components: zhComponents,
  shell: zhShell,
  palette: zhPalette,
  chat: zhChat,
  compare: zhCompare,
  summary: zhSummary,
  attachments: zhAttachments,
  address: zhAddress,
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
  fileExport: zhFileExport,
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
