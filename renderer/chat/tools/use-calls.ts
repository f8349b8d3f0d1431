import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { AnswerPart, ToolCallWork } from "#shared/contract/chat/director.ts";
import { conversationQuery, type ShownConversation } from "../fetch-conversation.ts";
import { answerPartsOf } from "./result-parts.ts";

export interface CallState {
  /** What answers the call and has gone to the service. */
  readonly sent: readonly AnswerPart[] | undefined;
  readonly work: ToolCallWork | undefined;
  /** Whether that was read: until then nobody knows if it is answered. */
  readonly known: boolean;
  /** Why it couldn't be read; null while it can. */
  readonly failure: Error | null;
  readonly readAgain: () => void;
  /** Of all the calls of its reply, this one included, these were begun to be answered. */
  readonly answered: number;
}

/** How far the answer to a call is. */
export function useCall(message: Message, callId: string): CallState {
  const conversationId = message.conversationId;
  const {
    data: works,
    error,
    refetch,
  } = useQuery(
    orpc.director.calls.queryOptions({
      input: { conversationId },
      select: useCallback(
        (calls: ToolCallWork[]) => calls.filter((each) => each.messageId === message.id),
        [message.id],
      ),
    }),
  );
  // The thread is on the page already; this only looks at it.
  const { data: sent } = useQuery({
    ...conversationQuery(conversationId),
    enabled: false,
    select: useCallback(
      (shown: ShownConversation) => resultOf(shown.messages, message.id, callId) ?? null,
      [message.id, callId],
    ),
  });
  return {
    sent: sent ?? undefined,
    work: works?.find((each) => each.callId === callId),
    known: works !== undefined,
    failure: works === undefined ? error : null,
    readAgain: () => void refetch(),
    answered: works?.filter(({ answer }) => answer !== null).length ?? 0,
  };
}

/** The answer that went to the service, among the messages that follow a reply. */
function resultOf(messages: readonly Message[], replyId: string, callId: string): readonly AnswerPart[] | undefined {
  for (const { parentId, role, blocks } of messages) {
    if (parentId !== replyId || role !== "user") continue;
    for (const block of blocks) {
      const { type, tool_use_id, content } = block as { type: string; tool_use_id?: string; content?: unknown };
      if (type !== "tool_result" || tool_use_id !== callId) continue;
      return answerPartsOf(content);
    }
  }
  return undefined;
}
