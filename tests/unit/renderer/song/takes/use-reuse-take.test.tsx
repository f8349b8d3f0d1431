// @vitest-environment jsdom
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Sound } from "#renderer/song/song-draft.ts";
import { useReuseTake } from "#renderer/song/takes/use-reuse-take.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const sung = "[Verse]\nNight ferry";
const request = { model: "music-2.6", prompt: "folk, warm", lyrics: sung };
const sound = { model: "music-2.6", style: "techno", instrumental: true, optimizeLyrics: false } as Sound;

function open({ text = "[Verse]\nMy own", keep = (): unknown => undefined, hasView = true } = {}) {
  const core = pageCore({ lyrics: { keepVersion: keep } });
  const view = new EditorView({ state: EditorState.create({ doc: text }) });
  onTestFinished(() => view.destroy());
  queryClient.setQueryData(orpc.songs.list.queryKey(), [{ id: "song", draft: { ...sound, lyrics: text } }] as never);
  /** What was done, in its order. */
  const done: unknown[][] = [];
  const { result } = renderHook(
    () =>
      useReuseTake({
        ...{ songId: "song", view: hasView ? view : null, sound },
        change: (patch) => {
          done.push(["change", patch]);
          write(patch);
        },
        restore: (lyrics) => {
          done.push(["restore", lyrics]);
          view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: lyrics } });
          write({ lyrics });
        },
      }),
    { wrapper: WithinPage },
  );
  return {
    asked: core.asked,
    done,
    reuse: (of: unknown = request) => act(() => void result.current({ request: of, take: 3 } as Task)),
  };
}
const draft = () => queryClient.getQueryData(orpc.songs.list.queryKey())?.[0]?.draft;
/** As the song's draft is kept. */
const write = (patch: object) =>
  queryClient.setQueryData(orpc.songs.list.queryKey(), [{ id: "song", draft: { ...draft(), ...patch } }] as never);
const toasts = () => useToasts.getState().shown;

it("a song is set as it was for a take; its own words are a version, and all of it can be taken back", async () => {
  const { asked, done, reuse } = open();
  reuse();
  await until(() => expect(toasts()).toHaveLength(1));
  expect(asked).toEqual([["lyrics.keepVersion", { songId: "song", lyrics: "[Verse]\nMy own", reason: "restore" }]]);
  expect(done).toEqual([
    [
      "change",
      { model: "music-2.6", style: "folk, warm", instrumental: false, optimizeLyrics: false, heardLyrics: null },
    ],
    ["restore", sung],
  ]);
  expect(toasts()).toMatchObject([
    {
      kind: "done",
      title: "Now using the settings and lyrics of Take 3. Your previous lyrics were saved as a version.",
      action: { label: "Undo", undoes: true },
    },
  ]);
  done.length = 0;
  toasts()[0]?.action?.run();
  expect(done).toEqual([
    ["change", { model: "music-2.6", style: "techno", instrumental: true, optimizeLyrics: false, heardLyrics: null }],
    ["restore", "[Verse]\nMy own"],
  ]);
});

it.each([
  ["style", { style: "folk, warm, slow" }],
  ["lyrics", { lyrics: `${sung}\nHome` }],
])("%s that was written since stays: Undo says so and changes nothing", async (_what, since) => {
  const { done, reuse } = open();
  reuse();
  await until(() => expect(toasts()).toHaveLength(1));
  done.length = 0;
  write(since);
  toasts()[0]?.action?.run();
  expect(done).toEqual([]);
  expect(draft()).toMatchObject(since);
  expect(toasts().at(-1)).toMatchObject({ kind: "error", title: "Can’t undo: it has changed since then" });
});

it("the words are put in once those before are kept; where they can't be, all stays as it is, and why is said", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { asked, done, reuse } = open({ keep: () => promise });
  reuse();
  await until(() => expect(asked).toHaveLength(1));
  expect(done).toEqual([]);
  resolve();
  await until(() => expect(done).toHaveLength(2));
  const other = open({
    keep: () => {
      throw new Error("full");
    },
  });
  other.reuse();
  await until(() => expect(toasts().map(({ kind }) => kind)).toContain("error"));
  expect(other.done).toEqual([]);
});

it("where nothing is written there is nothing to keep", async () => {
  const { asked, done, reuse } = open({ text: " \n" });
  reuse();
  expect([asked, done.map(([what]) => what)]).toEqual([[], ["change", "restore"]]);
});

it.each<[string, string, object]>([
  ["the same words", sung, request],
  ["the same words beside a section that is muted", "[Verse]\nNight ferry\n\n[-Chorus]\nHome", request],
  ["none", "[Verse]\nMy own", { ...request, lyrics: "", is_instrumental: true }],
  ["none at all", "[Verse]\nMy own", { model: "music-2.6", prompt: "folk, warm", is_instrumental: true }],
])("a take of %s leaves them as they are", async (_what, text, of) => {
  const { asked, done, reuse } = open({ text });
  reuse(of);
  expect([asked, done]).toEqual([[], [["change", expect.not.objectContaining({ heardLyrics: null })]]]);
  expect(toasts()).toMatchObject([{ kind: "done", title: "Now using the settings of Take 3" }]);
  toasts()[0]?.action?.run();
  expect(done.slice(1).map(([what]) => what)).toEqual(["change"]);
});

it.each([
  ["whose request can't be read", { request: { model: 3 } }, true],
  ["that is asked for before the editor is here", { request }, false],
])("of a take %s nothing is changed", async (_what, { request: of }, hasView) => {
  const { asked, done, reuse } = open({ hasView });
  reuse(of);
  expect([asked, done]).toEqual([[], []]);
  expect(toasts()).toMatchObject([{ kind: "error", title: "This take’s settings can’t be read" }]);
});
