import type { ConversationStore } from "#core/database/index.ts";
import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/**
 * The branch as the model is asked with it. A conversation that begins with a summary is asked for it with the branch
 * that is summed up; once the summary is whole, it stands in that branch's place.
 */
export function withSummarized(
  branch: readonly Message[],
  store: Pick<ConversationStore, "pathTo" | "summaryOf">,
): readonly Message[] {
  const [question, summary] = branch;
  if (question === undefined || question.parentId !== null) return branch;
  if (branch.length > 2 && summary?.state === "complete" && summary.stopReason !== "max_tokens") return branch;
  const end = store.summaryOf(question.conversationId);
  if (end === null) return branch;
  const earlier = store.pathTo(end);
  // Without it a model would be paid for summing up nothing.
  if (earlier.length === 0) {
    throw failure("record_not_found", { message: "The conversation to summarize no longer exists." });
  }
  return [...earlier, ...branch];
}

/** A summary is words: the tools stay named, for the calls in the branch, but none is to be called. */
export const summarySettings = (settings: ReplySettings): ReplySettings =>
  settings.tools === undefined && settings.director === undefined
    ? settings
    : { ...settings, toolChoice: { type: "none" } };
