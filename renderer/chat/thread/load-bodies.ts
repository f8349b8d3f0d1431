import { useEffect, useEffectEvent, useMemo } from "react";
import { client, queryClient, useCoreLink } from "#renderer/lib/index.ts";
import { keyOf, type ShownConversation } from "../fetch-conversation.ts";
import { createWordsInView, MAX_ASKED } from "../find/words-in-view.ts";
import { mergeMessages } from "./merge-messages.ts";
import { nextMissingBodies, type ThreadMessage } from "./missing-bodies.ts";

/** What comes over in one piece while nobody waits for it: more would be seen as a jerk. */
const PIECE_BYTES = 400_000;
let wantedAt = Number.NEGATIVE_INFINITY;
const resting = new Set<() => void>();
const wordsInView = createWordsInView(bring);

/** Brings the words of a message that came into view; the returned function says that it is out of view again. */
export function loadBody(conversationId: string, messageId: string): () => void {
  wantedAt = performance.now();
  for (const wake of resting) wake();
  return wordsInView(conversationId, messageId);
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
export function useLoadBodies(path: readonly ThreadMessage[], held: boolean, hurry: boolean): void {
  const opened = useCoreLink((state) => state.opened);
  const unasked = useEffectEvent((asked: ReadonlySet<string>) => path.filter(({ id }) => !asked.has(id)));
  const lacks = useMemo(() => path.some(({ lacking }) => lacking !== undefined), [path]);
  const conversationId = path[0]?.conversationId;
  useEffect(() => {
    if (conversationId === undefined || !lacks || held || opened === 0) return;
    const leaving = new AbortController();
    const asked = new Set<string>();
    const bringOn = async (begun: boolean): Promise<void> => {
      // Who opens a thread looks around in it at once.
      if (begun && !hurry) await rest();
      if (leaving.signal.aborted) return;
      const ids = nextMissingBodies(unasked(asked), PIECE_BYTES, MAX_ASKED);
      if (ids.length === 0) return;
      for (const id of ids) asked.add(id);
      await bring(conversationId, ids);
      await bringOn(true);
    };
    // A link that is away opens again, and this begins again.
    void Promise.all(Array.from({ length: ABREAST }, () => bringOn(false))).catch(() => leaving.abort());
    return () => leaving.abort();
  }, [conversationId, lacks, held, hurry, opened]);
}
