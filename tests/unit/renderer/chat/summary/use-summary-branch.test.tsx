// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { firstSettings } from "#renderer/chat/chat-settings.ts";
import { useSummaryBranch } from "#renderer/chat/summary/use-summary-branch.ts";
import { useToasts } from "#renderer/lib/index.ts";
import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
  window.location.hash = "";
});

let run = 0;
const reply = (more: object = {}) => ({ id: `m${run}`, role: "assistant", state: "complete", ...more }) as Message;

function open(
  end: Message | undefined,
  summarize: () => unknown = () => ({ conversation: { id: "c9" } }),
  title = "Gulls",
) {
  const core = pageCore({ conversations: { summarize } } as never);
  const { model } = firstSettings;
  const { result, unmount } = renderHook(() => useSummaryBranch(title, end, () => ({ model }) as ReplySettings), {
    wrapper: WithinPage,
  });
  // What another file of this worker left behind may ask for something, too.
  const asked = () =>
    core.asked.flatMap(([path, input]) =>
      path === "conversations.summarize" ? [input as Record<string, unknown>] : [],
    );
  return { result, asked, unmount, press: () => act(() => result.current.start?.()) };
}

it.each<[what: string, end: Message | undefined]>([
  ["no message", undefined],
  ["a question", reply({ role: "user" })],
  ["a reply that still comes", reply({ state: "streaming" })],
])("behind %s there is nothing to sum up yet", (_what, end) => {
  const { result, asked, press } = open(end);
  expect(result.current.start).toBeUndefined();
  press();
  expect(asked()).toEqual([]);
});

it("a summary of the branch up to this reply begins a conversation, which is opened", async () => {
  run += 1;
  const { result, asked, press } = open(reply(), undefined, "x".repeat(300));
  press();
  await until(() => expect(window.location.hash).toBe("#/chat/c9"));
  const [wish] = asked();
  expect(wish).toMatchObject({ messageId: `m${run}`, settings: { model: firstSettings.model } });
  expect(wish?.text).toMatch(/^Summarize our conversation so far/);
  expect(wish?.title).toBe("x".repeat(200));
  await until(() => expect(result.current.starting).toBe(false));
});

it("pressed again while it is on its way it is one request; it says that it is", async () => {
  run += 1;
  const { promise, resolve } = Promise.withResolvers<object>();
  const { result, asked, press } = open(reply(), () => promise);
  act(() => {
    // Before anything is drawn, and after.
    result.current.start?.();
    result.current.start?.();
  });
  await until(() => expect(result.current.starting).toBe(true));
  press();
  resolve({ conversation: { id: "c10" } });
  await until(() => expect(window.location.hash).toBe("#/chat/c10"));
  await until(() => expect(result.current.starting).toBe(false));
  expect(asked()).toHaveLength(1);
});

it("a summary that has begun once another pane is open isn’t opened over it", async () => {
  run += 1;
  const { promise, resolve } = Promise.withResolvers<object>();
  const { asked, press, unmount } = open(reply(), () => promise);
  press();
  await until(() => expect(asked()).toHaveLength(1));
  unmount();
  window.location.hash = "#/library";
  resolve({ conversation: { id: "c12" } });
  await act(() => new Promise((rest) => setTimeout(rest, 20)));
  expect(window.location.hash).toBe("#/library");
});

it("what went wrong is said, nothing is opened, and it can be pressed again under the same id", async () => {
  run += 1;
  const summarize = vi.fn((): unknown => {
    throw new Error("Gone.");
  });
  const { result, asked, press } = open(reply(), summarize);
  press();
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect(window.location.hash).toBe("");
  await until(() => expect(result.current.starting).toBe(false));
  summarize.mockImplementation(() => ({ conversation: { id: "c11" } }));
  press();
  await until(() => expect(window.location.hash).toBe("#/chat/c11"));
  const [first, second] = asked();
  expect(second?.clientId).toBe(first?.clientId);
});
