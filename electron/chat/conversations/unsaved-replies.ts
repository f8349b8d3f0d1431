import type { Message } from "#shared/contract/chat/conversations.ts";
import type { RunningReply } from "./running-reply.ts";

/** Replies that the studio knows better than its database: those that are coming, and those that no disk has taken yet. */
export function createUnsavedReplies() {
  const running = new Map<string, RunningReply>();
  const unsaved = new Map<string, RunningReply>();
  return {
    running,
    current: (id: string): Message | undefined => (running.get(id) ?? unsaved.get(id))?.current(),
    /** `late` is called when the whole of it was stored, if that took more than one try. */
    ended(id: string, reply: RunningReply, late: () => void): void {
      running.delete(id);
      unsaved.set(id, reply);
      void reply.saved.then((wasLate) => {
        unsaved.delete(id);
        if (wasLate) late();
      });
    },
    /** The studio closes: each is stored now or stays the part that it is. */
    letGo(): void {
      for (const reply of unsaved.values()) reply.letGo();
    },
  };
}
