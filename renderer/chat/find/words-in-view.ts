/** As many as one call takes. */
export const MAX_ASKED = 500;

/**
 * Asks for the words of messages that are in view, through `bring`; what comes into view within a turn is asked for
 * together. One call of a conversation at a time: who scrolls fast would else wait for the words of all that has gone by.
 */
export function createWordsInView(bring: (conversationId: string, ids: readonly string[]) => Promise<void>) {
  /** By conversation: what wasn't asked for yet. */
  const wanted = new Map<string, Set<string>>();
  const asking = new Set<string>();

  async function ask(conversationId: string, ids: Set<string>): Promise<void> {
    if (asking.has(conversationId)) return;
    asking.add(conversationId);
    try {
      for (await null; ids.size > 0; ) {
        const asked = [...ids].slice(0, MAX_ASKED);
        for (const id of asked) ids.delete(id);
        await bring(conversationId, asked);
      }
    } catch {
      // A link that is away opens again, and who still lacks words asks again.
    } finally {
      asking.delete(conversationId);
    }
  }

  /** A message came into view; the returned function says that it is out of view again. */
  return (conversationId: string, messageId: string): (() => void) => {
    const ids = wanted.get(conversationId) ?? new Set<string>();
    wanted.set(conversationId, ids.add(messageId));
    void ask(conversationId, ids);
    return () => ids.delete(messageId);
  };
}
