import { EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { afterAll, expect, test, vi } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import { commandKeys } from "#renderer/lib/command-keys.ts";
import { gridActionOf, gridKeys } from "#renderer/library/grid/grid-keys.ts";
import { actionOfKey, keyGroups } from "#renderer/library/viewer/viewer-keys.ts";
import { createPlayback } from "#renderer/media/screening/playback.ts";
import { filmKeys, steerPlayback } from "#renderer/media/screening/playback-keys.ts";
import { lyricKeys } from "#renderer/song/editor/lyric-keys.ts";
import { decisionKeys } from "#renderer/song/editor/rewrite/rewrite-review.ts";
import { pressOnWave, waveKeys } from "#renderer/song/takes/wave/wave-keys.ts";
import { createWaveView } from "#renderer/song/takes/wave/wave-view.ts";
import type { SongPlayer } from "#renderer/song/use-song-player.ts";
import { boardActionOf, boardKeys } from "#renderer/storyboard/board/board-keys.ts";
import { nextPlace, tableKeys } from "#renderer/storyboard/table-columns.ts";
import { withPageGlobals } from "../with-page-globals.ts";

const { chatCommands } = await withPageGlobals(() => import("#renderer/chat/chat-commands.ts"));
const { lyricTools } = await withPageGlobals(() => import("#renderer/song/editor/lyric-tools.ts"));
const { reviewActionOf, reviewKeys } = await withPageGlobals(
  () => import("#renderer/storyboard/review/review-keys.ts"),
);
const { findKeys } = await withPageGlobals(() => import("#renderer/app/keys/key-sections.ts"));

const named: Readonly<Record<string, string>> = {
  "←": "ArrowLeft",
  "→": "ArrowRight",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  Space: " ",
  Esc: "Escape",
};

/** What the page hears of `Alt+←`, as it is listed. */
function pressOf(listed: string) {
  const parts = listed === "+" ? ["+"] : listed.split("+");
  const last = parts.at(-1) ?? "";
  const key = named[last] ?? (last.length === 1 && !parts.includes("Shift") ? last.toLowerCase() : last);
  const held = (name: string) => parts.includes(name);
  return {
    ...{ key, code: `Key${last}`, ctrlKey: held("Mod"), metaKey: false, shiftKey: held("Shift"), altKey: held("Alt") },
    ...{ target: null, defaultPrevented: false, preventDefault: () => {}, stopPropagation: () => {} },
  };
}
type Press = ReturnType<typeof pressOf>;

const inPlay = () => {
  const playback = createPlayback();
  playback.measure(10, 24);
  return playback;
};
// Nothing that is written in has the focus, and nothing is drawn.
vi.stubGlobal("HTMLElement", class {});
vi.stubGlobal("Element", class {});
vi.stubGlobal("document", {});
afterAll(() => void vi.unstubAllGlobals());
const player = { element: { currentTime: 1 }, seek: () => {}, toggle: () => {} } as unknown as SongPlayer;
const settingOfTable = ["edit", "moveDown", "remove"];

type Listed = readonly (readonly [string, readonly string[]])[];

test.each<[string, Listed, (press: Press) => boolean]>([
  ["the board", boardKeys, (press) => boardActionOf(press, false) !== undefined],
  ["the library's grid", gridKeys, (press) => gridActionOf(press) !== undefined],
  [
    "the viewer",
    keyGroups.flatMap(({ keys }): Listed => keys),
    (press) =>
      actionOfKey(press, { zoomed: true }) !== undefined || press.key === "Escape" || steerPlayback(press, inPlay()),
  ],
  ["every film", filmKeys, (press) => steerPlayback(press, inPlay())],
  ["a review of takes", reviewKeys, (press) => reviewActionOf(press, 4) !== undefined],
  ["the waveform", waveKeys, ({ key }) => pressOnWave(key, player, createWaveView(), 30)],
  [
    "the list of shots",
    tableKeys.filter(([what]) => !settingOfTable.includes(what)),
    ({ key, ctrlKey }) => nextPlace({ row: 1, column: 1 }, key, ctrlKey, 9) !== undefined,
  ],
])("each key that is listed for %s is answered there", (_place, keys, answers) => {
  const unanswered = keys.flatMap(([, pressed]) => pressed).filter((listed) => !answers(pressOf(listed)));
  expect(unanswered).toEqual([]);
});

test("the keys that are listed for the lyrics are those of the editor", () => {
  const t = ((key: string) => key) as never;
  const state = EditorState.create({ extensions: lyricTools({ song: t, lyrics: t }, () => {}) });
  const bound = [...state.facet(keymap).flat(), ...decisionKeys].flatMap(({ key }) => key?.toLowerCase() ?? []);
  const unbound = lyricKeys
    .flatMap(([, pressed]) => [...pressed])
    .filter((listed) => !bound.includes(listed.replaceAll("+", "-").toLowerCase()));
  expect(unbound).toEqual([]);
});

/** The source of what registers commands; the shell's are listed as they are registered, the chat's stand in one function. */
const sources = import.meta.glob<string>(
  "#renderer/{budget,film,library,queue,review,settings,song,storyboard,tasks}/**/*.{ts,tsx}",
  { query: "?raw", import: "default", eager: true },
);

test("no pane's command has keys that the list doesn't know", () => {
  const literal = Object.entries(sources).filter(([, text]) => /Command\b/.test(text) && /shortcut: ["`]/.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(literal.map(([file]) => file)).toEqual([]);
  const does = { exportsOf: () => [] } as never;
  const chat = chatCommands(
    ((key: string) => key) as never,
    ((key: string) => key) as never,
    { id: "a" } as never,
    does,
  );
  const withKeys = chat.filter(({ shortcut }) => shortcut !== undefined).map(({ id, shortcut }) => [id, shortcut]);
  expect(withKeys).toEqual([["chat.find", commandKeys["chat.find"]]]);
});

const sections = [
  { title: "Library", entries: [{ does: en.keys.grid.all, pressed: ["Mod+A"] }] },
  {
    title: "Song",
    entries: [
      { does: "Undo", pressed: ["Mod+Z"] },
      { does: "Find", pressed: ["Mod+F"] },
    ],
  },
];
test.each<[string, string[]]>([
  ["", ["Select all", "Undo", "Find"]],
  ["song", ["Undo", "Find"]],
  ["SONG und", ["Undo"]],
  ["ctrl z", ["Undo"]],
  ["mod+a", ["Select all"]],
  ["nothing", []],
])("“%s” finds %j", (words, found) => {
  expect(findKeys(sections, words).flatMap(({ entries }) => entries.map(({ does }) => does))).toEqual(found);
});
