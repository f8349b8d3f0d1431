// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { endSelecting, selectThese, showSelectionOf, useSelected } from "#renderer/chat/many/selected-conversations.ts";
import { type ManyActions, useManyActions } from "#renderer/chat/many/use-many-actions.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  showSelectionOf("");
  endSelecting();
  useToasts.setState({ shown: [] });
};
beforeEach(() => {
  reset();
  window.location.hash = "";
});
afterEach(() => {
  cleanup();
  reset();
  vi.restoreAllMocks();
  window.location.hash = "";
});

const fail = (data: ReturnType<typeof studioErrorOf>) => () => {
  throw new ORPCError("FAILED", { status: 400, data });
};
const full = fail(studioErrorOf("disk_full"));
const diskFull = { kind: "error", title: "The disk is full.", body: "Free up space, then continue." };
const film = { id: "F", name: "Film" };

function open(answers: Answers, current: string | undefined = undefined) {
  const { asked } = pageCore(answers);
  const { result, ...page } = renderHook(({ at }) => useManyActions(at), {
    wrapper: WithinPage,
    initialProps: { at: current },
  });
  return { asked, actions: result.current, ...page };
}
const shown = () => useToasts.getState().shown;
const toasts = () => shown().map(({ kind, title, action }) => [kind, title, action?.label, action?.undoes]);
const undoLast = () => act(() => shown().at(-1)?.action?.run());
const chosen = () => [...useSelected.getState().ids];

const archives: Answers = { conversations: { archive: ({ ids }) => ({ ids }) } };
const removes: Answers = {
  conversations: { removeMany: ({ ids }) => ({ ids }), restoreMany: ({ ids }) => ({ ids }) },
};
const moves: Answers = {
  folders: {
    putMany: ({ places }) => ({ before: places.map(({ conversationId }) => ({ conversationId, folderId: "G" })) }),
  },
};
const placed = (folderId: string | null, ...ids: string[]) => ({
  places: ids.map((conversationId) => ({ conversationId, folderId })),
});

it.each<[what: string, answers: Answers, work: (actions: ManyActions) => void, title: string, asked: unknown[]]>([
  [
    "archived",
    archives,
    ({ archive }) => archive(["a", "b"], true),
    "2 conversations archived",
    [
      ["conversations.archive", { ids: ["a", "b"], archived: true }],
      ["conversations.archive", { ids: ["a", "b"], archived: false }],
    ],
  ],
  [
    "taken out of the archive",
    archives,
    ({ archive }) => archive(["a"], false),
    "1 conversation unarchived",
    [
      ["conversations.archive", { ids: ["a"], archived: false }],
      ["conversations.archive", { ids: ["a"], archived: true }],
    ],
  ],
  [
    "deleted",
    removes,
    ({ remove }) => remove(["a", "b"]),
    "2 conversations deleted",
    [
      ["conversations.removeMany", { ids: ["a", "b"] }],
      ["conversations.restoreMany", { ids: ["a", "b"] }],
    ],
  ],
  [
    "moved into a folder",
    moves,
    ({ move }) => move(["a", "b"], film),
    "2 conversations moved to folder “Film”",
    [
      ["folders.putMany", placed("F", "a", "b")],
      ["folders.putMany", placed("G", "a", "b")],
    ],
  ],
  [
    "moved out of their folders",
    moves,
    ({ move }) => move(["a"], null),
    "1 conversation moved out of its folder",
    [
      ["folders.putMany", placed(null, "a")],
      ["folders.putMany", placed("G", "a")],
    ],
  ],
])("%s, they are no longer chosen; it is said, and taken back once", async (_what, answers, work, title, all) => {
  const { asked, actions } = open(answers);
  selectThese(["a", "b", "c"]);
  work(actions);
  await until(() => expect(toasts()).toEqual([["done", title, "Undo", true]]));
  expect(chosen()).toEqual(title.startsWith("1") ? ["b", "c"] : ["c"]);
  undoLast();
  undoLast();
  await until(() => expect(asked).toHaveLength(2));
  await act(() => new Promise((rest) => setTimeout(rest, 20)));
  expect(asked).toEqual(all);
});

it.each<[what: string, answers: Answers, work: (actions: ManyActions) => void]>([
  ["archived", { conversations: { archive: () => ({ ids: [] }) } }, ({ archive }) => archive(["a", "b"], true)],
  ["deleted", { conversations: { removeMany: () => ({ ids: [] }) } }, ({ remove }) => remove(["a", "b"])],
  ["moved", { folders: { putMany: () => ({ before: [] }) } }, ({ move }) => move(["a", "b"], film)],
])("where none was %s nothing is said, but none of them stays chosen", async (_what, answers, work) => {
  const { actions } = open(answers, "a");
  selectThese(["a", "b", "c"]);
  work(actions);
  await until(() => expect(chosen()).toEqual(["c"]));
  await act(() => new Promise((rest) => setTimeout(rest, 20)));
  expect([toasts(), window.location.hash]).toEqual([[], ""]);
});

it.each([
  ["a", "#/chat/new"],
  ["z", ""],
  [undefined, ""],
])("while %s is open its pane shows %s once others are deleted", async (current, hash) => {
  const { actions } = open(removes, current);
  actions.remove(["a", "b"]);
  await until(() => expect(toasts()).toHaveLength(1));
  expect(window.location.hash).toBe(hash);
  undoLast();
});

it.each<[what: string, hash: string, leave: (show: ReturnType<typeof open>) => void]>([
  ["another conversation was opened", "#/chat/z", ({ rerender }) => rerender({ at: "z" })],
  ["another pane was", "#/library", ({ unmount }) => unmount()],
])("where %s before they are deleted, it stays", async (_what, hash, leave) => {
  const { promise, resolve } = Promise.withResolvers<{ ids: string[] }>();
  const page = open({ conversations: { removeMany: () => promise, restoreMany: ({ ids }) => ({ ids }) } }, "a");
  page.actions.remove(["a", "b"]);
  window.location.hash = hash;
  leave(page);
  resolve({ ids: ["a", "b"] });
  await until(() => expect(toasts()).toHaveLength(1));
  expect(window.location.hash).toBe(hash);
  undoLast();
});

it.each<[what: string, answers: Answers, work: (actions: ManyActions) => void]>([
  ["archived", { conversations: { archive: full } }, ({ archive }) => archive(["a"], true)],
  ["deleted", { conversations: { removeMany: full } }, ({ remove }) => remove(["a"])],
  ["moved", { folders: { putMany: full } }, ({ move }) => move(["a"], film)],
  ["exported", { conversationFiles: { record: full } }, (actions) => actions.export(["a"], "json")],
])("what can’t be %s is told, and stays chosen", async (_what, answers, work) => {
  const { actions } = open(answers);
  selectThese(["a", "b"]);
  work(actions);
  await until(() => expect(shown().at(-1)).toMatchObject(diskFull));
  expect(shown().at(-1)?.action).toBeUndefined();
  expect(chosen()).toEqual(["a", "b"]);
});

it("a failure without advice is one sentence; so is a way back that fails", async () => {
  const bare = fail({ ...studioErrorOf("disk_full"), code: "house.rule", message: "No room.", advice: "" });
  const { actions } = open({ conversations: { removeMany: ({ ids }) => ({ ids }), restoreMany: bare } });
  actions.remove(["a"]);
  await until(() => expect(toasts()).toHaveLength(1));
  undoLast();
  await until(() => expect(shown().at(-1)).toMatchObject({ kind: "error", title: "No room." }));
  expect(shown().at(-1)).not.toHaveProperty("body");
});

it("those that are exported are read one after the other, as they were chosen", async () => {
  const kept = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
  Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} });
  onTestFinished(() => void Object.assign(URL, kept));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { actions, asked } = open({
    conversationFiles: { record: ({ id }) => ({ conversation: { title: id }, messages: [] }) },
  });
  actions.export(["b", "a"], "json");
  await until(() => expect(shown().at(-1)?.title).toBe("2 conversations exported"));
  expect(asked.map(([path, input]) => [path, (input as { id: string }).id])).toEqual([
    ["conversationFiles.record", "b"],
    ["conversationFiles.record", "a"],
  ]);
  expect(saved).toEqual([expect.stringMatching(/^Conversations .+\.zip$/)]);
});
