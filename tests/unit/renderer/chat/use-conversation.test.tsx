// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { keyOf, type ShownConversation } from "#renderer/chat/fetch-conversation.ts";
import { sendMessage, showBranch, useConversation, useMessageActions } from "#renderer/chat/use-conversation.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { orpc, queryClient, useAnnouncements } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { type Answers, pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const settings = { model: "Vendor-M3" } as ReplySettings;
const message = (id: string, parentId: string | null, role: Message["role"] = "assistant") =>
  ({
    id,
    parentId,
    role,
    conversationId: "c",
    blocks: [{ type: "text", text: `words of ${id}` }],
    createdAt: 1,
  }) as Message;
const thread = [message("q1", null, "user"), message("a1", "q1"), message("a2", "q1")];
const conversation = (more: object = {}) =>
  ({
    id: "c",
    title: "Light",
    shownMessageId: "a1",
    comparedQuestionId: "q1",
    ...more,
  }) as ShownConversation["conversation"];
const shown = () => queryClient.getQueryData(keyOf("c")) as ShownConversation | undefined;
const ids = (messages: readonly { id: string }[] = []) => messages.map(({ id }) => id).join(" ");
const toasts = () => useToasts.getState().shown.map(({ kind }) => kind);

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  window.location.hash = "";
});

function core(answers: NonNullable<Answers["conversations"]>, ...messages: Message[]) {
  const asked = pageCore({ conversations: answers });
  queryClient.setQueryData(keyOf("c"), { conversation: conversation(), messages } as never);
  return {
    of: (name: string) =>
      asked.asked.flatMap(([path, input]) =>
        path === `conversations.${name}` ? [input as Record<string, unknown>] : [],
      ),
  };
}
function actions() {
  const { result } = renderHook(
    () => useMessageActions("Light", (model) => ({ ...settings, ...(model ? { model } : {}) })),
    {
      wrapper: WithinPage,
    },
  );
  return result.current;
}
const refused = () => {
  throw new Error("The disk is full.");
};

it("a reply that is whole before its thread is drawn is heard all the same, after the message", async () => {
  resetAnnouncements();
  const reply = { ...message("quick", "q2"), state: "streaming" } as Message;
  pageCore({
    conversations: {
      send: () => ({ message: message("q2", null, "user"), reply }),
      async *attach({ messageId }) {
        yield { seq: 1, type: "end", message: { ...reply, id: messageId, state: "complete" } };
      },
    },
  });
  queryClient.removeQueries({ queryKey: keyOf("c") });
  await sendMessage("c", null, { text: "And at dusk?" }, settings);
  await waitFor(() => expect(useAnnouncements.getState().polite?.text).toBe("Message sent. Reply finished."));
});

it("a question and its empty reply are on the page as soon as the core has them; a comparison ends with it", async () => {
  const [question, reply] = [message("q2", "a1", "user"), message("a3", "q2")];
  const { of } = core({ send: () => ({ message: question, reply }) }, ...thread, question);
  await sendMessage("c", "a1", { text: "And at dusk?", instruction: "Be short." }, settings);
  expect(of("send")).toEqual([
    {
      ...{ conversationId: "c", parentId: "a1", text: "And at dusk?", attachments: [], documents: [], settings },
      ...{ instruction: "Be short.", clientId: expect.any(String) },
    },
  ]);
  expect(ids(shown()?.messages)).toBe("q1 a1 a2 q2 a3");
  expect(shown()?.conversation).toMatchObject({ shownMessageId: "a3", comparedQuestionId: null });
  await sendMessage("c", "a1", { text: "x", instruction: "" }, settings);
  expect(of("send")[1]).not.toHaveProperty("instruction");
});

it("what the page doesn't show isn't begun by an answer", async () => {
  const { of } = core({ send: () => ({ message: message("q2", "a1", "user"), reply: message("a3", "q2") }) });
  queryClient.clear();
  await sendMessage("c", "a1", { text: "x" }, settings);
  expect(of("send")).toHaveLength(1);
  expect(shown()).toBeUndefined();
});

it("another answer stands beside the others of a comparison, by the model that was chosen; asked once, however often one clicks", async () => {
  const wait = Promise.withResolvers<void>();
  const { of } = core(
    {
      answer: async () => {
        await wait.promise;
        return { reply: message("a3", "q1") };
      },
    },
    ...thread,
  );
  const { answerAgain } = actions();
  answerAgain(message("a1", "q1"), "Vendor-M2.7" as never);
  answerAgain(message("a1", "q1"));
  wait.resolve();
  await waitFor(() => expect(ids(shown()?.messages)).toBe("q1 a1 a2 a3"));
  expect(of("answer")).toEqual([
    { questionId: "q1", settings: { model: "Vendor-M2.7" }, clientId: expect.any(String) },
  ]);
  expect(shown()?.conversation).toMatchObject({ shownMessageId: "a3", comparedQuestionId: "q1" });
  // Once it has come another one can be asked for; a message that answers nothing has none.
  answerAgain(message("q1", null, "user"));
  answerAgain(message("a1", "q1"));
  await waitFor(() => expect(of("answer")).toHaveLength(2));
});

it("a title that changes between two clicks doesn't make them two questions", async () => {
  const { of } = core({ answer: () => new Promise(() => {}) }, ...thread);
  const { result, rerender } = renderHook(({ title }) => useMessageActions(title, () => settings), {
    initialProps: { title: "Storm" },
  });
  result.current.answerAgain(message("a1", "q1"));
  await waitFor(() => expect(of("answer")).toHaveLength(1));
  rerender({ title: "Storm at sea" });
  result.current.answerAgain(message("a1", "q1"));
  await act(async () => {});
  expect(of("answer")).toHaveLength(1);
});

it("a refused answer is told, and can be asked for again", async () => {
  const { of } = core({ answer: refused }, ...thread);
  const { answerAgain } = actions();
  answerAgain(message("a1", "q1"));
  await waitFor(() => expect(toasts()).toEqual(["error"]));
  await waitFor(() => {
    answerAgain(message("a1", "q1"));
    expect(of("answer").length).toBeGreaterThan(1);
  });
});

it("a question in other words stands beside the first, with its files", async () => {
  const { of } = core(
    { send: () => ({ message: message("q2", null, "user"), reply: message("a3", "q2") }) },
    ...thread,
  );
  await actions().edit(message("q1", null, "user"), "In other words", undefined);
  expect(of("send")).toMatchObject([{ conversationId: "c", parentId: null, text: "In other words", settings }]);
  expect(of("send")[0]).not.toHaveProperty("instruction");
});

it("the rest of a reply is asked for below it", async () => {
  const { of } = core(
    { send: () => ({ message: message("q2", "a1", "user"), reply: message("a3", "q2") }) },
    ...thread,
  );
  actions().continueFrom(message("a1", "q1"));
  await waitFor(() => expect(ids(shown()?.messages)).toBe("q1 a1 a2 q2 a3"));
  expect(of("send")).toMatchObject([{ parentId: "a1", settings }]);
  expect(of("send")[0]?.text).not.toBe("");
});

it("a branch is shown at once and noted by the core; a comparison gives way to it", async () => {
  const { of } = core({ update: () => conversation() }, ...thread);
  const noted = showBranch("c", "a2");
  expect(shown()?.conversation).toMatchObject({ shownMessageId: "a2", comparedQuestionId: null });
  await noted;
  expect(of("update")).toEqual([{ id: "c", shownMessageId: "a2" }]);
  actions().show("c", "a1");
  await waitFor(() => expect(shown()?.conversation.shownMessageId).toBe("a1"));
  actions().compare("c", "q1");
  await waitFor(() => expect(of("update").at(-1)).toEqual({ id: "c", comparedQuestionId: "q1" }));
  expect(shown()?.conversation.comparedQuestionId).toBe("q1");
  expect(toasts()).toEqual([]);
});

it("a conversation of its own ends with the message it was branched off at, and is opened", async () => {
  const { of } = core({ duplicate: () => conversation({ id: "d" }) }, ...thread);
  const title = `${"T".repeat(199)}🌊${"T".repeat(50)}`;
  const { result } = renderHook(() => useMessageActions(title, () => settings), { wrapper: WithinPage });
  // Two quick presses make one.
  result.current.branchOff(message("a1", "q1"));
  result.current.branchOff(message("a1", "q1"));
  await waitFor(() => expect(window.location.hash).toBe("#/chat/d"));
  expect(of("duplicate")).toMatchObject([{ id: "c", upTo: "a1" }]);
  // As long as a title may be, and never cut inside of a letter.
  expect(of("duplicate")[0]?.title).toBe("T".repeat(199));
});

it("while one conversation branches off another can, but neither does twice", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof conversation>>();
  const { of } = core({ duplicate: () => promise }, ...thread);
  const { result } = renderHook(() => useMessageActions("Talk", () => settings), { wrapper: WithinPage });
  for (const conversationId of ["c", "c", "e", "e"])
    result.current.branchOff({ ...message("a1", "q1"), conversationId });
  await waitFor(() => expect(of("duplicate")).toHaveLength(2));
  expect(of("duplicate").map(({ id }) => id)).toEqual(["c", "e"]);
  resolve(conversation({ id: "d" }));
  await new Promise((rest) => setTimeout(rest, 20));
});

it("a conversation that is branched off once another pane is open isn’t opened over it", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof conversation>>();
  const { of } = core({ duplicate: () => promise }, ...thread);
  const { result, unmount } = renderHook(() => useMessageActions("Talk", () => settings), { wrapper: WithinPage });
  result.current.branchOff(message("a1", "q1"));
  await waitFor(() => expect(of("duplicate")).toHaveLength(1));
  window.location.hash = "#/library";
  unmount();
  resolve(conversation({ id: "d" }));
  await new Promise((rest) => setTimeout(rest, 20));
  expect([window.location.hash, toasts()]).toEqual(["#/library", []]);
});

it.each<[string, (to: ReturnType<typeof actions>) => void]>([
  ["show", ({ show }) => show("c", "a2")],
  ["compare", ({ compare }) => compare("c", null)],
  ["branchOff", ({ branchOff }) => branchOff(message("a1", "q1"))],
  ["continueFrom", ({ continueFrom }) => continueFrom(message("a1", "q1"))],
])("%s that the core refuses is told", async (_name, ask) => {
  core({ update: refused, duplicate: refused, send: refused }, ...thread);
  ask(actions());
  await waitFor(() => expect(toasts()).toEqual(["error"]));
});

it("while its messages come a conversation is as it was listed; then the branch that is shown is there", async () => {
  pageCore({
    threads: {
      outline: () => ({
        conversation: conversation(),
        newest: thread,
        outline: {
          ...{ ids: ["q1", "a1", "a2"], parents: [-1, 0, 0], createdAt: [1, 1, 1], bytes: [9, 9, 9] },
          ...{ speakers: [{ role: "user", model: null }], spokenBy: [0, 0, 0] },
        },
      }),
    },
  });
  queryClient.setQueryData(orpc.conversations.list.queryKey({ input: {} }), [
    conversation({ id: "other" }),
    conversation({ title: "As listed" }),
  ] as never);
  const { result, rerender } = renderHook(({ id }: { id: string | undefined }) => useConversation(id), {
    wrapper: WithinPage,
    initialProps: { id: undefined as string | undefined },
  });
  expect(result.current).toMatchObject({ data: undefined, path: [], opening: false });
  rerender({ id: "c" });
  expect(result.current).toMatchObject({ data: { conversation: { title: "As listed" } }, path: [], opening: true });
  await waitFor(() => expect(result.current.opening).toBe(false));
  expect(ids(result.current.path)).toBe("q1 a1");
  act(
    () =>
      void queryClient.setQueryData(
        keyOf("c"),
        (now) => now && { ...now, conversation: conversation({ shownMessageId: "a2" }) },
      ),
  );
  await waitFor(() => expect(ids(result.current.path)).toBe("q1 a2"));
});
