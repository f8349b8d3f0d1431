import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { createConversationService } from "#core/chat/conversations/conversation-service.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { type ChatSettings, firstSettings, replySettingsOf } from "#renderer/chat/chat-settings.ts";
import { checkMessages } from "#shared/rules/index.ts";
import { textModelId } from "#shared/wire/models.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { plainReply } from "#tests/support/service/fake-reply-stream.ts";
import { messagesPath, useService } from "#tests/support/service/sandbox-service.ts";

const service = useService();

/** Everything chosen at once: what a model doesn't take must stay behind. */
const everything: ChatSettings = {
  ...firstSettings,
  thinks: false,
  effort: "low",
  temperature: 0.5,
  tier: "priority",
  systemBlocks: [{ type: "text", text: "House style", cache_control: { type: "ephemeral" } }],
  opening: [
    { role: "user_system", text: "A gaffer" },
    { role: "group", text: "The crew" },
    { role: "sample_message_user", text: "Light?" },
    { role: "sample_message_ai", text: "One lamp." },
  ],
};

const question = {
  role: "user",
  content: [
    { type: "mid_conv_system", content: [{ type: "text", text: "Answer as the keeper." }] },
    { type: "text", text: "Who is there?" },
  ],
};
// API.md § Message request, § Message, § Thinking and effort rules.
const bare = { messages: [question], stream: true, temperature: 0.5, system: [{ type: "text", text: "House style" }] };
const m2 = {
  stream: true,
  temperature: 0.5,
  max_tokens: 65_536,
  service_tier: "priority",
  system: [{ type: "text", text: "House style", cache_control: { type: "ephemeral" } }],
  messages: [
    { role: "user_system", content: "A gaffer" },
    { role: "group", content: "The crew" },
    { role: "sample_message_user", content: "Light?" },
    { role: "sample_message_ai", content: "One lamp." },
    question,
  ],
};
const sent: Readonly<Record<string, object>> = {
  "Vendor-M3.1-Flash": { ...bare, max_tokens: 131_072, output_config: { effort: "low" } },
  "Vendor-M3": { ...bare, max_tokens: 131_072, thinking: { type: "disabled" }, service_tier: "priority" },
};

test.each(textModelId.options)(
  "%s is sent what it takes of everything that is chosen, and the service takes it",
  async (model) => {
    const requests: MessageRequest[] = [];
    const conversations = createConversationService({
      store: createConversationStore(openTestDatabase()),
      clientOf: async () => ({
        async *streamMessages(request) {
          requests.push(request);
          yield* plainReply("Yes.");
        },
        countTokens: async () => ({ usage: { input_tokens: 1 } }),
      }),
      check: (request) => checkMessages(request),
      onChange: () => {},
      onFault: (thrown) => {
        throw thrown;
      },
      now: Date.now,
    });
    onTestFinished(() => conversations.close());
    await conversations.send({
      conversationId: conversations.create().id,
      clientId: newId(),
      parentId: null,
      text: "Who is there?",
      instruction: "Answer as the keeper.",
      settings: replySettingsOf({ ...everything, model }),
    });
    await expect.poll(() => conversations.replying()).toBe(0);
    expect(requests).toEqual([{ model, ...(sent[model] ?? m2) }]);
    expect((await service.current.post(messagesPath, { ...requests[0], stream: false })).status).toBe(200);
  },
);

// @shows Chat, point by point › 3. Only what a model takes can be set, and why the rest is off
test.each([
  ["opening", { opening: everything.opening }],
  ["cache marks", { systemBlocks: everything.systemBlocks }],
])("%s for a model that doesn't take them never leave the core", async (_, chosen) => {
  const conversations = createConversationService({
    store: createConversationStore(openTestDatabase()),
    clientOf: () => Promise.reject(new Error("nothing is sent")),
    check: (request) => checkMessages(request),
    onChange: () => {},
    onFault: () => {},
    now: Date.now,
  });
  onTestFinished(() => conversations.close());
  const { id } = conversations.create();
  const asked = { conversationId: id, clientId: newId(), parentId: null, text: "Hi" };
  const settings = { model: "Vendor-M3", ...structuredClone(chosen) } as Parameters<
    typeof conversations.send
  >[0]["settings"];
  await expect(conversations.send({ ...asked, settings })).rejects.toMatchObject({
    error: { code: "refused_by_rules" },
  });
  expect(conversations.get(id).messages).toEqual([]);
});
