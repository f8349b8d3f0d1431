// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { resetAnnouncements, useAnnouncements } from "#renderer/lib/announce.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { useAlbumActions } from "#renderer/library/albums/use-albums.ts";
import { useArrange } from "#renderer/library/albums/use-arrange.ts";
import { useLibraryUndo } from "#renderer/library/undo.ts";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  resetAnnouncements();
  useAnnouncements.setState({ polite: null, assertive: null });
  useToasts.setState({ shown: [] });
  useLibraryUndo.setState({ steps: [] });
};
beforeEach(reset);
afterEach(() => {
  cleanup();
  reset();
});

const question = { search: "album:Stills" } as BrowseQuestion;
function open(ids: readonly string[], { isOpen = true, refuses = "" } = {}) {
  const answer = (path: string, value: unknown) => (): unknown => {
    if (path === refuses) throw new Error("The disk is full.");
    return value;
  };
  const core = pageCore({
    browse: { ids: answer("ids", ["a", "b", "c", "d"]) },
    albums: { arrange: answer("arrange", { moved: [{ id: "c", at: 3 }] }) },
  } as never);
  const selected = new Set(ids);
  const shown = { question, total: 4 };
  const { result } = renderHook(
    () => useArrange(isOpen ? { id: "1" } : undefined, shown, selected, useAlbumActions()),
    { wrapper: WithinPage },
  );
  return {
    arrange: result.current,
    asked: () => core.asked.filter(([path]) => /browse\.ids|arrange/.test(path)),
    told: () => useToasts.getState().shown.map(({ kind }) => kind),
    said: () => useAnnouncements.getState().polite?.text,
  };
}
const quiet = () => new Promise((done) => setTimeout(done, 300));

it("the selected files are moved by the order that is shown, and that is told to who doesn't see it", async () => {
  const { arrange, asked, told, said } = open(["c"]);
  await arrange("back");
  expect(asked()).toEqual([
    ["browse.ids", { ...question, from: 0, to: 4 }],
    ["albums.arrange", { id: "1", ids: ["c"], before: "b" }],
  ]);
  await until(() => expect(said()).toBe("1 file moved"));
  expect([told(), useLibraryUndo.getState().steps.length]).toEqual([[], 1]);
});

it("what stands there already isn't moved, and nothing is told", async () => {
  const { arrange, asked, said } = open(["a"]);
  await arrange("first");
  await quiet();
  expect([asked().map(([path]) => path), said()]).toEqual([["browse.ids"], undefined]);
});

it.each(["ids", "arrange"])(
  "what couldn't be moved is said once, and nobody is told that it was: %s",
  async (refuses) => {
    const { arrange, told, said } = open(["c"], { refuses });
    await arrange("last");
    await quiet();
    expect([told(), said()]).toEqual([["error"], undefined]);
    expect(useLibraryUndo.getState().steps).toEqual([]);
  },
);

it("without an open album nothing is moved", async () => {
  const { arrange, asked } = open(["c"], { isOpen: false });
  await arrange("last");
  expect(asked()).toEqual([]);
});
