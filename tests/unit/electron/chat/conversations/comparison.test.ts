import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { createConversationService } from "#core/chat/conversations/conversation-service.ts";
import type { CompareInput, SummarizeInput } from "#core/chat/conversations/conversation-work.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { checkMessages } from "#shared/rules/index.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { ended, plainReply, started, textDelta, textStart } from "#tests/support/service/fake-reply-stream.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

/** A service that answers at once with its model's name, or as the test says. */
function setUp() {
  const requests: MessageRequest[] = [];
  const answers: StreamEvent[][] = [];
  const changed: string[] = [];
  const database = openTestDatabase();
  const service = createConversationService({
    store: createConversationStore(database),
    clientOf: async () => ({
      async *streamMessages(request) {
        requests.push(request);
        yield* answers.shift() ?? [
          started(request.model),
          textStart(),
          textDelta(`I am ${request.model}.`),
          ...ended(),
        ];
      },
      countTokens: async () => ({ usage: { input_tokens: 1 } }),
    }),
    check: (request) => checkMessages(request),
    onChange: (ids) => changed.push(...ids),
    onFault: (thrown) => {
      throw thrown;
    },
    now: Date.now,
  });
  onTestFinished(() => service.close());
  const { id } = service.create();
  const rest = async () => {
    await service.repliesEnded();
    expect(service.replying()).toBe(0);
  };
  const compare = async (asked: CompareInput["asked"], more: Partial<CompareInput> = {}) => {
    const compared = await service.compare({ conversationId: id, parentId: null, text: "Who?", asked, ...more });
    await rest();
    return compared;
  };
  const talk = async (text: string, parentId: string | null = null) => {
    const sent = await service.send({
      ...{ conversationId: id, clientId: newId(), parentId, text, settings: { model: "Vendor-M3" } as const },
    });
    await rest();
    return sent;
  };
  const summarize = async (messageId: string, more: Partial<SummarizeInput> = {}) => {
    const made = await service.summarize({
      ...{ messageId, clientId: newId(), text: "Sum up.", title: "Storm · summary" },
      settings: { model: "Vendor-M3" },
      ...more,
    });
    await rest();
    return made;
  };
  return { service, id, compare, talk, summarize, requests, answers, changed, rest, database };
}

const models = ["Vendor-M3.1-Flash", "Vendor-M3", "Vendor-M2.7"] as const;
const each = () => models.map((model) => ({ clientId: newId(), settings: { model } }));

// @shows Chat, point by point › 2. A branch of its own; two or three models side by side
test("one question goes to three models once each; the answers are siblings that stand side by side", async () => {
  const { service, id, compare, requests } = setUp();
  const asked = each();
  const { message, replies } = await compare(asked);
  expect(requests.map(({ model }) => model)).toEqual(models);
  const { conversation, messages } = service.get(id);
  expect(conversation).toMatchObject({
    title: "Who?",
    messageCount: 4,
    comparedQuestionId: message.id,
    shownMessageId: replies[0]?.id,
  });
  expect(messages.map(({ parentId, model, state }) => [parentId, model, state])).toEqual([
    [null, null, "complete"],
    ...models.map((model) => [message.id, model, "complete"]),
  ]);
  expect(messages[3]?.blocks).toEqual([{ type: "text", text: "I am Vendor-M2.7." }]);
});

test("the same call again starts nothing new; where a reply is missing, only that one is asked for", async () => {
  const { service, id, compare, requests } = setUp();
  const asked = each();
  const first = await compare(asked.slice(0, 2));
  const again = await compare(asked.slice(0, 2));
  expect(again.message.id).toBe(first.message.id);
  expect(again.replies.map((reply) => reply.id)).toEqual(first.replies.map((reply) => reply.id));
  expect(requests).toHaveLength(2);
  const more = await compare(asked);
  expect(more.replies.slice(0, 2).map((reply) => reply.id)).toEqual(first.replies.map((reply) => reply.id));
  expect(more.replies[2]?.parentId).toBe(first.message.id);
  expect(requests.map(({ model }) => model)).toEqual(models);
  expect(service.get(id).messages).toHaveLength(4);
});

test("where one of the requests would be refused, none is sent and nothing is stored; which and why is said", async () => {
  const { service, id, requests } = setUp();
  const asked = [
    { clientId: newId(), settings: { model: "Vendor-M3", temperature: 1 } },
    { clientId: newId(), settings: { model: "Vendor-M2.7", maxTokens: 204_801 } },
    { clientId: newId(), settings: { model: "Vendor-M2.5", maxTokens: 204_801 } },
  ] as const;
  const refused = await failureOf(() =>
    service.compare({ conversationId: id, parentId: null, text: "Who?", asked: [...asked] }),
  );
  expect(refused?.code).toBe("refused_by_rules");
  expect(refused?.details).toMatchObject({
    refused: [
      { model: "Vendor-M2.7", findings: [{ path: "max_tokens", severity: "error" }] },
      { model: "Vendor-M2.5" },
    ],
  });
  expect(requests).toEqual([]);
  expect(service.get(id)).toMatchObject({ messages: [], conversation: { comparedQuestionId: null } });
  expect(
    (await failureOf(() => service.compare({ ...{ conversationId: id, parentId: null, text: " " }, asked: each() })))
      ?.code,
  ).toBe("invalid_input");
});

test("a clientId of another question is refused, and nothing is sent with it", async () => {
  const { compare, service, id, requests } = setUp();
  const asked = each();
  await compare(asked.slice(0, 2));
  const other = each();
  await compare(other.slice(0, 2), { text: "What else?" });
  const mixed = [asked[0], other[0], other[2]].flatMap((one) => one ?? []);
  const refused = await failureOf(() =>
    service.compare({ conversationId: id, parentId: null, text: "Who?", asked: mixed }),
  );
  expect(refused?.code).toBe("invalid_input");
  expect(requests).toHaveLength(4);
});

test("going on with one answer, or asking anything new, ends the comparison; it can be looked at again", async () => {
  const { service, id, compare, talk } = setUp();
  const { message, replies } = await compare(each());
  const second = replies[1]?.id ?? "";
  expect(service.update(id, { shownMessageId: second })).toMatchObject({
    shownMessageId: second,
    comparedQuestionId: null,
  });
  expect(service.update(id, { comparedQuestionId: message.id })).toMatchObject({
    shownMessageId: second,
    comparedQuestionId: message.id,
  });
  await talk("And then?", second);
  expect(service.get(id).conversation.comparedQuestionId).toBeNull();
  const other = service.create("Other");
  expect((await failureOf(() => service.update(other.id, { comparedQuestionId: message.id })))?.code).toBe(
    "record_not_found",
  );
});

test("each answer is stopped by itself; what a restart finds is truthful", async () => {
  const { service, id, answers, database } = setUp();
  answers.push([started(), textStart(), textDelta("Half")], plainReply("Whole."));
  const { replies } = await service.compare({
    conversationId: id,
    parentId: null,
    text: "Who?",
    asked: each().slice(0, 2),
  });
  await expect.poll(() => service.replying()).toBe(0);
  expect(replies.map((reply) => service.message(reply.id).state)).toEqual(["interrupted", "complete"]);
  expect(createConversationStore(database).get(id)?.comparedQuestionId).toBe(replies[0]?.parentId);
});

// @shows Chat, point by point › 5. A context meter, counted or marked as an estimate, and a warning with its way out
test("a summary begins a new conversation; the model reads the branch for it, and afterwards the summary alone", async () => {
  const { service, id, talk, summarize, requests, rest } = setUp();
  const first = await talk("A storm");
  const { conversation, message, reply } = await summarize(first.reply.id);
  expect(conversation).toMatchObject({ title: "Storm · summary", messageCount: 2 });
  expect(requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(requests[1]?.messages.at(-1)?.content).toEqual([{ type: "text", text: "Sum up." }]);
  expect(service.links(id)).toMatchObject({
    summaryOf: null,
    summaries: [{ conversationId: conversation.id, title: "Storm · summary", messageId: first.reply.id }],
  });
  expect(service.links(conversation.id)).toMatchObject({
    summaryOf: { conversationId: id, title: "A storm", messageId: first.reply.id },
    summaries: [],
  });
  await service.send({
    ...{ conversationId: conversation.id, clientId: newId(), parentId: reply.id, text: "Go on" },
    settings: { model: "Vendor-M3" },
  });
  await rest();
  expect(requests[2]?.messages).toEqual([
    { role: "user", content: message.blocks },
    { role: "assistant", content: [{ type: "text", text: "I am Vendor-M3." }] },
    { role: "user", content: [{ type: "text", text: "Go on" }] },
  ]);
});

test("the same summary asked for twice is one conversation and one request", async () => {
  const { service, talk, summarize, requests } = setUp();
  const { reply } = await talk("A storm");
  const clientId = newId();
  const first = await summarize(reply.id, { clientId });
  const second = await summarize(reply.id, { clientId });
  expect(second.conversation.id).toBe(first.conversation.id);
  expect(requests).toHaveLength(2);
  expect(service.list({ limit: 9 })).toHaveLength(2);
});

test("a summary that broke off says so, and is asked for again, or goes on, with the whole branch", async () => {
  const { service, talk, summarize, requests, answers, rest } = setUp();
  const { reply } = await talk("A storm");
  answers.push([started(), textStart(), textDelta("Half a")]);
  const made = await summarize(reply.id);
  expect(service.message(made.reply.id).state).toBe("interrupted");
  await service.send({
    ...{ conversationId: made.conversation.id, clientId: newId(), parentId: made.reply.id, text: "Go on." },
    settings: { model: "Vendor-M3" },
  });
  await rest();
  expect(requests[2]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
  await service.answer({ questionId: made.message.id, clientId: newId(), settings: { model: "Vendor-M3" } });
  await rest();
  expect(requests[3]?.messages).toEqual(requests[1]?.messages);
});

test("a summary that the rules refuse leaves no conversation; one of a branch that is gone isn't paid for", async () => {
  const { service, id, talk, summarize, requests, database } = setUp();
  const { reply } = await talk("A storm");
  const refused = await failureOf(() => summarize(reply.id, { settings: { model: "Vendor-M3", temperature: 3 } }));
  expect(refused?.code).toBe("refused_by_rules");
  expect(service.list({ limit: 9 })).toHaveLength(1);
  const made = await summarize(reply.id);
  await service.remove(id);
  expect(service.links(made.conversation.id).summaryOf).toBeNull();
  createConversationStore(database).purgeRemoved();
  const again = await failureOf(() =>
    service.answer({ questionId: made.message.id, clientId: newId(), settings: { model: "Vendor-M3" } }),
  );
  expect(again?.code).toBe("record_not_found");
  expect(requests).toHaveLength(2);
});

test("tools stay named in the request for a summary, and none is to be called", async () => {
  const { talk, summarize, requests } = setUp();
  const { reply } = await talk("A storm");
  const tools = [{ name: "tide", description: "", schema: '{"type":"object"}', on: true }];
  await summarize(reply.id, { settings: { model: "Vendor-M3", tools } });
  expect(requests[1]).toMatchObject({ tools: [{ name: "tide" }], tool_choice: { type: "none" } });
});

// @shows Chat, point by point › 5. Use of each message and of a conversation
test("what a conversation used is summed over every branch: input, output, from and into the cache", async () => {
  const { service, id, compare, answers } = setUp();
  const cached = (created: number, read: number): StreamEvent[] => [
    started(),
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn" },
      usage: { output_tokens: 5, cache_creation_input_tokens: created, cache_read_input_tokens: read },
    },
    { type: "message_stop" },
  ];
  answers.push(cached(100, 0), cached(0, 90), cached(3, 4));
  await compare(each());
  expect(service.links(id).used).toEqual({
    replies: 3,
    input: 21,
    output: 15,
    cacheRead: 94,
    cacheCreated: 103,
    title: null,
  });
  expect(service.links(service.create().id).used).toEqual({
    replies: 0,
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheCreated: 0,
    title: null,
  });
});
