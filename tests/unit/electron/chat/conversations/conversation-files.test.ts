import { expect, onTestFinished, test } from "vitest";
import { createConversationFiles } from "#core/chat/conversations/conversation-files.ts";
import { createConversationService } from "#core/chat/conversations/conversation-service.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { createConversationTransfer } from "#core/database/conversations/conversation-transfer.ts";
import type { ConversationRecord, RecordedMessage } from "#shared/contract/chat/conversation-file.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

const uuid = (serial: number) => `0199a000-0000-7000-8000-${String(serial).padStart(12, "0")}`;

const messageOf = (serial: number, more: Partial<RecordedMessage>): RecordedMessage => ({
  id: uuid(serial),
  parentId: null,
  role: "user",
  model: null,
  blocks: [{ type: "text", text: `Words ${serial}` }],
  state: "complete",
  stopReason: null,
  usage: null,
  error: null,
  createdAt: 1000 + serial,
  finishedAt: 1000 + serial,
  thinkingMilliseconds: null,
  settings: null,
  ...more,
});

const settings = { model: "Vendor-M3" as const, thinking: "adaptive" as const, temperature: 0.7 };

/** Two answers to one question, one of them broken off, with an image, a signature and a block of an unknown kind. */
const record: ConversationRecord = {
  conversation: {
    title: "The lighthouse",
    createdAt: 1000,
    updatedAt: 2000,
    pinned: true,
    settings,
    shownMessageId: uuid(3),
  },
  messages: [
    messageOf(1, {
      blocks: [
        { type: "image", source: { type: "url", url: `asset:${uuid(90)}`, detail: "high" } },
        { type: "video", source: { type: "url", url: `asset:${uuid(91)}` } },
        { type: "text", text: "What do you see? 灯塔" },
      ],
    }),
    messageOf(2, {
      parentId: uuid(1),
      role: "assistant",
      model: "Vendor-M3",
      settings,
      thinkingMilliseconds: 1234,
      stopReason: "end_turn",
      usage: { input_tokens: 12, output_tokens: 34, cache_read_input_tokens: 5 },
      blocks: [
        { type: "thinking", thinking: "A tower.", signature: "c2lnbmF0dXJl+/=" },
        { type: "text", text: "A lighthouse." },
        { type: "tool_use", id: "t1", name: "list_shots", input: { project: null } },
        { type: "novelty", payload: { deep: [1, "two", { three: true }] } },
      ],
    }),
    messageOf(3, {
      parentId: uuid(1),
      role: "assistant",
      model: "Vendor-M3",
      settings,
      state: "interrupted",
      blocks: [{ type: "text", text: "A ligh" }],
      error: {
        code: "stream_interrupted",
        http: null,
        message: "The response was interrupted.",
        requestId: null,
        retryable: true,
        retryAfterSeconds: null,
        advice: "",
      },
    }),
  ],
};

function setUp() {
  const database = openTestDatabase();
  const service = createConversationService({
    store: createConversationStore(database),
    clientOf: () => Promise.reject(new Error("Nothing is sent here.")),
    check: () => [],
    onChange: () => {},
    onFault: (thrown) => {
      throw thrown;
    },
    now: () => 5000,
  });
  onTestFinished(() => service.close());
  const files = createConversationFiles({
    transfer: createConversationTransfer(database),
    find: (id) => service.get(id).conversation,
    onChange: () => {},
    now: () => 5000,
  });
  return { service, files };
}

/** Every file that the record names, as the same one. */
const sameFiles = { [uuid(90)]: uuid(90), [uuid(91)]: uuid(91) };

/** Ids are new in the copy: each is replaced by its place. */
function withoutIds({ conversation, messages }: ConversationRecord) {
  const place = new Map(messages.map(({ id }, at) => [id, at]));
  const at = (id: string | null) => (id === null ? null : place.get(id));
  return {
    conversation: { ...conversation, updatedAt: 0, shownMessageId: at(conversation.shownMessageId) },
    messages: messages.map((message) => ({ ...message, id: at(message.id), parentId: at(message.parentId) })),
  };
}

// @shows Chat › Conversations leave and come back whole
test("what was exported and imported is the same: branches, blocks, signatures, settings, usage, errors", () => {
  const { files, service } = setUp();
  const made = files.import({ record, assets: sameFiles });
  const back = files.record(made.id);
  expect(withoutIds(back)).toEqual(withoutIds(record));
  expect(back.messages.map(({ id }) => id)).not.toContain(uuid(1));
  expect(made).toMatchObject({ title: "The lighthouse", pinned: true, updatedAt: 5000, messageCount: 3 });
  expect(service.list({ search: "灯塔", limit: 5 }).map(({ id }) => id)).toEqual([made.id]);
});

test("attachments are named by what they are in this library, and no other file of it can be named", () => {
  const { files } = setUp();
  const made = files.import({ record, assets: { [uuid(90)]: uuid(70) } });
  const blocks = files.record(made.id).messages[0]?.blocks;
  expect(blocks?.slice(0, 2)).toEqual([
    { type: "image", source: { type: "url", url: `asset:${uuid(70)}`, detail: "high" } },
    { type: "video", source: { type: "url", url: expect.stringMatching(/^asset:0{8}-0000-7[0-9a-f]{3}-/) } },
  ]);
  expect(JSON.stringify(blocks)).not.toContain(uuid(91));
});

test("settings of a file come without the film that director tools would change, and without whose words they were", () => {
  const { files } = setUp();
  const theirs = { ...settings, userId: "somebody", director: { on: true, projectId: uuid(80), off: [] } };
  const { conversation, messages } = record;
  const made = files.import({
    record: {
      conversation: { ...conversation, settings: theirs },
      messages: messages.map((message) => ({ ...message, settings: theirs })),
    },
    assets: {},
  });
  const back = files.record(made.id);
  expect([back.conversation.settings, ...back.messages.map((message) => message.settings)]).toEqual([
    ...[settings, settings, settings, settings],
  ]);
});

test("imported twice it is two conversations", () => {
  const { files, service } = setUp();
  expect(files.import({ record, assets: {} }).id).not.toBe(files.import({ record, assets: {} }).id);
  expect(service.list({ limit: 10 })).toHaveLength(2);
});

test("a reply that was being received when it was exported is broken off", () => {
  const { files } = setUp();
  const streaming = {
    ...record,
    messages: [...record.messages.slice(0, 2), { ...messageOf(3, {}), parentId: uuid(1), state: "streaming" as const }],
  };
  const made = files.import({ record: streaming, assets: {} });
  expect(files.record(made.id).messages.at(-1)?.state).toBe("interrupted");
});

const broken = (change: (messages: RecordedMessage[]) => RecordedMessage[]) => ({
  record: { ...record, messages: change(structuredClone(record.messages)) },
  assets: {},
});
test.each<[string, unknown, RegExp]>([
  ["nothing", null, /./],
  ["another document", { hello: 1 }, /./],
  ["a message that answers none in it", broken((all) => all.slice(1)), /answers one that is not in it/],
  ["a message twice", broken((all) => [...all, ...all.slice(0, 1)]), /twice/],
  ["children before their parents", broken((all) => all.toReversed()), /not in it/],
  ["a shown branch that is missing", broken((all) => all.slice(0, 2)), /branch/],
  ["a role that there is not", broken((all) => all.map((each) => ({ ...each, role: "wizard" as "user" }))), /./],
])("%s is refused, and nothing of it stays", async (_, value, words) => {
  const { files, service } = setUp();
  const refused = await failureOf(async () => files.import(value));
  expect(refused?.code).toBe("invalid_input");
  expect(refused?.message).toMatch(words);
  expect(service.list({ limit: 10 })).toEqual([]);
});

test("one of another program comes once, with its age, and is known by its id there, deleted too", () => {
  const database = openTestDatabase();
  const store = createConversationStore(database);
  const files = createConversationFiles({
    transfer: createConversationTransfer(database),
    find: (id) => ({ ...(store.get(id) as NonNullable<ReturnType<typeof store.get>>), replying: false }),
    onChange: () => {},
    now: () => 9_000,
  });
  const origin = { source: "chatgpt", id: "c-1" } as const;
  const other = { source: "claude", id: "c-1" } as const;
  const body = {
    record: { ...record, messages: [messageOf(1, {})], conversation: { ...record.conversation, shownMessageId: null } },
    assets: {},
  };
  const made = files.import({ ...body, origin });
  expect(made).toMatchObject({ title: "The lighthouse", createdAt: 1000, updatedAt: 2000 });
  expect(files.known([origin, other])).toEqual(["c-1"]);
  expect(files.known([other])).toEqual([]);
  expect(() => files.import({ ...body, origin })).toThrow("imported before");
  expect(files.import({ ...body, origin: other }).id).not.toBe(made.id);
  store.remove(made.id, 9_000);
  expect(files.known([origin])).toEqual(["c-1"]);
  store.erase(made.id);
  expect(files.known([origin])).toEqual([]);
});
