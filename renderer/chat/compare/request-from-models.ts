import { callWithRequestIds, client, queryClient } from "#renderer/lib/index.ts";
import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import { announceMessageSent } from "../announce-reply.ts";
import { keyOf, type ShownConversation } from "../fetch-conversation.ts";
import type { MessageContent } from "../message-content.ts";
import { followReplies } from "../reply-view/index.ts";
import { mergeMessages } from "../thread/merge-messages.ts";

interface Asked {
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly content: MessageContent;
  readonly settings: readonly ReplySettings[];
}

/** Asks each model the same, and shows the answers side by side; resolves when they are stored. */
export async function requestFromModels(asked: Asked): Promise<void> {
  const { conversationId, parentId, content, settings } = asked;
  // An id of its own for each, which says when it was made: the core asks that of a press it doesn't know.
  const wishes = settings.map((_each, at) => [asked, at]);
  const { message, replies } = await callWithRequestIds(wishes, (clientIds) =>
    client.conversations.compare({
      ...{ conversationId, parentId, text: content.text, attachments: [...content.attachments] },
      ...(content.documents.length > 0 ? { documents: [...content.documents] } : {}),
      ...(content.instruction ? { instruction: content.instruction } : {}),
      asked: settings.map((each, at) => ({ clientId: clientIds[at] ?? "", settings: each })),
    }),
  );
  announceMessageSent();
  followReplies(replies);
  patch(conversationId, (shown) => ({
    conversation: { ...shown.conversation, comparedQuestionId: message.id, shownMessageId: replies[0]?.id ?? null },
    messages: mergeMessages(shown.messages, [message, ...replies]),
  }));
}

/** Puts the answers to a question side by side, or, with null, shows the branch again. */
export async function setComparedQuestion(id: string, comparedQuestionId: string | null): Promise<void> {
  patch(id, (shown) => ({ ...shown, conversation: { ...shown.conversation, comparedQuestionId } }));
  await client.conversations.update({ id, comparedQuestionId });
}

function patch(id: string, change: (shown: ShownConversation) => ShownConversation): void {
  queryClient.setQueryData(keyOf(id), (shown: ShownConversation | undefined) => shown && change(shown));
}
