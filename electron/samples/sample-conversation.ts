import { v7 as newId } from "uuid";
import type { ConversationRecord } from "#shared/contract/chat/conversation-file.ts";

/** A question about the sample film and the reply to it, as they stand in Chat. Markdown. */
export interface SampleTalk {
  readonly title: string;
  readonly question: string;
  readonly reply: string;
}

/**
 * The conversation in which the sample film was planned. Written here, not by a model, and it says so; nothing in it
 * thinks, since a service takes back only thoughts that it signed itself.
 */
export function recordOf({ title, question, reply }: SampleTalk, at: number): ConversationRecord {
  const asked = newId();
  const answered = newId();
  const settled = {
    ...({ model: null, state: "complete", stopReason: null, usage: null, error: null, settings: null } as const),
    ...{ createdAt: at, finishedAt: at, thinkingMilliseconds: null },
  };
  return {
    conversation: { title, createdAt: at, updatedAt: at, pinned: false, settings: null, shownMessageId: answered },
    messages: [
      { ...settled, id: asked, parentId: null, role: "user", blocks: [{ type: "text", text: question }] },
      { ...settled, id: answered, parentId: asked, role: "assistant", blocks: [{ type: "text", text: reply }] },
    ],
  };
}
