/**
 * Files that take long, the longest first, and hold what shorter ones hold too, at the level of a part. `npm test` runs
 * a sixth of them, another one each day, so that a run stays under a quarter of an hour and six days see all;
 * `npm test -- --all` runs every one, as the workflows do. None of them is the proof of a statement of the
 * specification, of an attack, or of a promise about money.
 */
export const longTests: readonly string[] = [
  ...[
    "chat-streams",
    "layout",
    "debian-package",
    "cut-film",
    "accessibility",
    "directed-film",
    "cut",
    "film-from-idea-languages",
    "direction-keyboard",
    "full-screen",
    "keyboard",
    "film",
    "media-limits",
    "core-away",
    "cut-keyboard",
    "repairs",
    "review",
    "song-troubles",
    "scrub",
    "first-minutes",
    "storyboard-films",
    "storyboard-chain",
    "storyboard-keyboard",
    "chat-work",
    "chat-files",
    "song-lyrics",
    "film-from-idea",
    "film-presets",
    "directed-shot",
    "storyboard-scenarios",
    "song-takes",
    "song-sections",
    "library-offline",
    "library-store",
    "director",
    "chat-folders",
    "chat-request",
    "library-browse",
    "song-stream",
    "cast",
    "chat-compare",
    "library-viewer",
    "downloads",
    "library-export",
    "script",
  ].map((name) => `tests/e2e/${name}.spec.ts`),
  "tests/unit/electron/backup/import/import.test.ts",
  "tests/unit/renderer/media/repair/worker/level-sound.test.ts",
  "tests/unit/renderer/chat/chat-pane.test.tsx",
  "tests/unit/electron/library/embedding/embed-tags.test.ts",
  "tests/unit/renderer/storyboard/storyboard-pane.test.tsx",
  "tests/unit/scripts/mutate.test.ts",
  "tests/unit/renderer/app/palette.test.tsx",
  "tests/unit/electron/samples/sample-film.test.ts",
  "tests/unit/electron/library/credentials/credentials.test.ts",
  "tests/unit/scripts/packaging/packed.test.ts",
  "tests/unit/renderer/song/song-pane.test.tsx",
  "tests/unit/renderer/storyboard/cast/cast-panel.test.tsx",
  "tests/unit/scripts/packaging/npm-package.test.ts",
  "tests/unit/renderer/storyboard/animatic/animatic-lanes.test.tsx",
  "tests/unit/scripts/packaging/desktop-build.test.ts",
  "tests/contract/text/chat-attachments.test.ts",
  "tests/unit/scripts/pack-signs.test.ts",
  "tests/unit/shared/rules/library/look-alike.test.ts",
  "tests/unit/renderer/storyboard/export/dialog/film-form.test.tsx",
  "tests/unit/renderer/storyboard/script/script-view.test.tsx",
  "tests/unit/renderer/storyboard/board/shot-grid.test.tsx",
  "tests/unit/renderer/song/song-workspace.test.tsx",
  "tests/unit/renderer/library/library-pane.test.tsx",
  "tests/unit/renderer/settings/keyboard/keyboard-section.test.tsx",
  "tests/unit/renderer/storyboard/export/dialog/film-dialog.test.tsx",
  "tests/unit/renderer/chat/send-to/send-to-dialog.test.tsx",
  "tests/unit/renderer/storyboard/export/make/stretches/film-stretches.test.ts",
  "tests/unit/renderer/tasks/tasks-pane.test.tsx",
  "tests/unit/renderer/chat/opened-conversation.test.tsx",
  "tests/unit/renderer/storyboard/export/returned-timelines.test.ts",
  "tests/unit/renderer/storyboard/table/shot-table.test.tsx",
  "tests/unit/renderer/storyboard/animatic/screening.test.tsx",
  "tests/unit/renderer/song/takes/export-dialog.test.tsx",
  "tests/unit/renderer/storyboard/bulk/bulk-inspector.test.tsx",
  "tests/unit/renderer/chat/presets/preset-editor.test.tsx",
  "tests/unit/renderer/storyboard/export/returned-dialog.test.tsx",
];

/** In how many days each is run once. */
export const shares = 6;
const day = 24 * 60 * 60 * 1000;

/** The share that is run on the UTC day of `now`, 0 to `shares - 1`. */
export const shareOf = (now: number): number => Math.floor(now / day) % shares;

/** Says to the runners' configurations which share of the long tests is run; without it they run every test. */
export const longShare = "REELSONG_LONG_SHARE";

/** Those of `all` that aren't run where `share` says which are. Nothing is left out without it. */
export function leftOut<T>(all: readonly T[], share = process.env[longShare]): T[] {
  return share === undefined ? [] : all.filter((_one, at) => at % shares !== Number(share) % shares);
}
