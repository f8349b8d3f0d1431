import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { createConversationService, type SendInput } from "#core/chat/conversations/conversation-service.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { checkMessages } from "#shared/rules/index.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { plainReply } from "#tests/support/service/fake-reply-stream.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

const settings = { model: "Vendor-M3" } as const;

/** A service that answers everything at once with "Yes." */
function setUp() {
  const requests: MessageRequest[] = [];
  const counted: MessageRequest[] = [];
  const service = createConversationService({
    store: createConversationStore(openTestDatabase()),
    clientOf: async () => ({
      async *streamMessages(request) {
        requests.push(request);
        yield* plainReply("Yes.");
      },
      async countTokens(request) {
        counted.push(request);
        return { usage: { input_tokens: 1234 } };
      },
    }),
    check: (request) => checkMessages(request),
    onChange: () => {},
    onFault: (thrown) => {
      throw thrown;
    },
    now: Date.now,
  });
  onTestFinished(() => service.close());
  const { id } = service.create();
  const send = async (text: string, parentId: string | null = null, more: Partial<SendInput> = {}) => {
    const sent = await service.send({ conversationId: id, clientId: newId(), parentId, text, settings, ...more });
    await expect.poll(() => service.replying()).toBe(0);
    return sent;
  };
  return { service, id, send, requests, counted };
}

test("a question answered again gets a sibling of its reply, is posted once, and shows the new branch", async () => {
  const { service, id, send, requests } = setUp();
  const { message, reply } = await send("How does it end?");
  const again = { questionId: message.id, clientId: newId(), settings };
  const second = await service.answer(again);
  await expect.poll(() => service.replying()).toBe(0);
  const repeated = await service.answer(again);
  expect(repeated.reply.id).toBe(second.reply.id);
  expect(second.reply.parentId).toBe(reply.parentId);
  expect(requests.map(({ messages }) => messages)).toEqual([
    [{ role: "user", content: [{ type: "text", text: "How does it end?" }] }],
    [{ role: "user", content: [{ type: "text", text: "How does it end?" }] }],
  ]);
  const { conversation, messages } = service.get(id);
  expect(conversation.shownMessageId).toBe(second.reply.id);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "assistant"]);
});

test("a reply is no question", async () => {
  const { service, send } = setUp();
  const { reply } = await send("Hi");
  const refused = await failureOf(() => service.answer({ questionId: reply.id, clientId: newId(), settings }));
  expect(refused?.code).toBe("invalid_input");
});

test("an edited question is a sibling, and only its own branch is sent", async () => {
  const { send, requests } = setUp();
  const first = await send("A storm");
  await send("A calm", first.message.parentId);
  expect(requests[1]?.messages).toEqual([{ role: "user", content: [{ type: "text", text: "A calm" }] }]);
});

// @shows Chat, point by point › 3. Defaults of each conversation
test("the shown branch, the pin and the settings are kept, and leave the age alone", async () => {
  const { service, id, send } = setUp();
  const { reply } = await send("A storm");
  const before = service.get(id).conversation;
  service.update(id, {
    shownMessageId: reply.id,
    pinned: true,
    settings: { model: "Vendor-M2.7", system: "Be brief" },
  });
  expect(service.get(id).conversation).toEqual({
    ...before,
    pinned: true,
    shownMessageId: reply.id,
    settings: { model: "Vendor-M2.7", system: "Be brief" },
  });
  const other = service.create("Other");
  expect((await failureOf(() => service.update(other.id, { shownMessageId: reply.id })))?.code).toBe(
    "record_not_found",
  );
});

// @shows Chat, point by point › 1. Pinned, renamed, titled by their first words, duplicated
test("pinned conversations come first", () => {
  const { service, id } = setUp();
  service.create("Newer");
  service.update(id, { pinned: true });
  expect(service.list({ limit: 5 }).map(({ pinned }) => pinned)).toEqual([true, false]);
});

// @shows Chat, point by point › 1. Pinned, renamed, titled by their first words, duplicated
test("a duplicate has its own messages, and with upTo only the branch", async () => {
  const { service, id, send } = setUp();
  const first = await send("A storm");
  await send("And then?", first.reply.id);
  await send("A calm");
  const whole = service.get(service.duplicate(id, "Copy").id);
  expect(whole.conversation).toMatchObject({ title: "Copy", messageCount: 6 });
  const branch = service.get(service.duplicate(id, "Branch", first.reply.id).id);
  expect(branch.messages.map(({ blocks }) => blocks)).toEqual([first.message.blocks, [{ type: "text", text: "Yes." }]]);
  expect(branch.messages[1]?.parentId).toBe(branch.messages[0]?.id);
  const ids = new Set(service.get(id).messages.map((message) => message.id));
  expect([...whole.messages, ...branch.messages].some((message) => ids.has(message.id))).toBe(false);
  // The copy's own words are found too.
  expect(service.list({ search: "And then", limit: 9 }).map(({ title }) => title)).toEqual(["Copy", "A storm"]);
});

test("a search says where the words stand", async () => {
  const { service, send } = setUp();
  await send(
    "A man keeps the light. The sea is calm until the night of the great STORM, and then nobody sees the boat.",
  );
  const [found] = service.list({ search: "storm great", limit: 5 });
  const { excerpt = "", marks = [] } = found?.hit ?? {};
  expect(excerpt).toBe("… is calm until the night of the great STORM, and then nobody sees the boat.");
  expect(marks.map(([from, to]) => excerpt.slice(from, to))).toEqual(["great", "STORM"]);
  expect(service.list({ search: "(.*", limit: 5 })).toEqual([]);
});

// @shows Chat, point by point › 5. A context meter, counted or marked as an estimate, and a warning with its way out
test("tokens are counted for the branch and what is being written, never for what the rules refuse", async () => {
  const { service, send, counted } = setUp();
  const { reply } = await send("A storm");
  expect(await service.countTokens({ parentId: reply.id, text: "And then?", settings })).toEqual({ tokens: 1234 });
  expect(counted[0]?.messages).toHaveLength(3);
  const refused = await failureOf(() =>
    service.countTokens({ parentId: null, text: "x", settings: { ...settings, temperature: 3 } }),
  );
  expect(refused?.code).toBe("refused_by_rules");
  expect(counted).toHaveLength(1);
});

test("pictures go before the words; without words they still are a question", async () => {
  const { send, requests } = setUp();
  await send("", null, { attachments: [{ assetId: "picture-1" }] });
  expect(requests[0]?.messages).toEqual([
    { role: "user", content: [{ type: "image", source: { type: "url", url: "asset:picture-1" } }] },
  ]);
});
