// @vitest-environment jsdom
import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { act, fireEvent } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setDrawer } from "#renderer/components/index.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { client, listCommands, useAnnouncements, useCommands } from "#renderer/lib/index.ts";
import { at, chooseFrom, gone, named, press, until } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 120_000 });
beforeEach(resetAnnouncements);

const recording = "0198f000-0000-7000-9000-000000000001";
const heard = { featureId: "f", lyrics: "[Verse]\nNight ferry", sections: [], expiresAt: Date.now() + 86_400_000 };

/** The pane over a song; what the service heard in its recording is `heard`, once it has listened. */
async function open(draft: object, { known = false, listening = Promise.resolve() } = {}) {
  let features = known ? heard : null;
  const kept: unknown[] = [];
  const { core, show } = await openStudioPage(async (path, ask) => {
    if (path === "library.get")
      return {
        ...{ id: recording, name: "Tide.wav", kind: "audio", state: "ready", rating: 0, createdAt: 1 },
        facts: { kind: "audio", format: "wav", mime: "audio/wav", bytes: 9000, durationSeconds: 61 },
      };
    if (path === "songs.features") return { features };
    if (path === "songs.prepareCover") {
      await listening;
      features = heard;
      return heard;
    }
    if (path === "lyrics.keepVersion") kept.push(path);
    return ask();
  });
  const { id } = await core.songs.create({ draft });
  await show(`#/song/${id}`);
  const view = () => {
    const content = document.querySelector<HTMLElement>(".cm-content");
    return content === null ? null : EditorView.findFromDOM(content);
  };
  await until(() => expect(view()).not.toBeNull());
  const editor = () => view() as EditorView;
  return {
    ...{ core, show, id, editor, kept },
    text: () => editor().state.doc.toString(),
    line: () => editor().state.doc.lineAt(editor().state.selection.main.head).number,
    draft: async () => (await core.songs.list()).find((each) => each.id === id)?.draft,
    versions: async () => (await core.lyrics.versions({ songId: id })).map(({ lyrics }) => lyrics),
  };
}
const drawer = () => document.querySelector(".shape")?.getAttribute("data-drawer");

it("a section of the outline leads to its words, and the drawer it lies in goes", async () => {
  const { editor, line } = await open({ lyrics: "[Verse]\nNight ferry\n\n[Chorus]\nHome" });
  await at("button", /^Chorus1 line/);
  act(() => setDrawer("sections", true));
  expect(drawer()).toBe("open");
  await press("button", /^Chorus1 line/);
  expect([line(), editor().hasFocus, drawer()]).toEqual([4, true, "closed"]);
});

it("a section is added below a blank line at the end of what is written, and written on at once", async () => {
  const { editor, text, line, draft } = await open({ lyrics: "" });
  await chooseFrom("Add section", "[Verse]");
  await until(() => expect([text(), line(), editor().hasFocus]).toEqual(["[Verse]\n", 2, true]));
  await chooseFrom("Add section", "[Chorus]");
  await until(() => expect(text()).toBe("[Verse]\n\n[Chorus]\n"));
  act(() => editor().dispatch({ changes: { from: text().length, insert: "Home" } }));
  await chooseFrom("Add section", "[Outro]");
  const all = "[Verse]\n\n[Chorus]\nHome\n\n[Outro]\n";
  await until(() => expect([text(), line(), editor().hasFocus]).toEqual([all, 7, true]));
  await until(async () => expect((await draft())?.lyrics).toBe(all));
  // A menu that is closed without a choice adds nothing, and its button has the focus again.
  fireEvent.keyDown(await at("button", "Add section"), { key: "Enter" });
  fireEvent.keyDown(await at("menuitem", "[Verse]"), { key: "Escape" });
  await until(() => expect(document.activeElement).toBe(named("button", "Add section")[0]));
  expect(text()).toBe(all);
});

it("a section is doubled in the text by its menu, as one undo step, and a tag that is meant is written from its finding", async () => {
  const { editor, text } = await open({ lyrics: "[Chrous]\nHome\n\n[Verse]\nNight", style: "folk" });
  await press("button", "Fix it");
  expect(text()).toBe("[Chorus]\nHome\n\n[Verse]\nNight");
  await until(() => expect(useAnnouncements.getState().polite?.text).toContain("[Chrous] changed to [Chorus]"));
  fireEvent.click(await at("button", "Actions for Verse"));
  fireEvent.click(await at("menuitem", "Duplicate"));
  expect(text()).toBe("[Chorus]\nHome\n\n[Verse]\nNight\n\n[Verse]\nNight");
  act(() => void undo(editor()));
  expect(text()).toBe("[Chorus]\nHome\n\n[Verse]\nNight");
});

it("the tags are offered by a key of the editor", async () => {
  const { editor } = await open({ lyrics: "" });
  expect(named("dialog", "Structure tags")).toEqual([]);
  act(() => editor().focus());
  fireEvent.keyDown(editor().contentDOM, { key: "j", code: "KeyJ", keyCode: 74, ctrlKey: true });
  await at("dialog", "Structure tags");
});

const cover = { model: "music-cover", cover: recording, style: "folk" };
it("words that were heard are put in where none are, and are to be checked", async () => {
  const { text, draft, kept } = await open({ ...cover, lyrics: "" });
  await press("button", "Transcribe lyrics");
  await until(() => expect(text()).toBe(heard.lyrics));
  await until(async () => expect(await draft()).toMatchObject({ lyrics: heard.lyrics, heardLyrics: heard.lyrics }));
  expect(kept).toEqual([]);
  const bar = await at("section", "Transcribed lyrics");
  await press("button", "Lyrics checked", bar);
  await until(async () => expect((await draft())?.heardLyrics).toBeNull());
  await gone("section", "Transcribed lyrics");
});

it("one's own words stay unless it is asked for; then they are a version and can be taken back", async () => {
  const own = "[Verse]\nMy own";
  const { id, text, editor, draft, kept, versions } = await open({ ...cover, lyrics: own });
  await press("button", "Transcribe lyrics");
  await at("button", "Replace lyrics with transcription");
  // Whatever the page asked of the core before this has come to it.
  await client.lyrics.versions({ songId: id });
  expect([text(), kept]).toEqual([own, []]);
  await press("button", "Replace lyrics with transcription");
  await until(() => expect(text()).toBe(heard.lyrics));
  expect(kept).toHaveLength(1);
  expect(await versions()).toContain(own);
  await until(async () => expect((await draft())?.heardLyrics).toBe(heard.lyrics));
  act(() => void undo(editor()));
  expect(text()).toBe(own);
});

it("a version that was restored is taken back by Undo also in another pane", async () => {
  const own = "[Verse]\nMy own";
  const { core, show, id, text, draft } = await open({ lyrics: own });
  await core.lyrics.keepVersion({ songId: id, lyrics: "[Verse]\nAn older one", reason: "named" });
  act(
    () =>
      void listCommands(useCommands.getState().byOwner)
        .find(({ id: of }) => of === "lyrics.versions")
        ?.run(),
  );
  const dialog = await at("dialog", "Lyrics versions");
  await press("button", "Restore", dialog);
  await until(() => expect(text()).toBe("[Verse]\nAn older one"));
  await show("#/tasks");
  await until(async () => expect((await draft())?.lyrics).toBe("[Verse]\nAn older one"));
  await press("button", "Undo");
  await until(async () => expect((await draft())?.lyrics).toBe(own));
  await show(`#/song/${id}`);
  await until(() => expect(text()).toBe(own));
});

it("words that are heard once the pane was left are put in where none are", async () => {
  const { promise: listening, resolve: hear } = Promise.withResolvers<void>();
  const { show, draft } = await open({ ...cover, lyrics: "" }, { listening });
  await press("button", "Transcribe lyrics");
  await show("#/tasks");
  await gone("section", "Lyrics");
  hear();
  await until(async () => expect(await draft()).toMatchObject({ lyrics: heard.lyrics, heardLyrics: heard.lyrics }));
});
