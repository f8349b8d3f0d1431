import { useEffect, useMemo } from "react";
import { client, queryClient, useCoreLink } from "#renderer/lib/index.ts";
import { keyOf, type ShownConversation } from "./fetch-conversation.ts";
import { mergeMessages } from "./merge-messages.ts";
import { nextLacking, type ThreadMessage } from "./thread-heads.ts";

/** What comes over in one piece while nobody waits for it: more would be seen as a jerk. */
const PIECE_BYTES = 300_000;
const PIECE_MESSAGES = 400;
/** As many as one call takes. */
const MOST = 500;

const wanted = new Map<string, Set<string>>();

/** Brings the words of messages onto the page; those that are asked for within a frame come together. */
export function bringWords(conversationId: string, messageId: string): void {
  const ids = wanted.get(conversationId);
  if (ids) {
    ids.add(messageId);
    return;
  }
  wanted.set(conversationId, new Set([messageId]));
  queueMicrotask(() => {
    const asked = [...(wanted.get(conversationId) ?? [])].slice(0, MOST);
    wanted.delete(conversationId);
    // A link that is away opens again, and who still lacks words asks again.
    bring(conversationId, asked).catch(() => {});
  });
}

async function bring(conversationId: string, ids: readonly string[]): Promise<void> {
  const messages = await client.threads.messages({ conversationId, ids: [...ids] });
  if (messages.length === 0) return;
  queryClient.setQueryData(
    keyOf(conversationId),
    (shown: ShownConversation | undefined) => shown && { ...shown, messages: mergeMessages(shown.messages, messages) },
  );
}

/**
 * Brings the words of a whole branch, the newest first, in the time that the page has left; `hurry`: something is to be
 * found in them. `held`: the page has other things to do.
 */
export function useBringWords(path: readonly ThreadMessage[], held: boolean, hurry: boolean): void {
  const opened = useCoreLink((state) => state.opened);
  const next = useMemo(() => (held ? [] : nextLacking(path, PIECE_BYTES, PIECE_MESSAGES)), [path, held]);
  const conversationId = path[0]?.conversationId;
  useEffect(() => {
    if (conversationId === undefined || next.length === 0 || opened === 0) return;
    const go = () => void bring(conversationId, next).catch(() => {});
    if (hurry) {
      go();
      return;
    }
    const idle = requestIdleCallback(go, { timeout: 1000 });
    return () => cancelIdleCallback(idle);
  }, [conversationId, next, opened, hurry]);
}
