// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type ConversationActions, useConversationActions } from "#renderer/chat/use-conversation-actions.ts";
import { useToasts } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
  window.location.hash = "";
});

const talk = { id: "c", title: "Light" } as unknown as Conversation;

/** A core that answers when it is told to. */
function open() {
  const answered = Promise.withResolvers<void>();
  const { asked } = pageCore({
    conversations: {
      duplicate: () => answered.promise.then(() => ({ id: "d" })),
      remove: () => answered.promise,
      restore: () => answered.promise,
    },
  });
  const { result } = renderHook(() => useConversationActions("c"), { wrapper: WithinPage });
  const answer = async () => {
    await until(() => expect(asked).toHaveLength(1));
    await act(async () => {
      answered.resolve();
      await new Promise((rest) => setTimeout(rest, 20));
    });
  };
  return { actions: result.current, answer };
}

it.each<[what: string, work: (actions: ConversationActions) => void, hash: string]>([
  ["a copy is opened", ({ duplicate }) => duplicate(talk), "#/chat/d"],
  ["a new one takes the place of what was deleted", ({ remove }) => remove(talk), "#/chat/new"],
])("%s, unless one is elsewhere by then", async (_what, work, hash) => {
  for (const elsewhere of [undefined, "#/storyboard", "#/chat/other"]) {
    window.location.hash = "#/chat/c";
    const { actions, answer } = open();
    work(actions);
    if (elsewhere !== undefined) window.location.hash = elsewhere;
    await answer();
    expect(window.location.hash).toBe(elsewhere ?? hash);
    cleanup();
  }
});

it.each([
  ["in Chat", "#/chat/new", undefined, "#/chat/c"],
  ["in Chat, and left before it was done", "#/chat/new", "#/song", "#/song"],
  ["in another pane", "#/storyboard/p", undefined, "#/storyboard/p"],
])("a deletion undone %s leads to %s", async (_where, pressed, elsewhere, hash) => {
  window.location.hash = "#/chat/c";
  const { actions, answer } = open();
  actions.remove(talk);
  await answer();
  await until(() => expect(useToasts.getState().shown).toHaveLength(1));
  window.location.hash = pressed;
  const restored = Promise.withResolvers<void>();
  const { asked } = pageCore({ conversations: { restore: () => restored.promise } });
  act(() => useToasts.getState().shown[0]?.action?.run());
  await until(() => expect(asked).toEqual([["conversations.restore", { id: "c" }]]));
  if (elsewhere !== undefined) window.location.hash = elsewhere;
  await act(async () => {
    restored.resolve();
    await new Promise((rest) => setTimeout(rest, 20));
  });
  expect(window.location.hash).toBe(hash);
});
