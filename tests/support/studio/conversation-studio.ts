import { v7 as newId } from "uuid";
import { expect, onTestFinished } from "vitest";
import { createConversationService, type SendInput } from "#core/chat/conversations/conversation-service.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import type { ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { checkMessages } from "#shared/rules/index.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import { openTestDatabase } from "../database/open-test-database.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import { HandFedStream, plainReply } from "../service/fake-reply-stream.ts";

const raise = (thrown: unknown) => {
  throw thrown;
};

/** A conversation service over a database of its own, whose replies are fed by hand. */
export function openConversationStudio(folder = temporaryFolder(), onFault: (thrown: unknown) => void = raise) {
  const database = openTestDatabase(folder);
  const requests: MessageRequest[] = [];
  const streams: HandFedStream[] = [];
  const changed: string[] = [];
  const service = createConversationService({
    store: createConversationStore(database),
    clientOf: async () => ({
      streamMessages(request, options) {
        requests.push(request);
        const stream = new HandFedStream();
        streams.push(stream);
        return stream.read(options?.signal);
      },
      async countTokens(request) {
        requests.push(request);
        return { input_tokens: 42 };
      },
    }),
    check: (request) => checkMessages(request),
    onChange: (ids) => changed.push(...ids),
    onFault,
    now: Date.now,
  });
  onTestFinished(() => service.close());
  const conversation = service.create();
  const send = (text: string, more: Partial<SendInput> = {}) =>
    service.send({
      conversationId: conversation.id,
      clientId: newId(),
      parentId: null,
      text,
      settings: { model: "Vendor-M3" },
      ...more,
    });
  const end = async (messageId: string) => {
    let last: ReplyEvent | undefined;
    for await (const event of service.attach(messageId, 0)) last = event;
    return last?.type === "end" ? last.message : undefined;
  };
  /** Waits until the core has asked the service, then lets it answer. */
  const answer = async (messageId: string, events = plainReply("Yes.")) => {
    await expect.poll(() => streams.length).toBeGreaterThan(0);
    streams.shift()?.feed(...events);
    return end(messageId);
  };
  return { service, conversation, send, answer, end, requests, streams, changed, database, folder };
}
