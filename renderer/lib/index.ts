/** What panes share besides parts: the typed client, queries, routes, commands, theme, figures. */
export { type Announcement, announce, useAnnouncements } from "./announce.ts";
export { type Assist, closeAssist, openAssist, useAssist } from "./assist-store.ts";
export { builtInInstructions } from "./built-in-instructions.ts";
export { callWithRequestId, callWithRequestIds } from "./call-with-request-id.ts";
export { type CommandWithKeys, commandKeys, type StripAction, stripActions } from "./command-keys.ts";
export {
  type Command,
  keysNow,
  listCommands,
  matchesShortcut,
  stripActionOf,
  useCommands,
  useKeysOf,
  useRegisterCommands,
} from "./commands.ts";
export { copyText } from "./copy-text.ts";
export { closeDeleted, type DeletedArea, openDeleted, useDeletedList } from "./deleted-list.ts";
export {
  describeError,
  describeErrorCode,
  describeProblem,
  describeStudioError,
  errorCodeOf,
  studioErrorFrom,
} from "./describe-error.ts";
export { keepPlaybackExclusive, playTogether } from "./files/exclusive-playback.ts";
export { grabStill, type StillEdge } from "./files/grab-still.ts";
export { type ImportOptions, importMedia } from "./files/import-media.ts";
export { ImportRefused } from "./files/import-refused.ts";
export { postFile } from "./files/post-file.ts";
export { readableFacts } from "./files/readable-facts.ts";
export { saveBlob, saveText } from "./files/save-file.ts";
export { useAssetNote } from "./files/use-asset-note.ts";
export { useRestoreAssets } from "./files/use-restore-assets.ts";
export { useStill } from "./files/use-still.ts";
export { fillScreen } from "./fill-screen.ts";
export { type FilmProgress, useFilmProgress } from "./film-progress.ts";
export {
  formatAge,
  formatBytes,
  formatBytesOf,
  formatClockToSecond,
  formatDuration,
  formatFileSize,
  formatListedMoment,
  formatLongDay,
  formatMinuteDrawn,
  formatMoment,
  formatSeconds,
  formatSizes,
  formatSpeed,
  formatWhen,
  formatWhenDrawn,
  formatWhenToMinute,
  modelName,
  numberFormatFor,
} from "./format.ts";
export {
  closeGuide,
  closeReport,
  type GuidePage,
  type GuidePlace,
  guidePages,
  openGuide,
  openReport,
  useHelp,
} from "./help-store.ts";
export { closeIdea, openIdea, useIdea } from "./idea-store.ts";
export { rememberDeletion, useUndoDeletion } from "./last-deletions.ts";
export { client, type StudioClient } from "./link/client.ts";
export { CoreUnreachableError, openLink, retryNow, shell, startCoreLink } from "./link/client-link.ts";
export { useCoreLink } from "./link/core-link-state.ts";
export { mediaAddress, mediaUrl } from "./link/media-url.ts";
export { reviveMedia, reviveMediaWithCore, useBrokenFiles } from "./link/revive-media.ts";
export { reviveStylesWithCore } from "./link/revive-styles.ts";
export { useOnline } from "./link/use-online.ts";
export {
  type OtherPaneCommand,
  otherPaneAreas,
  otherPaneCommands,
  settingsSections,
} from "./other-pane-commands.ts";
export { givesWay, orpc, queryClient } from "./queries.ts";
export {
  formatRoute,
  leadFromHere,
  onRoute,
  openRoute,
  type PaneId,
  paneIds,
  parseRoute,
  type Route,
  readRoute,
  rememberPane,
  showRouteNow,
  useRoute,
} from "./route.ts";
export { runInPane } from "./run-in-pane.ts";
export {
  readSessionValue,
  sessionStore,
  useSessionText,
  writeSessionText,
  writeSessionValue,
} from "./session/index.ts";
export {
  conflictsOf,
  effectiveShortcut,
  ownShortcut,
  refusalOfShortcut,
  type ShortcutHolder,
  type ShortcutOverrides,
  type ShortcutRefusal,
  shortcutOf,
} from "./shortcuts.ts";
export { holdSingleKeys, isSingleKey } from "./single-keys.ts";
export { onTaskEnded } from "./tasks/task-endings.ts";
export { allTasks, useTaskPages } from "./tasks/task-pages.ts";
export { type Generating, takesRequestKey, useGenerate } from "./tasks/use-generate.ts";
export { useProgressing } from "./tasks/use-progressing.ts";
export { showRememberedTextSize } from "./text-size.ts";
export { resolveTheme, startTheme, type ThemeChoice, useTheme } from "./theme.ts";
export { toastFailure } from "./toast-failure.ts";
export { type ShownToast, showToast, type ToastContent, useToasts } from "./toast-store.ts";
export { leaveFieldWithPage } from "./typing/leave-field-with-page.ts";
export { undoUnlessChanged } from "./typing/undo-unless-changed.ts";
export { useDebouncedValue } from "./typing/use-debounced-value.ts";
export { changeDraft, type Draft, draftNow, flushDrafts, useDraft } from "./typing/use-draft.ts";
export { useLatest } from "./typing/use-latest.ts";
export { useStableValue } from "./typing/use-stable-value.ts";
export { useAnnouncedLimit } from "./use-announced-limit.ts";
export { type AwaitedChange, useAwaitedChange } from "./use-awaited-change.ts";
export { useChanges } from "./use-changes.ts";
export { useLazyComponent } from "./use-lazy-component.ts";
export { useNow } from "./use-now.ts";
export { useLastOpened, useRememberOpened } from "./use-remember-opened.ts";
export { rememberedLanguage, useApplySettings, useSettings, useUpdateSettings } from "./use-settings.ts";
export { useStillHere } from "./use-still-here.ts";
