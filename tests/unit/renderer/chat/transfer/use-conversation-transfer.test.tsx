// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { conversationJson } from "#renderer/chat/transfer/conversation-json.ts";
import { useForeignImport } from "#renderer/chat/transfer/foreign/foreign-dialog.tsx";
import { useConversationImports } from "#renderer/chat/transfer/use-conversation-transfer.ts";
import { useToasts } from "#renderer/lib/index.ts";
import type { ConversationRecord } from "#shared/contract/chat/conversation-file.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const uuid = (serial: number) => `0199a000-0000-7000-8000-${String(serial).padStart(12, "0")}`;
const message = {
  ...{ id: uuid(1), parentId: null, role: "user", model: null, blocks: [{ type: "text", text: "Tides" }] },
  ...{ state: "complete", stopReason: null, usage: null, error: null, createdAt: 1, finishedAt: 2 },
  ...{ thinkingMilliseconds: null, settings: null },
};
const head = { title: "Tides", createdAt: 1, updatedAt: 2, pinned: false, settings: null, shownMessageId: uuid(1) };
const record = { conversation: head, messages: [message] } as unknown as ConversationRecord;
const talk = (name: string) => new File(conversationJson(record, []), name);
const foreign = (name: string) => new File(["PK and so on"], name);
/** As a file is that was moved away, or a folder. */
const unreadable = (name: string) => {
  const gone = () => Promise.reject(new DOMException("A requested file could not be found.", "NotFoundError"));
  return Object.assign(new File(["x"], name), { text: gone, slice: () => ({ text: gone }) });
};
const made = {
  ...{ ...head, id: uuid(7), comparedQuestionId: null, folderId: null, archived: false, replying: false },
  ...{ unanswered: false, excerpt: "", messageCount: 1 },
};

let answer: () => Promise<Response> | Response;
beforeAll(speakEnglish);
const reset = () => {
  useToasts.setState({ shown: [] });
  useForeignImport.setState({ file: undefined });
  window.location.hash = "#/chat/a";
};
beforeEach(() => {
  reset();
  pageCore();
  answer = () => Response.json(made);
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reset();
  window.location.hash = "";
});
const open = () => renderHook(useConversationImports, { wrapper: WithinPage });
const toasts = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);

it("a conversation that comes alone is named while it is read, then opened", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const { result } = open();
  act(() => result.current.bring([talk("tides.json")]));
  await until(() => expect(result.current.reading).toEqual(["tides.json"]));
  resolve(Response.json(made));
  await until(() => expect(window.location.hash).toBe(`#/chat/${uuid(7)}`));
  await until(() => expect(result.current.reading).toEqual([]));
  expect(toasts()).toEqual([["done", expect.stringContaining("Tides")]]);
});

it("one that is here once another pane is open is told, and not opened over it", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const { result, unmount } = open();
  act(() => result.current.bring([talk("tides.json")]));
  await until(() => expect(result.current.reading).toEqual(["tides.json"]));
  unmount();
  window.location.hash = "#/library";
  resolve(Response.json(made));
  await until(() => expect(toasts()).toEqual([["done", expect.stringContaining("Tides")]]));
  expect(window.location.hash).toBe("#/library");
});

it("of many none is opened; one toast counts them, and what can’t be read is told by its name", async () => {
  const { result } = open();
  act(() => result.current.bring([talk("a.json"), new File(["{}"], "other.json"), talk("b.json")]));
  await until(() => expect(toasts()).toHaveLength(2));
  expect(toasts()).toEqual([
    ["error", expect.stringContaining("other.json")],
    ["done", expect.stringContaining("2")],
  ]);
  expect(window.location.hash).toBe("#/chat/a");
});

it("where none of many could be brought in, nothing is said to be done", async () => {
  const { result } = open();
  act(() => result.current.bring(["a.json", "b.json"].map((name) => new File(["{}"], name))));
  await until(() => expect(toasts()).toHaveLength(2));
  await act(() => new Promise((rest) => setTimeout(rest, 20)));
  expect(toasts().map(([kind]) => kind)).toEqual(["error", "error"]);
});

it("a file that is gone is told by its name, and keeps none of the others back", async () => {
  const { result } = open();
  act(() => result.current.bring([unreadable("gone.json"), foreign("export.zip"), talk("tides.json")]));
  await until(() => expect(toasts()).toHaveLength(2));
  expect(toasts()).toEqual([
    ["error", expect.stringContaining("gone.json")],
    ["done", expect.any(String)],
  ]);
  expect(useForeignImport.getState().file?.name).toBe("export.zip");
  expect(result.current.reading).toEqual([]);
});

it("what the core refuses is told with its reason", async () => {
  answer = () => new Response("?", { status: 500 });
  const { result } = open();
  act(() => result.current.bring([talk("tides.json")]));
  await until(() => expect(toasts()).toEqual([["error", expect.stringContaining("tides.json")]]));
  expect(useToasts.getState().shown[0]?.body).toEqual(expect.stringMatching(/\S/));
  expect(window.location.hash).toBe("#/chat/a");
});

it("of several exports of other programs the first is imported, and the others are told by their names", async () => {
  const { result } = open();
  const [first, second] = [foreign("one.zip"), foreign("two.zip")];
  act(() => result.current.bring([first, second]));
  await until(() => expect(useForeignImport.getState().file).toBe(first));
  expect(useToasts.getState().shown).toMatchObject([
    {
      kind: "warning",
      title: "“two.zip” wasn’t imported",
      body: "Reelsong imports one ChatGPT or Claude export at a time. Import this one when the first is done.",
    },
  ]);
});
