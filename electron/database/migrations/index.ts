/** Every step of the schema, oldest first. A released step is never edited: a change is a new step. */
import type { Migration } from "../migration.ts";
import { conversationsMigration } from "./001-conversations.ts";
import { studioTables } from "./002-studio.ts";
import { conversationWork } from "./003-conversation-work.ts";
import { shotChains } from "./004-shot-chains.ts";
import { toolCalls } from "./005-tool-calls.ts";
import { filmSettings } from "./006-film-settings.ts";
import { assetNotes } from "./007-asset-notes.ts";
import { lyricVersions } from "./008-lyric-versions.ts";
import { assetMarks } from "./009-asset-marks.ts";
import { coverFeatures } from "./010-cover-features.ts";
import { uploads } from "./011-uploads.ts";
import { taskFindings } from "./012-task-findings.ts";
import { soundNotes } from "./013-sound-notes.ts";
import { sidecarsDue } from "./014-sidecars-due.ts";
import { summariesAndDrafts } from "./015-summaries-and-drafts.ts";
import { presetsTable } from "./016-presets.ts";
import { folders } from "./017-folders.ts";
import { libraryStore } from "./018-library-store.ts";
import { browsing } from "./019-browsing.ts";
import { shortWords } from "./020-short-words.ts";
import { filmCuts } from "./021-film-cuts.ts";
import { draftInstructions } from "./022-draft-instructions.ts";
import { submittedTasks } from "./023-submitted-tasks.ts";
import { threadOutline } from "./024-thread-outline.ts";
import { messageAssets } from "./025-message-assets.ts";
import { epochTable } from "./026-epoch.ts";
import { tasksListed } from "./027-tasks-listed.ts";
import { fileMoves } from "./028-file-moves.ts";
import { keyedConnections } from "./029-keyed-connections.ts";
import { copiedTakes } from "./030-copied-takes.ts";
import { uploadPurposes } from "./031-upload-purposes.ts";
import { newTakes } from "./032-new-takes.ts";
import { wentBack } from "./033-went-back.ts";
import { webAddresses } from "./034-web-addresses.ts";
import { addressKinds } from "./035-address-kinds.ts";
import { recentlyDeleted } from "./036-recently-deleted.ts";
import { scenes } from "./037-scenes.ts";
import { modelTitles } from "./038-model-titles.ts";
import { draftDocuments } from "./039-draft-documents.ts";
import { scripts } from "./040-scripts.ts";
import { directions } from "./041-directions.ts";
import { casts } from "./042-casts.ts";
import { clearedTasks } from "./043-cleared-tasks.ts";
import { albums } from "./044-albums.ts";
import { archivedConversations } from "./045-archived-conversations.ts";
import { cutClips } from "./046-cut-clips.ts";
import { posterLooks } from "./047-poster-looks.ts";
import { filterIndex } from "./048-filter-index.ts";

export const migrations: readonly Migration[] = [
  conversationsMigration,
  studioTables,
  conversationWork,
  shotChains,
  toolCalls,
  filmSettings,
  assetNotes,
  lyricVersions,
  assetMarks,
  coverFeatures,
  uploads,
  taskFindings,
  soundNotes,
  sidecarsDue,
  summariesAndDrafts,
  presetsTable,
  folders,
  libraryStore,
  browsing,
  shortWords,
  filmCuts,
  draftInstructions,
  submittedTasks,
  threadOutline,
  messageAssets,
  epochTable,
  tasksListed,
  fileMoves,
  keyedConnections,
  copiedTakes,
  uploadPurposes,
  newTakes,
  wentBack,
  webAddresses,
  addressKinds,
  recentlyDeleted,
  scenes,
  modelTitles,
  draftDocuments,
  scripts,
  directions,
  casts,
  clearedTasks,
  albums,
  archivedConversations,
  cutClips,
  posterLooks,
  filterIndex,
];
