/** What panes share besides parts: the typed client, queries, routes, commands, theme, figures. */
export { askUnderIds, askUnderOneId } from "./ask-under-one-id.ts";
export { client, type StudioClient } from "./client.ts";
export { CoreUnreachableError, openLink, retryNow, shell, startCoreLink } from "./client-link.ts";
export { type CommandWithKeys, commandKeys } from "./command-keys.ts";
export { type Command, listCommands, matchesShortcut, useCommands, useRegisterCommands } from "./commands.ts";
export { copyText } from "./copy-text.ts";
export { useCoreLink } from "./core-link-state.ts";
export {
  describeError,
  describeErrorCode,
  describeProblem,
  describeStudioError,
  studioErrorFrom,
} from "./describe-error.ts";
export { keepPlaybackExclusive, playTogether } from "./exclusive-playback.ts";
export { fillScreen } from "./fill-screen.ts";
export {
  figuresIn,
  formatAge,
  formatBytes,
  formatBytesOf,
  formatClockToSecond,
  formatDuration,
  formatFileSize,
  formatListedMoment,
  formatMinuteDrawn,
  formatMoment,
  formatSpeed,
  formatWhen,
  formatWhenDrawn,
  formatWhenToMinute,
  modelName,
} from "./format.ts";
export { grabStill, type StillEdge } from "./grab-still.ts";
export { type ImportOptions, importMedia } from "./import-media.ts";
export { ImportRefused } from "./import-refused.ts";
export { mediaAddress, mediaUrl } from "./media-url.ts";
export { postFile } from "./post-file.ts";
export { orpc, queryClient } from "./queries.ts";
export { readableFacts } from "./readable-facts.ts";
export {
  formatRoute,
  onRoute,
  openRoute,
  type PaneId,
  paneIds,
  parseRoute,
  type Route,
  readRoute,
  rememberPane,
  useRoute,
} from "./route.ts";
export { saveBlob, saveText } from "./save-file.ts";
export { onTaskEnded } from "./task-endings.ts";
export { allTasks, useTaskPages } from "./task-pages.ts";
export { resolveTheme, startTheme, type ThemeChoice, useTheme } from "./theme.ts";
export { type ShownToast, showToast, type ToastContent, useToasts } from "./toast-store.ts";
export { useAssetNote } from "./use-asset-note.ts";
export { useChanges } from "./use-changes.ts";
export { useDebouncedValue } from "./use-debounced-value.ts";
export { changeDraft, type Draft, draftNow, flushDrafts, useDraft } from "./use-draft.ts";
export { type Generating, takesWish, useGenerate } from "./use-generate.ts";
export { useLatest } from "./use-latest.ts";
export { useLazyComponent } from "./use-lazy-component.ts";
export { useNow } from "./use-now.ts";
export { useOnline } from "./use-online.ts";
export { useProgressing } from "./use-progressing.ts";
export { useRestoreAssets } from "./use-restore-assets.ts";
export { useSessionText } from "./use-session-text.ts";
export { rememberedLanguage, useApplySettings, useSettings, useUpdateSettings } from "./use-settings.ts";
export { useStableValue } from "./use-stable-value.ts";
export { useStill } from "./use-still.ts";
