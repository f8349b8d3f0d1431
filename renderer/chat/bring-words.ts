import { useEffect, useMemo, useRef } from "react";
import { client, queryClient, useCoreLink } from "#renderer/lib/index.ts";
import { keyOf, type ShownConversation } from "./fetch-conversation.ts";
import { mergeMessages } from "./merge-messages.ts";
import { nextLacking, type ThreadMessage } from "./thread-heads.ts";

/** What comes over in one piece while nobody waits for it: more would be seen as a jerk. */
const PIECE_BYTES = 400_000;
/** As many as one call takes. */
const MOST = 500;

const wanted = new Map<string, Set<string>>();
let wantedAt = Number.NEGATIVE_INFINITY;
const resting = new Set<() => void>();

/** Brings the words of messages onto the page; those that are asked for within a frame come together. */
export function bringWords(conversationId: string, messageId: string): void {
  const ids = wanted.get(conversationId);
  wantedAt = performance.now();
  for (const wake of resting) wake();
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

/** Pieces under way at a time: while one is put in place the core reads the next. */
const ABREAST = 2;
/** In milliseconds. */
const LONGEST_WAIT = 300;
/** Who has just looked for words scrolls, and will look for more. In milliseconds. */
const SCROLLS = 1000;

/** Until the page has time, or somebody looks for words. */
async function rest(): Promise<void> {
  if (performance.now() - wantedAt < SCROLLS) return;
  await new Promise<void>((done) => {
    const wake = () => {
      resting.delete(wake);
      done();
    };
    resting.add(wake);
    requestIdleCallback(wake, { timeout: LONGEST_WAIT });
  });
}

/**
 * Brings the words of a whole branch, the newest first, in the time that the page has left; `hurry`: something is to be
 * found in them. `held`: the page has other things to do.
 */
export function useBringWords(path: readonly ThreadMessage[], held: boolean, hurry: boolean): void {
  const opened = useCoreLink((state) => state.opened);
  const latest = useRef(path);
  latest.current = path;
  const lacks = useMemo(() => path.some(({ lacking }) => lacking !== undefined), [path]);
  const conversationId = path[0]?.conversationId;
  useEffect(() => {
    if (conversationId === undefined || !lacks || held || opened === 0) return;
    const leaving = new AbortController();
    const asked = new Set<string>();
    const bringOn = async (): Promise<void> => {
      if (!hurry) await rest();
      if (leaving.signal.aborted) return;
      const lacking = latest.current.filter(({ id }) => !asked.has(id));
      const ids = nextLacking(lacking, PIECE_BYTES, MOST);
      if (ids.length === 0) return;
      for (const id of ids) asked.add(id);
      await bring(conversationId, ids);
      await bringOn();
    };
    // A link that is away opens again, and this begins again.
    void Promise.all(Array.from({ length: ABREAST }, bringOn)).catch(() => leaving.abort());
    return () => leaving.abort();
  }, [conversationId, lacks, held, hurry, opened]);
}
