import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import type { ConversationService } from "#core/chat/conversations/conversation-service.ts";
import type { ReplyMedia } from "#core/chat/conversations/reply-media.ts";
import { createConversationRoutes } from "#core/chat/conversations/routes.ts";
import type { DraftStore } from "#core/database/conversations/draft-store.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

const conversationId = newId();
const said = (role: "user" | "assistant", parentId: string | null): Message => ({
  ...{ id: newId(), conversationId, parentId, role, blocks: [], state: "complete", stopReason: null, usage: null },
  ...{ model: null, error: null, createdAt: 1, finishedAt: 1, thinkingMilliseconds: null },
});
const message = said("user", null);
const stored = { message, reply: said("assistant", message.id) };

/** What is sent is stored; its draft ends as `forgetSent` says. */
const clientWith = (forgetSent: DraftStore["forgetSent"]) =>
  createRouterClient(
    createConversationRoutes(
      { send: async () => stored } as unknown as ConversationService,
      { forgetSent } as DraftStore,
      {} as ReplyMedia,
    ),
  );
const wish = (parentId: string | null) => ({
  ...{ conversationId, clientId: newId(), parentId, text: "Why a light?" },
  settings: { model: "Vendor-M3.1-Flash" } as const,
});

test("what was sent is no draft of its conversation any more; begun with it, none of a new one either", async () => {
  const forgetSent = vi.fn();
  await clientWith(forgetSent).send(wish(null));
  expect(forgetSent.mock.calls.map(([place]) => place as string)).toEqual([conversationId, "new"]);
  forgetSent.mockClear();
  await clientWith(forgetSent).send(wish(newId()));
  expect(forgetSent.mock.calls.map(([place]) => place as string)).toEqual([conversationId]);
});

test("a draft that can't be ended doesn't make what was asked, and will be paid for, a failure", async () => {
  const full = () => {
    throw new Error("database or disk is full");
  };
  await expect(clientWith(full).send(wish(null))).resolves.toEqual(stored);
});
