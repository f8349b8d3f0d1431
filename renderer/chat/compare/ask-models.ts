import { v7 as newId } from "uuid";
import { client, queryClient } from "#renderer/lib/index.ts";
import type { ReplySettings } from "#shared/contract/conversations.ts";
import { keyOf, type ShownConversation } from "../fetch-conversation.ts";
import { mergeMessages } from "../merge-messages.ts";
import type { MessageContent } from "../message-content.ts";

interface Asked {
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly content: MessageContent;
  readonly settings: readonly ReplySettings[];
}

/** Of what was asked last and has no answer yet: the same again has the same ids, so that nothing is paid for twice. */
let unanswered: { readonly key: string; readonly ids: readonly string[] } | undefined;

/** Asks each model the same, and shows the answers side by side; resolves when they are stored. */
export async function askModels(asked: Asked): Promise<void> {
  const { conversationId, parentId, content, settings } = asked;
  const key = JSON.stringify(asked);
  if (unanswered?.key !== key) unanswered = { key, ids: settings.map(() => newId()) };
  const { ids } = unanswered;
  const { message, replies } = await client.conversations.compare({
    ...{ conversationId, parentId, text: content.text, attachments: [...content.attachments] },
    ...(content.instruction ? { instruction: content.instruction } : {}),
    asked: settings.map((each, at) => ({ clientId: ids[at] ?? newId(), settings: each })),
  });
  unanswered = undefined;
  patch(conversationId, (shown) => ({
    conversation: { ...shown.conversation, comparedQuestionId: message.id, shownMessageId: replies[0]?.id ?? null },
    messages: mergeMessages(shown.messages, [message, ...replies]),
  }));
}

/** Puts the answers to a question side by side, or, with null, shows the branch again. */
export async function showCompared(id: string, comparedQuestionId: string | null): Promise<void> {
  patch(id, (shown) => ({ ...shown, conversation: { ...shown.conversation, comparedQuestionId } }));
  await client.conversations.update({ id, comparedQuestionId });
}

function patch(id: string, change: (shown: ShownConversation) => ShownConversation): void {
  queryClient.setQueryData(keyOf(id), (shown: ShownConversation | undefined) => shown && change(shown));
}
