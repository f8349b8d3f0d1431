import { useEffect } from "react";
import { studioErrorFrom } from "#renderer/lib/index.ts";
import type { Message, MessageDraft } from "#shared/contract/chat/conversations.ts";
import { documentOf } from "#shared/contract/chat/text-documents.ts";

/** A message that couldn't be sent, as far as the page knows. */
export interface FailedSend {
  readonly thrown: unknown;
  /** How often the link to the core had been opened by then. */
  readonly opened: number;
  readonly sent: MessageDraft;
  /** When it went out. */
  readonly at: number;
  /** The conversation that was begun for it, where it was a first message. */
  readonly begun?: string | undefined;
}

/** Only the answer was lost: the message stands in the thread, stored since it went out. */
export function wasDelivered({ thrown, sent, at }: FailedSend, path: readonly Message[]): boolean {
  if (studioErrorFrom(thrown).code !== "core_unreachable") return false;
  return path.some((message) => {
    const { role, createdAt } = message;
    return role === "user" && createdAt >= at && wordsOf(message).trim() === sent.text.trim();
  });
}

/**
 * Says when a message was sent after all. It must not stay in its box: below its own answer it would be another
 * question, and be paid for again.
 */
export function useLateDelivery(
  failure: FailedSend | undefined,
  path: readonly Message[],
  tell: (failure: FailedSend) => void,
): void {
  const arrived = failure !== undefined && wasDelivered(failure, path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever else is drawn
  useEffect(() => {
    if (arrived && failure) tell(failure);
  }, [arrived]);
}

const wordsOf = ({ blocks }: Message): string =>
  blocks
    .map((block) =>
      block.type === "text" && documentOf(block) === undefined ? String((block as { text?: unknown }).text ?? "") : "",
    )
    .join("");
