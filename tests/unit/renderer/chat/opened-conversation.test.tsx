// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ChatPane } from "#renderer/chat/chat-pane.tsx";
import { useCompareOpen } from "#renderer/chat/compare/compare-button.tsx";
import { keyOf, type ShownConversation } from "#renderer/chat/fetch-conversation.ts";
import { setDrawer, TooltipProvider } from "#renderer/components/index.ts";
import { queryClient, useCommands } from "#renderer/lib/index.ts";
import { useOpenedHere } from "#renderer/lib/opened-here.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Conversation, Message } from "#shared/contract/chat/conversations.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, gone, named, press, until, write } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { watchedSight } from "../watched-sight.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";
import { beginAsAtFirst } from "./begin-as-at-first.ts";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  watchedSight();
  // The page has no time for what isn't asked for.
  vi.stubGlobal("requestIdleCallback", () => 1);
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  HTMLElement.prototype.scrollTo = () => undefined;
});
afterEach(async () => {
  cleanup();
  await beginAsAtFirst();
  window.location.hash = "";
  useOpenedHere.setState({}, true);
  useToasts.setState({ shown: [] });
  useCompareOpen.setState({ open: false });
  setDrawer("conversations", false);
  vi.unstubAllGlobals();
});

const message = (id: string, parentId: string | null, more: Partial<Message> = {}) =>
  ({
    ...{ id, parentId, conversationId: "c", role: "assistant", model: "Vendor-M3", state: "complete" },
    ...{ blocks: [{ type: "text", text: `Words of ${id}` }], stopReason: "end_turn", usage: null, error: null },
    ...{ createdAt: 1, finishedAt: 1, thinkingMilliseconds: null, ...more },
  }) as unknown as Message;
const asked = (id: string, parentId: string | null) => message(id, parentId, { role: "user", model: null });
const thread = [asked("q1", null), message("a1", "q1"), message("a2", "q1", { model: "Vendor-M2.7" })];
const conversation = (more: object = {}) =>
  ({
    ...{ id: "c", title: "Light", titleMarks: null, hit: null, pinned: false, archived: false, replying: false },
    ...{ unanswered: false, excerpt: "", createdAt: 1, updatedAt: 1, folderId: null, settings: { model: "Vendor-M3" } },
    ...{ shownMessageId: "a1", comparedQuestionId: null, ...more },
  }) as unknown as Conversation;

const notFound = () => {
  throw new ORPCError("FAILED", { status: 404, data: studioErrorOf("record_not_found") });
};
function open(
  hash: string,
  { kept = conversation(), messages = thread as readonly Message[], more = {} as Record<string, object> } = {},
) {
  const draft = { text: "", attachments: [], documents: [], instruction: null };
  let now = kept;
  const core = pageCore({
    settings: { get: () => ({ lastConversationId: null, lastProjectId: null, newWork: { chat: {} } }) },
    threads: {
      outline: ({ id }: { id: string }) => ({
        conversation: { ...kept, id },
        newest: messages,
        outline: {
          ids: messages.map((each) => each.id),
          parents: messages.map(({ parentId }) => messages.findIndex((each) => each.id === parentId)),
          createdAt: messages.map(() => 1),
          bytes: messages.map(() => 9),
          speakers: [{ role: "user", model: null }],
          spokenBy: messages.map(() => 0),
        },
      }),
      ...more.threads,
    },
    conversations: {
      list: () => [],
      count: ({ since }: { since: number[] }) => ({ total: 0, pinned: 0, newer: since.map(() => 0), archived: 0 }),
      draft: () => draft,
      saveDraft: ({ change }: { change: object }) => ({ ...draft, ...change }),
      update: ({ id: _, ...change }: Partial<Conversation>) => {
        // As the core: a branch that is chosen ends the comparison.
        now = { ...now, ...(change.shownMessageId ? { comparedQuestionId: null } : {}), ...change };
        return now;
      },
      ...more.conversations,
    },
    presets: { list: () => [], ...more.presets },
    folders: { list: () => [] },
    library: { getMany: () => [] },
  } as never);
  window.location.hash = hash;
  render(
    <TooltipProvider>
      <ChatPane />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const of = (name: string) => core.asked.flatMap(([path, input]) => (path === `conversations.${name}` ? [input] : []));
  return { of, core };
}

const head = () => document.querySelector("h1")?.textContent;
const show = (hash: string) =>
  act(() => {
    window.location.hash = hash;
  });
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 60)));
const shown = () => (queryClient.getQueryData(keyOf("c")) as ShownConversation | undefined)?.conversation;
const change = (more: Partial<Conversation>) =>
  act(
    () =>
      void queryClient.setQueryData(
        keyOf("c"),
        (now) => now && { ...now, conversation: { ...now.conversation, ...more } },
      ),
  );
const commands = () => useCommands.getState().byOwner.chat ?? [];
const run = (id: string) =>
  act(() =>
    commands()
      .find((command) => command.id === `chat.${id}`)
      ?.run(),
  );

it.each<[what: string, hash: string, kept: object, updates: object[]]>([
  ["on the branch that is shown", "#/chat/c/a1", {}, []],
  ["on another branch", "#/chat/c/a2", {}, [{ id: "c", shownMessageId: "a2" }]],
  ["that is no longer there", "#/chat/c/gone", {}, []],
  ["that is gone while answers stand side by side", "#/chat/c/gone", { comparedQuestionId: "q1" }, []],
  ["behind answers side by side", "#/chat/c/a1", { comparedQuestionId: "q1" }, [{ id: "c", shownMessageId: "a1" }]],
])("a message %s is opened on its branch", async (_what, hash, kept, updates) => {
  const { of } = open(hash, { kept: conversation(kept) });
  await at("heading", "Light");
  await until(() => expect(of("update")).toEqual(updates));
  await settle();
  expect(of("update")).toEqual(updates);
  if (updates.length > 0) expect(shown()).toMatchObject({ ...updates[0], comparedQuestionId: null });
});

it("once it was shown, answers can be put side by side again, and stay so", async () => {
  const { of } = open("#/chat/c/a1", { kept: conversation({ comparedQuestionId: "q1" }) });
  await until(() => expect(of("update")).toHaveLength(1));
  await gone("section", "Side by side");
  change({ comparedQuestionId: "q1" });
  await at("section", "Side by side");
  await settle();
  expect(of("update")).toHaveLength(1);
  expect(shown()?.comparedQuestionId).toBe("q1");
});

it("words are looked for in this conversation; another one has other words", async () => {
  open("#/chat/c");
  await press("button", "Find in this conversation");
  const field = await at("field", "Find in this conversation");
  fireEvent.input(field, { target: { value: "Words of" } });
  await until(() => expect(document.querySelector("search [role=status]")?.textContent).toBe("1 of 2 messages"));
  show("#/chat/d");
  await until(() => expect(document.querySelector("search")).toBeNull());
  run("find");
  expect(((await at("field", "Find in this conversation")) as HTMLInputElement).value).toBe("");
  await press("button", "Close search");
  expect(document.querySelector("search")).toBeNull();
});

it("commands open the map of branches, where there are some, and the choice of models", async () => {
  const { of } = open("#/chat/c");
  await at("heading", "Light");
  run("branches");
  const map = await at("dialog", "Branch map");
  await press("button", "Close", map);
  await gone("dialog", "Branch map");
  await press("button", "2 branches");
  const tree = await at("dialog", "Branch map");
  fireEvent.click(named("treeitem", /a2/, tree)[0] as Element);
  await until(() => expect(of("update")).toEqual([{ id: "c", shownMessageId: "a2" }]));
  await gone("dialog", "Branch map");
  run("compare");
  await at("fieldset", "Models to compare");
});

it("one without branches has no map of them", async () => {
  open("#/chat/c", { messages: thread.slice(0, 2) });
  await at("heading", "Light");
  const ids = commands().map(({ id }) => id);
  expect([ids.includes("chat.find"), ids.includes("chat.branches")]).toEqual([true, false]);
});

it.each<[what: string, messages: readonly Message[], parentId: string | null]>([
  ["below the last message of the branch that is shown", thread, "a1"],
  ["as the first message of one that is empty", [], null],
])("words are sent %s, with what was chosen for it", async (_what, messages, parentId) => {
  const [question, reply] = [asked("q2", parentId), message("a3", "q2")];
  const { of } = open("#/chat/c", {
    messages,
    more: { conversations: { send: () => ({ message: question, reply }) } },
  });
  await at("heading", "Light");
  await write("Message", "And at dusk?");
  await press("button", "Send");
  await until(() => expect(of("send")).toMatchObject([{ conversationId: "c", parentId, text: "And at dusk?" }]));
  expect((of("send")[0] as { settings: object }).settings).toMatchObject({ model: "Vendor-M3" });
  await until(() => expect((document.querySelector(".composer textarea") as HTMLTextAreaElement).value).toBe(""));
  expect(window.location.hash).toBe("#/chat/c");
  expect(of("create")).toEqual([]);
});

it.each([
  ["opens", undefined, "#/chat/d"],
  ["leaves whoever opened another one there", "#/chat/c", "#/chat/c"],
])("a conversation whose first message is stored %s", async (_what, elsewhere, hash) => {
  const stored = Promise.withResolvers<void>();
  const [question, reply] = [asked("q2", null), message("a3", "q2")];
  const send = () => stored.promise.then(() => ({ message: question, reply }));
  const { of } = open("#/chat/new", { more: { conversations: { create: () => conversation({ id: "d" }), send } } });
  await write("Message", "And at dusk?");
  await press("button", "Send");
  await until(() => expect(of("send")).toHaveLength(1));
  if (elsewhere !== undefined) {
    await show(elsewhere);
    await at("heading", "Light");
  }
  stored.resolve();
  await settle();
  await until(() => expect(window.location.hash).toBe(hash));
});

it("words that couldn’t be sent stay in the box, and why is said", async () => {
  const send = () => {
    throw new ORPCError("FAILED", { status: 507, data: studioErrorOf("disk_full") });
  };
  const { of } = open("#/chat/c", { more: { conversations: { send } } });
  await at("heading", "Light");
  const box = (await write("Message", "And at dusk?")) as HTMLTextAreaElement;
  await press("button", "Send");
  await until(() => expect(document.querySelector(".composer [role=alert]")?.textContent).toMatch(/disk/i));
  expect([box.value, of("send").length]).toEqual(["And at dusk?", 1]);
});

it("several models are asked below the last message of the branch", async () => {
  const question = asked("q2", "a1");
  const replies = [message("a3", "q2"), message("a4", "q2")];
  const { of } = open("#/chat/c", { more: { conversations: { compare: () => ({ message: question, replies }) } } });
  await at("heading", "Light");
  await write("Message", "And at dusk?");
  run("compare");
  await press("button", "Ask 2 models");
  await until(() =>
    expect(of("compare")).toMatchObject([{ conversationId: "c", parentId: "a1", text: "And at dusk?" }]),
  );
  await at("section", "Side by side");
});

it.each<[what: string, reply: Message, updates: object[]]>([
  ["of the model that is chosen", message("a1", "q1"), [{ shownMessageId: "a1" }]],
  [
    "of another model",
    message("a2", "q1", { model: "Vendor-M2.7" }),
    [{ shownMessageId: "a2" }, { settings: expect.objectContaining({ model: "Vendor-M2.7" }) }],
  ],
  ["of a model that is none any more", message("a2", "q1", { model: "Vendor-M9" }), [{ shownMessageId: "a2" }]],
])(
  "one answer %s is gone on with: it is the branch, and its model the one that is asked next",
  async (_what, reply, updates) => {
    const others = [asked("q1", null), message("x1", "q1"), reply, message("b1", reply.id)];
    const { of } = open("#/chat/c", { kept: conversation({ comparedQuestionId: "q1" }), messages: others });
    await at("section", "Side by side");
    const columns = named("article", /./);
    expect(columns).toHaveLength(2);
    await press("button", "Continue with this", columns[1]);
    await until(() => expect(of("update")).toHaveLength(updates.length));
    await gone("section", "Side by side");
    await settle();
    expect(of("update")).toHaveLength(updates.length);
    expect(of("update")).toEqual(expect.arrayContaining(updates.map((each) => ({ id: "c", ...each }))));
  },
);

const withOpening = {
  list: () => [
    {
      ...{ id: "p", name: "Lamp", standard: true, createdAt: 0 },
      settings: { model: "Vendor-M2.7", opening: [{ role: "group", text: "Present: camera." }] },
    },
  ],
};
const strip = () => document.querySelector(".openingStrip");

it("a new conversation shows what goes before its first message; a deleted one says that it is gone, and leads to a new one", async () => {
  open("#/chat/d", { more: { threads: { outline: notFound }, presets: withOpening } });
  await until(() =>
    expect(document.querySelector("[role=status].notice b")?.textContent).toBe("This conversation was deleted"),
  );
  await settle();
  expect([strip(), head()]).toEqual([null, undefined]);
  await press("button", "New conversation", document.querySelector(".notice") as Element);
  expect(window.location.hash).toBe("#/chat/new");
  await until(() => expect(strip()?.textContent).toContain("Present: camera."));
  expect(document.querySelector(".notice")).toBeNull();
});

it("one that can’t be read says so, and is asked for again", async () => {
  let broken = true;
  const { core } = open("#/chat/d", {
    more: {
      threads: {
        outline: () => {
          if (broken) throw new Error("The disk is away.");
          return {
            conversation: conversation({ id: "d" }),
            newest: [],
            outline: { ...{ ids: [], parents: [], createdAt: [], bytes: [] }, speakers: [], spokenBy: [] },
          };
        },
      },
    },
  });
  await press("button", "Retry");
  broken = false;
  await press("button", "Retry");
  await at("heading", "Light");
  expect(core.asked.filter(([path]) => path === "threads.outline").length).toBeGreaterThan(1);
});

it.each([
  ["in the list that lies over the thread", ".convs [type=search]"],
  ["in the message box", ".composer textarea"],
])("with the focus %s, another conversation closes the list, and one writes in it", async (_what, from) => {
  open("#/chat/c");
  await at("heading", "Light");
  act(() => setDrawer("conversations", true));
  const before = document.querySelector<HTMLElement>(from);
  act(() => before?.focus());
  expect(document.activeElement?.matches(from)).toBe(true);
  show("#/chat/d");
  await until(() => expect(document.querySelector(".convs")?.getAttribute("data-drawer")).toBe("closed"));
  expect(document.activeElement === document.querySelector(".composer textarea")).toBe(true);
});
