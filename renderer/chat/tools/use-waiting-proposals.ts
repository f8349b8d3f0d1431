import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { openCalls } from "#shared/director/open-calls.ts";
import { announceMessageSent } from "../announce-reply.ts";

export interface WaitingProposal {
  readonly messageId: string;
  readonly callId: string;
}

const none: readonly WaitingProposal[] = [];

/** Proposals of a reply that wait for a decision, where nothing else of it waits: they can be answered in words. */
export function useWaitingProposals(reply: Message | undefined): readonly WaitingProposal[] {
  const calls = useMemo(() => (reply ? openCalls(reply) : []), [reply]);
  const { data: works } = useQuery(
    orpc.director.calls.queryOptions({
      input: reply && calls.length > 0 ? { conversationId: reply.conversationId } : skipToken,
    }),
  );
  return useMemo(() => {
    if (!reply || calls.length === 0 || works === undefined) return none;
    const own = calls.map(({ id }) => works.find((work) => work.messageId === reply.id && work.callId === id));
    const waiting = own.filter((work) => work?.proposal && work.accepted === null && work.answer === null);
    const others = own.filter((work) => !waiting.includes(work) && !work?.answer);
    if (waiting.length === 0 || others.length > 0) return none;
    return waiting.flatMap((work) => (work ? [{ messageId: work.messageId, callId: work.callId }] : []));
  }, [reply, calls, works]);
}

/** Declines them with the person's reason, which the model reads and goes on from. */
export async function declineInWords(proposals: readonly WaitingProposal[], reason: string): Promise<void> {
  for (const proposal of proposals) await client.director.decide({ ...proposal, accept: [], reason });
  announceMessageSent();
}
