// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type ConversationActions, useConversationActions } from "#renderer/chat/use-conversation-actions.ts";
import { useToasts } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { until } from "../page-controls.ts";
import { type Answers, pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  useToasts.setState({ shown: [] });
  window.location.hash = "#/chat/a";
};
beforeEach(reset);
afterEach(() => {
  cleanup();
  reset();
  window.location.hash = "";
});

const talk = { id: "a", title: `${"T".repeat(199)}🌊`, pinned: true, archived: true } as Conversation;

function open(answers: NonNullable<Answers["conversations"]>) {
  const { asked } = pageCore({ conversations: answers });
  const { result, ...page } = renderHook(({ at }) => useConversationActions(at), {
    wrapper: WithinPage,
    initialProps: { at: "a" as string | undefined },
  });
  const calls = () => asked.filter(([path]) => path.startsWith("conversations."));
  return { actions: result.current, calls, ...page };
}
const toasts = () => useToasts.getState().shown;
const rest = () => act(() => new Promise((done) => setTimeout(done, 20)));

it.each<[what: string, work: (actions: ConversationActions) => void, asked: [string, object]]>([
  ["is unpinned", ({ pin }) => pin(talk), ["conversations.update", { id: "a", pinned: false }]],
  ["is pinned", ({ pin }) => pin({ ...talk, pinned: false }), ["conversations.update", { id: "a", pinned: true }]],
  [
    "comes back into the list",
    ({ archive }) => archive(talk),
    ["conversations.archive", { ids: ["a"], archived: false }],
  ],
  [
    "leaves the list",
    ({ archive }) => archive({ ...talk, archived: false }),
    ["conversations.archive", { ids: ["a"], archived: true }],
  ],
])("a conversation %s", async (_what, work, asked) => {
  const { actions, calls } = open({ update: () => talk as never, archive: () => ({ ids: [] }) });
  work(actions);
  await until(() => expect(calls()).toEqual([asked]));
});

it("a copy is opened; its title is no longer than one may be, and no letter of it is cut", async () => {
  const { actions, calls } = open({ duplicate: () => ({ ...talk, id: "copy" }) as never });
  actions.duplicate(talk);
  await until(() => expect(window.location.hash).toBe("#/chat/copy"));
  const title = String((calls()[0]?.[1] as { title?: string } | undefined)?.title);
  expect(title.length).toBeLessThanOrEqual(200);
  expect(title.isWellFormed()).toBe(true);
});

it("the open conversation that is deleted gives way to a new one; Undo brings it back and opens it", async () => {
  const { actions, calls } = open({ remove: () => undefined as never, restore: () => undefined as never });
  actions.remove({ ...talk, title: "Tides" });
  await until(() => expect(window.location.hash).toBe("#/chat/new"));
  expect(toasts()).toMatchObject([{ kind: "done", action: { label: "Undo", undoes: true } }]);
  expect(toasts()[0]?.title).toContain("Tides");
  act(() => toasts()[0]?.action?.run());
  await until(() => expect(window.location.hash).toBe("#/chat/a"));
  expect(calls()).toEqual([
    ["conversations.remove", { id: "a" }],
    ["conversations.restore", { id: "a" }],
  ]);
});

it("another one that is deleted leaves the open one where it is", async () => {
  const { actions } = open({ remove: () => undefined as never });
  actions.remove({ ...talk, id: "b" });
  await until(() => expect(toasts()).toHaveLength(1));
  expect(window.location.hash).toBe("#/chat/a");
});

type Page = ReturnType<typeof open>;
const remove = ({ actions }: Page) => actions.remove(talk);
const duplicate = ({ actions }: Page) => actions.duplicate(talk);
const openOther = ({ rerender }: Page) => {
  window.location.hash = "#/chat/b";
  rerender({ at: "b" });
};
const openLibrary = ({ unmount }: Page) => {
  window.location.hash = "#/library";
  unmount();
};

it.each<[what: string, work: (page: Page) => void, leave: (page: Page) => void, stays: string]>([
  ["deleted once another conversation is open", remove, openOther, "#/chat/b"],
  ["deleted once another pane is open", remove, openLibrary, "#/library"],
  ["copied once another pane is open", duplicate, openLibrary, "#/library"],
])("what is %s takes nobody away from there", async (_what, work, leave, stays) => {
  const { promise, resolve } = Promise.withResolvers<never>();
  const page = open({ remove: () => promise, duplicate: () => promise });
  work(page);
  await until(() => expect(page.calls()).toHaveLength(1));
  leave(page);
  resolve({ ...talk, id: "copy" } as never);
  await rest();
  expect(window.location.hash).toBe(stays);
});

it.each<[what: string, answer: "remove" | "duplicate" | "update", work: (page: Page) => void]>([
  ["deleted", "remove", remove],
  ["copied", "duplicate", duplicate],
  ["pinned", "update", ({ actions }) => actions.pin(talk)],
])("what can’t be %s is told, and stays open", async (_what, answer, work) => {
  const fails = () => {
    throw new Error("The disk is away.");
  };
  work(open({ [answer]: fails }));
  await until(() => expect(toasts().map(({ kind }) => kind)).toEqual(["error"]));
  expect(window.location.hash).toBe("#/chat/a");
});

it.each([
  ["in Chat", "#/chat/new", undefined, "#/chat/a"],
  ["in Chat, and left before it was done", "#/chat/new", "#/song", "#/song"],
  ["in another pane", "#/storyboard/p", undefined, "#/storyboard/p"],
])("a deletion undone %s leads to %s", async (_where, pressed, elsewhere, hash) => {
  const { promise, resolve } = Promise.withResolvers<never>();
  const { actions, calls } = open({ remove: () => undefined as never, restore: () => promise });
  actions.remove(talk);
  await until(() => expect(toasts()).toHaveLength(1));
  window.location.hash = pressed;
  act(() => toasts()[0]?.action?.run());
  await until(() => expect(calls()).toHaveLength(2));
  if (elsewhere !== undefined) window.location.hash = elsewhere;
  resolve(undefined as never);
  await rest();
  expect(window.location.hash).toBe(elsewhere ?? hash);
});
