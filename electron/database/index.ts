/** The studio's one SQLite file: opening, migrations, backups, and a store per area. The only folder that speaks SQL. */

export { type AddressKind, type AddressStore, createAddressStore } from "./address-store.ts";
export { AlbumStore } from "./assets/album-store.ts";
export { readAssetPlaces } from "./assets/asset-places.ts";
export { type AssetFilter, AssetStore, type StoredAsset } from "./assets/asset-store.ts";
export { readAssetUses } from "./assets/asset-uses.ts";
export { BrowseStore } from "./assets/browse-store.ts";
export { type FileMove, FileMoves } from "./assets/file-moves.ts";
export { type NameSource, readNameSources } from "./assets/name-sources.ts";
export { PosterStore } from "./assets/poster-store.ts";
export { relocateAssets } from "./assets/relocate-assets.ts";
export { SavedSearchStore } from "./assets/saved-search-store.ts";
export { ScannedFiles, type SeenFile } from "./assets/scanned-files.ts";
export { createSidecarQueue } from "./assets/sidecar-queue.ts";
export { readStorageSums } from "./assets/storage-sums.ts";
export { type ConnectionRow, type ConnectionStore, createConnectionStore } from "./connection-store.ts";
export type { ConversationCount, ListOptions } from "./conversations/conversation-list.ts";
export type { StoredConversation } from "./conversations/conversation-rows.ts";
export {
  type ConversationChange,
  type ConversationStore,
  createConversationStore,
} from "./conversations/conversation-store.ts";
export { type ConversationTransfer, createConversationTransfer } from "./conversations/conversation-transfer.ts";
export { createDraftStore, type DraftStore } from "./conversations/draft-store.ts";
export { FolderStore } from "./conversations/folder-store.ts";
export type { Exchange } from "./conversations/message-tree.ts";
export { PresetStore } from "./conversations/preset-store.ts";
export { createThreadReader, type ThreadReader } from "./conversations/thread-outline.ts";
export { createTitleStore, type TitleStore } from "./conversations/title-store.ts";
export { type StoredToolCall, ToolCallStore } from "./conversations/tool-call-store.ts";
export { checkpointDatabase } from "./copies/checkpoint-database.ts";
export { copyDatabase } from "./copies/copy-database.ts";
export { ImportedRows } from "./copies/imported-rows.ts";
export { makeEmptyDatabase } from "./copies/make-empty-database.ts";
export { type DatabasePeek, peekDatabase } from "./copies/peek-database.ts";
export { restoreRows } from "./copies/restore-rows.ts";
export { stampCopy } from "./copies/stamp-copy.ts";
export { countAll, summarizeDatabase } from "./copies/summarize-database.ts";
export type { Database } from "./database.ts";
export { DeletedStore } from "./deleted-store.ts";
export { type Epoch, leaveMark } from "./epoch.ts";
export { EPOCH_FILE } from "./epoch-mark.ts";
export { lockFolder } from "./folder-lock.ts";
export { assessCurrentDatabase } from "./integrity/assess-current-database.ts";
export { checkFile, createFullCheck, forgetDamage, isDamageNoted } from "./integrity/full-check.ts";
export { type OpenOptions, openDatabase, type StudioDatabase } from "./open.ts";
export { createSettingsStore, type SettingsStore } from "./settings-store.ts";
export { CoverStore, type StoredCoverFeatures } from "./songs/cover-store.ts";
export { LyricStore } from "./songs/lyric-store.ts";
export { SongStore } from "./songs/song-store.ts";
export { SoundStore } from "./songs/sound-store.ts";
export { asDatabaseFailure } from "./sqlite-failure.ts";
export { createNewTakes, type NewTakes } from "./storyboard/new-takes.ts";
export { costOf, ProjectStore, type RequestedAmount } from "./storyboard/project-store.ts";
export { type ScenePatch, SceneStore } from "./storyboard/scene-store.ts";
export { ScriptStore } from "./storyboard/script-store.ts";
export { StepStore, type StoredStep } from "./storyboard/step-store.ts";
export { StoryboardStore } from "./storyboard/storyboard-store.ts";
export type { LedgerTask, TaskOutput, TaskPatch } from "./tasks/ledger-task.ts";
export { salvageLedger } from "./tasks/salvage-ledger.ts";
export { readTaskFolders } from "./tasks/task-folders.ts";
export { type DueFields, TaskStore } from "./tasks/task-store.ts";
export { createUploadStore, type StoredUpload, type UploadStore } from "./upload-store.ts";
