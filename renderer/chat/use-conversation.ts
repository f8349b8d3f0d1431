import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  callWithRequestId,
  client,
  describeError,
  leadFromHere,
  onRoute,
  orpc,
  queryClient,
  showToast,
} from "#renderer/lib/index.ts";
import type { Conversation, Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { documentsOf } from "#shared/contract/chat/text-documents.ts";
import type { TextModelId } from "#shared/wire/models.ts";
import { announceMessageSent } from "./announce-reply.ts";
import { attachmentsOf } from "./attachments/message-attachments.ts";
import { setComparedQuestion } from "./compare/request-from-models.ts";
import { cutTitle } from "./cut-words.ts";
import { conversationQuery, keyOf, type ShownConversation } from "./fetch-conversation.ts";
import type { MessageContent } from "./message-content.ts";
import { followReplies } from "./reply-view/index.ts";
import { pathThrough } from "./thread/message-path.ts";

/**
 * Puts a question and its empty reply on the page before the core's own answer comes. The reply is followed from here on:
 * a short one can be whole before it is drawn, and nobody would hear that it came.
 */
function showExchange(id: string, added: readonly Message[]): void {
  followReplies(added);
  queryClient.setQueryData(keyOf(id), (shown: ShownConversation | undefined) => {
    if (!shown) return shown;
    const known = new Set(shown.messages.map((message) => message.id));
    // Another answer to what is compared stands beside the others; a new question ends the comparison.
    const asked = added.some(({ role }) => role === "user");
    const comparedQuestionId = asked ? null : shown.conversation.comparedQuestionId;
    return {
      conversation: { ...shown.conversation, shownMessageId: added.at(-1)?.id ?? null, comparedQuestionId },
      messages: [...shown.messages, ...added.filter((message) => !known.has(message.id))],
    };
  });
}

/** What the address of the pane names in place of a conversation that isn't begun. */
export const NEW_CONVERSATION = "new";

// The core reads a conversation while the pane is still drawn for it.
onRoute(({ pane, rest: [id] }) => {
  if (pane === "chat" && id !== undefined && id !== NEW_CONVERSATION)
    void queryClient.prefetchQuery(conversationQuery(id));
});

/** What the list says of a conversation whose messages aren't here yet. */
function listedConversation(id: string | undefined): ShownConversation | undefined {
  const pages = queryClient.getQueriesData<Conversation[]>({ queryKey: orpc.conversations.list.key() });
  const conversation = pages.flatMap(([, page]) => page ?? []).find((listed) => listed.id === id);
  return conversation && { conversation, messages: [] };
}

const nothing: ShownConversation["messages"] = [];

/** A conversation with the branch that is shown; while `opening` its messages aren't here, and it is as it was listed. */
export function useConversation(id: string | undefined) {
  const {
    data,
    error,
    refetch,
    isPlaceholderData: opening,
  } = useQuery({
    ...conversationQuery(id ?? ""),
    enabled: id !== undefined,
    placeholderData: useCallback(() => listedConversation(id), [id]),
  });
  const messages = data?.messages ?? nothing;
  const shown = data?.conversation.shownMessageId ?? null;
  const path = useMemo(() => pathThrough(messages, shown), [messages, shown]);
  return { data, error, refetch, opening, path };
}

/** Sends words as the child of a message and shows them at once; resolves when they are stored. */
export async function sendMessage(
  conversationId: string,
  parentId: string | null,
  content: Pick<MessageContent, "text"> & Partial<MessageContent>,
  settings: ReplySettings,
): Promise<void> {
  const { text, attachments = [], documents = [], instruction } = content;
  const wish = {
    ...{ conversationId, parentId, text, attachments: [...attachments], documents: [...documents], settings },
    ...(instruction ? { instruction } : {}),
  };
  const sent = await callWithRequestId(wish, (clientId) => client.conversations.send({ ...wish, clientId }));
  announceMessageSent();
  showExchange(conversationId, [sent.message, sent.reply]);
}

/** Shows the branch that a message is on. */
export async function showBranch(conversationId: string, messageId: string): Promise<void> {
  queryClient.setQueryData(
    keyOf(conversationId),
    (shown: ShownConversation | undefined) =>
      shown && {
        ...shown,
        conversation: { ...shown.conversation, shownMessageId: messageId, comparedQuestionId: null },
      },
  );
  await client.conversations.update({ id: conversationId, shownMessageId: messageId });
}

export interface MessageActions {
  /** Another reply beside this one; by `model`: the one that is chosen now, or this. */
  answerAgain: (reply: Message, model?: TextModelId) => void;
  /** The question in other words, beside the first; resolves when it is stored. */
  edit: (question: Message, text: string, instruction: string | undefined) => Promise<void>;
  show: (conversationId: string, messageId: string) => void;
  /** The answers to a question side by side; null: the branch again. */
  compare: (conversationId: string, questionId: string | null) => void;
  /** A conversation of its own that ends with this message. */
  branchOff: (message: Message) => void;
  /** Asks for the rest of a reply that broke off. */
  continueFrom: (reply: Message) => void;
}

/** What can be done with the messages of a thread. `settings` are read when something is done. */
export function useMessageActions(title: string, settings: (model?: TextModelId) => ReplySettings): MessageActions {
  const { t } = useTranslation("chat");
  // Over drawings too: a title that changes between two clicks makes these functions again.
  const asking = useRef(new Set<string>());
  return useMemo(() => {
    const tell = (error: unknown) => {
      const { title, body } = describeError(error);
      showToast({ kind: "error", title, ...(body ? { body } : {}) });
    };
    /** Two quick clicks in a conversation ask once: a reply is paid for, and of two copies one is too many. */
    const askOnce = (conversationId: string, ask: () => Promise<unknown>) => {
      if (asking.current.has(conversationId)) return;
      asking.current.add(conversationId);
      ask()
        .catch(tell)
        .finally(() => asking.current.delete(conversationId));
    };
    return {
      answerAgain: ({ parentId, conversationId }, model) => {
        if (parentId === null) return;
        askOnce(conversationId, async () => {
          const wish = { questionId: parentId, settings: settings(model) };
          const { reply } = await callWithRequestId(wish, (clientId) =>
            client.conversations.answer({ ...wish, clientId }),
          );
          showExchange(conversationId, [reply]);
        });
      },
      edit: (question, text, instruction) =>
        sendMessage(
          question.conversationId,
          question.parentId,
          { text, attachments: attachmentsOf(question), documents: documentsOf(question), instruction },
          settings(),
        ),
      show: (conversationId, messageId) => {
        showBranch(conversationId, messageId).catch(tell);
      },
      compare: (conversationId, questionId) => {
        setComparedQuestion(conversationId, questionId).catch(tell);
      },
      branchOff: ({ id, conversationId }) => {
        askOnce(conversationId, async () => {
          const lead = leadFromHere();
          const branch = { id: conversationId, title: cutTitle(t("branchTitle", { title })), upTo: id };
          lead("chat", (await client.conversations.duplicate(branch)).id);
        });
      },
      continueFrom: (reply) => {
        askOnce(reply.conversationId, () =>
          sendMessage(reply.conversationId, reply.id, { text: t("continueWords") }, settings()),
        );
      },
    };
  }, [t, title, settings]);
}
