// @vitest-environment jsdom
import { undo } from "@codemirror/commands";
import { foldedRanges } from "@codemirror/language";
import { searchPanelOpen } from "@codemirror/search";
import { EditorSelection, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { act, cleanup, renderHook } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useCommands } from "#renderer/lib/commands.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { lyricTools } from "#renderer/song/editor/lyric-tools.ts";
import { changesLeft, startReview } from "#renderer/song/editor/rewrite/rewrite-review.ts";
import { useLyricWork } from "#renderer/song/lyrics/use-lyric-work.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

const lyrics = "[Verse]\nNight ferry\nLanterns low\n\n[Chorus]\nHome";
let view: EditorView | undefined;

beforeAll(startEnglish);
beforeEach(() => {
  // jsdom lays nothing out.
  Object.assign(Range.prototype, { getClientRects: () => [] });
  useToasts.setState({ shown: [] });
  resetAnnouncements();
});
afterEach(() => {
  cleanup();
  view?.destroy();
  view = undefined;
  Reflect.deleteProperty(Range.prototype, "getClientRects");
  useToasts.setState({ shown: [] });
  resetAnnouncements();
});

/** The work over an editor whose cursor is in the first line of the verse. */
function open({ doc = lyrics, keep = (): unknown => undefined, at = 8 } = {}) {
  const core = pageCore({ lyrics: { keepVersion: keep } });
  const words = { song: i18next.getFixedT("en", "song"), lyrics: i18next.getFixedT("en", "lyrics") };
  const made = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: lyricTools(words as never, () => {}), selection: { anchor: at } }),
  });
  view = made;
  const { result } = renderHook(() => useLyricWork("song"), { wrapper: WithinPage });
  const now = () => result.current;
  const bring = () => act(() => now().setView(made));
  return { asked: core.asked, now, bring, view: made, text: () => made.state.doc.toString() };
}
const commands = () => Object.values(useCommands.getState().byOwner).flat();
const run = (id: string) =>
  act(() => {
    const command = commands().find((each) => each.id === id);
    if (command === undefined) throw new Error(`There is no ${id}`);
    command.run();
  });

it("before the editor is here nothing can be done, and what is asked for does nothing", async () => {
  const { now, text, asked, view: editor } = open();
  expect(commands().map(({ id, disabled }) => [id, disabled])).toEqual(
    ["tag", "fixTags", "find", "rewrite", "versions", "fold", "unfold"].map((name) => [`lyrics.${name}`, true]),
  );
  await act(async () => {
    now().find();
    now().insert("Bridge");
    now().back();
    now().rewrite();
    await now().review("new");
    now().restore("new");
    now().write("new");
    now().fixTags();
  });
  for (const id of ["lyrics.fold", "lyrics.unfold"]) run(id);
  expect([text(), asked, now().part, useToasts.getState().shown]).toEqual([lyrics, [], null, []]);
  expect([searchPanelOpen(editor.state), useAnnouncements.getState().polite?.text]).toEqual([false, undefined]);
});

it("its commands are there while it is, and do what they say", () => {
  const { bring, now, view: editor } = open();
  bring();
  expect(commands().map(({ title, disabled }) => [title, disabled])).toEqual(
    [
      "Insert structure tag",
      "Fix all tags",
      "Find and replace in lyrics",
      "Rewrite section or selection",
      "Lyrics versions",
      "Fold all sections",
      "Unfold all sections",
    ].map((title) => [title, false]),
  );
  expect([now().palette, now().versions]).toEqual([false, false]);
  run("lyrics.tag");
  run("lyrics.versions");
  expect([now().palette, now().versions]).toEqual([true, true]);
  run("lyrics.find");
  expect(searchPanelOpen(editor.state)).toBe(true);
  run("lyrics.fold");
  expect(foldedRanges(editor.state).size).toBe(2);
  run("lyrics.unfold");
  expect(foldedRanges(editor.state).size).toBe(0);
  cleanup();
  expect(commands()).toEqual([]);
});

it("a tag is put in where the cursor is, and the editor has the keys again", () => {
  const { bring, now, text, view: editor } = open({ doc: "Home", at: 0 });
  bring();
  act(() => void now().insert("Bridge"));
  expect([text(), editor.hasFocus]).toEqual(["[Bridge]\nHome", false]);
  act(() => void now().back());
  expect(editor.hasFocus).toBe(true);
});

it("tags are written as they are meant, and how many is said", async () => {
  const { bring, now, text, view: editor } = open({ doc: "(Chorus)\nHome\n[Verse 1]\nSea" });
  bring();
  act(() => now().fixTags());
  expect([text(), editor.hasFocus]).toEqual(["[Chorus]\nHome\n[Verse]\nSea", true]);
  await until(() => expect(useAnnouncements.getState().polite?.text).toBe("2 tags fixed"));
  resetAnnouncements();
  act(() => now().fixTags());
  await until(() => expect(useAnnouncements.getState().polite?.text).toBe("All tags are correct"));
});

it("the section around the cursor is what is rewritten; its words are kept first, then the new ones are looked at", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { asked, bring, now, text, view: editor } = open({ keep: () => promise });
  bring();
  act(() => now().rewrite());
  const part = { from: 8, to: 32, text: "Night ferry\nLanterns low", label: "Verse" };
  expect([now().part, useToasts.getState().shown]).toEqual([{ lyrics, part }, []]);
  let looked: Promise<void> | undefined;
  act(() => {
    looked = now().review("Day ferry\nLanterns low");
  });
  expect(now().part).toBeNull();
  await until(() => expect(asked).toEqual([["lyrics.keepVersion", { songId: "song", lyrics, reason: "rewrite" }]]));
  expect([text(), changesLeft(editor.state)]).toEqual([lyrics, null]);
  resolve();
  await act(async () => looked);
  expect([text(), changesLeft(editor.state)]).toEqual(["[Verse]\nDay ferry\nLanterns low\n\n[Chorus]\nHome", 1]);
});

it("new words are looked at also where those before can't be kept", async () => {
  const {
    bring,
    now,
    view: editor,
  } = open({
    keep: () => {
      throw new Error("full");
    },
  });
  bring();
  await act(async () => now().review("without a part"));
  expect(changesLeft(editor.state)).toBeNull();
  act(() => now().rewrite());
  await act(async () => now().review("Day ferry"));
  expect(changesLeft(editor.state)).toBe(1);
});

it("a rewrite that is given up is none", () => {
  const { bring, now } = open();
  bring();
  run("lyrics.rewrite");
  expect(now().part).not.toBeNull();
  act(() => now().endRewrite());
  expect(now().part).toBeNull();
});

it("where there are no words to rewrite it says so", () => {
  const { bring, now } = open({ doc: "[Verse]\n", at: 8 });
  bring();
  act(() => now().rewrite());
  expect(now().part).toBeNull();
  expect(useToasts.getState().shown).toMatchObject([
    { kind: "warning", title: "Place the cursor in a section with words, or select lines" },
  ]);
});

it("a text that is taken back ends what was looked at, and is one undo step", () => {
  const { bring, now, text, view: editor } = open();
  bring();
  act(() => startReview(editor, { from: 8, to: 19 }, "Day ferry"));
  expect(changesLeft(editor.state)).toBe(1);
  act(() => now().restore("[Verse]\nNew"));
  expect([text(), changesLeft(editor.state)]).toEqual(["[Verse]\nNew", null]);
  act(() => void undo(editor));
  expect(text()).toBe(lyrics.replace("Night", "Day"));
});

it("a word is written over what is selected", () => {
  const { bring, now, text, view: editor } = open();
  bring();
  editor.dispatch({ selection: EditorSelection.single(8, 13) });
  act(() => now().write("Dawn"));
  expect(text()).toBe(lyrics.replace("Night", "Dawn"));
});

it("once all is decided the review is over", () => {
  const { bring, now, text, view: editor } = open();
  bring();
  act(() => startReview(editor, { from: 8, to: 19 }, "Day ferry"));
  act(() => now().setLeft(1));
  expect(changesLeft(editor.state)).toBe(1);
  act(() => now().setLeft(0));
  expect([changesLeft(editor.state), text()]).toEqual([null, lyrics.replace("Night", "Day")]);
});
