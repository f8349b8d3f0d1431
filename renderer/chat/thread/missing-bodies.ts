import type { Message } from "#shared/contract/chat/conversations.ts";
import type { ThreadOutline } from "#shared/contract/chat/threads.ts";

/** A message of a thread; `lacking`: its words aren't here yet, and take about so many bytes. */
export type ThreadMessage = Message & { readonly lacking?: number };

/** The messages of an outline, without their words. */
export function messagesWithoutBodies(conversationId: string, outline: ThreadOutline): ThreadMessage[] {
  const { ids, parents, speakers, spokenBy, createdAt, bytes } = outline;
  return ids.map((id, at) => {
    const { role = "user", model = null } = speakers[spokenBy[at] ?? 0] ?? {};
    return {
      id,
      conversationId,
      parentId: ids[parents[at] ?? -1] ?? null,
      role,
      model,
      blocks: [],
      state: "complete",
      stopReason: null,
      usage: null,
      error: null,
      createdAt: createdAt[at] ?? 0,
      finishedAt: null,
      thinkingMilliseconds: null,
      lacking: bytes[at] ?? 0,
    };
  });
}

/** The newest messages of a branch whose words are lacking, as many as `bytes` hold and `count` allows; at least one. */
export function nextMissingBodies(path: readonly ThreadMessage[], bytes: number, count: number): string[] {
  const ids: string[] = [];
  let sum = 0;
  for (let at = path.length - 1; at >= 0 && ids.length < count && sum < bytes; at -= 1) {
    const message = path[at];
    if (message?.lacking === undefined) continue;
    ids.push(message.id);
    sum += message.lacking;
  }
  return ids;
}
