// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import {
  changeDraft,
  flushDrafts,
  listCommands,
  orpc,
  queryClient,
  useAnnouncements,
  useCommands,
} from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { useBoardHistory } from "#renderer/storyboard/board/use-board-history.ts";
import type { StoryboardStep } from "#shared/contract/storyboard/project.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  window.location.hash = "#/storyboard/film";
  useToasts.setState({ shown: [] });
  resetAnnouncements();
});
afterEach(async () => {
  cleanup();
  await flushDrafts(() => true).catch(() => {});
  window.location.hash = "";
});

const step = (more: Partial<StoryboardStep> = {}): StoryboardStep =>
  ({ kind: "edit", count: 1, number: 3, fields: ["prompt"], shotId: "c", ...more }) as StoryboardStep;

function open(
  history: { undo: StoryboardStep | null; redo: StoryboardStep | null },
  answers: Answers["storyboard"] = {},
) {
  const core = pageCore({ storyboard: { history: () => history, ...answers } });
  queryClient.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: "film" } }), [
    madeUpShot("a"),
    madeUpShot("c"),
  ]);
  queryClient.setQueryData(orpc.storyboard.history.queryKey({ input: { projectId: "film" } }), history as never);
  const { result, unmount } = renderHook(() => useBoardHistory("film"), { wrapper: WithinPage });
  return {
    ...{ core, unmount },
    now: () => result.current,
    asked: () => core.asked.map(([path]) => path).filter((path) => /\.(undo|redo|save)/.test(path)),
    go: (way: "undo" | "redo") => act(() => result.current.go(way)),
  };
}
/** What a screen reader is told. */
const said = () => useAnnouncements.getState().polite?.text ?? "";
const command = (id: string) => listCommands(useCommands.getState().byOwner).find((each) => each.id === id);

it.each([
  [step(), "prompt of shot 3"],
  [step({ fields: ["prompt", "inherits"] }), "prompt of shot 3"],
  [step({ fields: ["prompt", "ratio"] }), "settings of shot 3"],
  [step({ fields: ["ratio"], count: 4, number: null }), "ratio of 4 shots"],
])("a step in words: %j", (undo, words) => {
  const { now } = open({ undo, redo: null });
  expect([now().undo, now().redo]).toEqual([words, undefined]);
});

it("a step back is said, and leads to the shot that it changed", async () => {
  const { go, core } = open(
    { undo: step(), redo: step({ kind: "edit", fields: ["ratio"], number: 1 }) },
    { undo: () => step() },
  );
  go("undo");
  await waitFor(() => expect(window.location.hash).toBe("#/storyboard/film/c"));
  expect(core.asked.filter(([path]) => path === "storyboard.undo")).toEqual([
    ["storyboard.undo", { projectId: "film" }],
  ]);
  await waitFor(() => expect(said()).toContain("prompt of shot 3"));
  // All of the board is asked for again.
  expect(core.asked.some(([path]) => path === "storyboard.history")).toBe(true);
});

it("whoever has left before the step came isn't led back", async () => {
  const answered = Promise.withResolvers<StoryboardStep>();
  const { go, core, unmount } = open({ undo: step(), redo: null }, { undo: () => answered.promise });
  go("undo");
  await waitFor(() => expect(core.asked.some(([path]) => path === "storyboard.undo")).toBe(true));
  unmount();
  window.location.hash = "#/chat";
  answered.resolve(step());
  await waitFor(() => expect(said()).toContain("prompt of shot 3"));
  expect(window.location.hash).toBe("#/chat");
});

it("a step forward is said in other words; a shot that is no more isn't opened", async () => {
  const { go } = open(
    { undo: step(), redo: step() },
    { undo: () => step({ shotId: "gone" }), redo: () => step({ shotId: "gone" }) },
  );
  go("undo");
  await waitFor(() => expect(said()).toMatch(/^Undone/));
  go("redo");
  await waitFor(() => expect(said()).toMatch(/^Redone/), { timeout: 3000 });
  expect(window.location.hash).toBe("#/storyboard/film");
});

it("what is being typed in the board is kept first, as a step of its own; other drafts are left alone", async () => {
  const order: string[] = [];
  const { go } = open(
    { undo: null, redo: null },
    {
      undo: () => {
        order.push("undo");
        return step();
      },
    },
  );
  for (const key of ["shot/a", "film/film", "defaults/film", "message c"])
    changeDraft<{ text: string }>(key, { text: "typed" }, async () => {
      order.push(key);
      return undefined as never;
    });
  go("undo");
  await waitFor(() => expect(order).toContain("undo"));
  expect(order.slice(0, -1).sort()).toEqual(["defaults/film", "film/film", "shot/a"]);
});

it("what another film couldn't save stops no step of this one; what this one can't save does", async () => {
  const { go, asked } = open({ undo: step(), redo: null }, { undo: () => step(), redo: () => step() });
  const refused = async () => {
    throw new Error("The disk is full.");
  };
  for (const key of ["shot/of-another", "film/another", "defaults/another"])
    changeDraft<{ text: string }>(key, { text: "typed" }, refused);
  go("undo");
  await waitFor(() => expect(asked()).toEqual(["storyboard.undo"]));
  expect(useToasts.getState().shown).toEqual([]);
  changeDraft<{ text: string }>("shot/a", { text: "typed" }, refused);
  go("redo");
  await waitFor(() => expect(useToasts.getState().shown).toMatchObject([{ kind: "error" }]));
  expect(asked()).toEqual(["storyboard.undo"]);
  // The tests after this one have drafts of their own.
  for (const key of ["shot/of-another", "film/another", "defaults/another", "shot/a"])
    changeDraft<{ text: string }>(key, {}, async () => {});
});

it("a step that the core refuses is told", async () => {
  const { go } = open(
    { undo: step(), redo: null },
    {
      undo: () => {
        throw new Error("The disk is full.");
      },
    },
  );
  go("undo");
  await waitFor(() => expect(useToasts.getState().shown).toMatchObject([{ kind: "error" }]));
  expect(said()).toBe("");
});

it("keys, menu and palette undo and redo, while the board is open", async () => {
  const { asked, unmount } = open({ undo: step(), redo: null }, { undo: () => step(), redo: () => step() });
  expect(command("storyboard.undo")).toMatchObject({ menu: "edit", yieldsToDialogs: true });
  expect(command("storyboard.undo")?.title).toContain("prompt of shot 3");
  // What is being typed may be a step by then: undo is never disabled.
  expect(command("storyboard.undo")?.disabled).not.toBe(true);
  expect(command("storyboard.redo")?.disabled).toBe(true);
  act(() => command("storyboard.undo")?.run());
  await waitFor(() => expect(asked()).toEqual(["storyboard.undo"]));
  act(() => command("storyboard.redo")?.run());
  await waitFor(() => expect(asked()).toEqual(["storyboard.undo", "storyboard.redo"]));
  unmount();
  expect(command("storyboard.undo")).toBeUndefined();
});
