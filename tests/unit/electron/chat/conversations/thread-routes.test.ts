import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { createThreadRoutes } from "#core/chat/conversations/thread-routes.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { createThreadReader } from "#core/database/conversations/thread-outline.ts";
import type { Conversation, Message } from "#shared/contract/chat/conversations.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

const settings = { model: "Vendor-M3" } as const;

/** A conversation of `count` messages of `letters` each, in one line. */
function setUp(count: number, letters: number) {
  const database = openTestDatabase();
  const store = createConversationStore(database);
  const conversationId = newId();
  store.insert({ id: conversationId, title: "Long", automatic: false }, 1);
  const said = (role: "user" | "assistant", parentId: string | null, at: number): Message => ({
    id: newId(),
    conversationId,
    parentId,
    role,
    model: role === "user" ? null : "Vendor-M3",
    blocks: [{ type: "text", text: "é".repeat(letters) }],
    state: "complete",
    stopReason: null,
    usage: null,
    error: null,
    createdAt: at,
    finishedAt: at,
    thinkingMilliseconds: null,
  });
  const messages: Message[] = [];
  for (let at = 0; at < count; at += 2) {
    const message = said("user", messages.at(-1)?.id ?? null, at + 1);
    const reply = said("assistant", message.id, at + 2);
    store.insertExchange({ message, reply }, newId(), settings, "Long");
    messages.push(message, reply);
  }
  const running = new Map<string, Message>();
  const routes = createThreadRoutes(createThreadReader(database), {
    find: (id) => {
      const stored = store.get(id);
      if (!stored) throw failure("record_not_found", { message: "This conversation no longer exists." });
      return { ...stored, replying: false } satisfies Conversation;
    },
    message: (id) => running.get(id) ?? messages[0] ?? said("user", null, 0),
  });
  return { page: createRouterClient(routes), store, conversationId, messages, running };
}

test("an outline has every message's place, and the newest words up to a bound", async () => {
  const { page, conversationId, messages } = setUp(400, 10);
  const { outline, newest, conversation } = await page.outline({ id: conversationId });
  expect(conversation.id).toBe(conversationId);
  expect(outline.ids).toEqual(messages.map(({ id }) => id));
  expect(outline.parents.slice(0, 4)).toEqual([-1, 0, 1, 2]);
  expect(outline.speakers).toEqual([
    { role: "user", model: null },
    { role: "assistant", model: "Vendor-M3" },
  ]);
  expect(outline.spokenBy.slice(0, 3)).toEqual([0, 1, 0]);
  // Bytes, not letters: [{"type":"text","text":"…"}] with ten letters of two bytes.
  expect(outline.bytes[0]).toBe(27 + 20);
  expect(newest.map(({ id }) => id)).toEqual(messages.slice(-100).map(({ id }) => id));
});

test("of large messages fewer come at first, at least the last", async () => {
  const { page, conversationId, messages } = setUp(4, 400_000);
  const { newest } = await page.outline({ id: conversationId });
  expect(newest.map(({ id }) => id)).toEqual([messages.at(-1)?.id]);
});

test("words come for this conversation's messages only, one that is being received as far as it is", async () => {
  const { page, store, conversationId, messages, running } = setUp(4, 10);
  const other = setUp(2, 10);
  const reply = messages[3];
  if (!reply) throw new Error("There are four messages.");
  store.saveReply({ ...reply, state: "streaming" });
  running.set(reply.id, { ...reply, state: "streaming", blocks: [{ type: "text", text: "So far" }] });
  const ids = [reply.id, messages[0]?.id ?? "", other.messages[0]?.id ?? "", newId()];
  const found = await page.messages({ conversationId, ids });
  expect(found.map(({ id }) => id)).toEqual([messages[0]?.id, reply.id]);
  expect(found[1]?.blocks).toEqual([{ type: "text", text: "So far" }]);
});
