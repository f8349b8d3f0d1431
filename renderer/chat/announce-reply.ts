import i18next from "i18next";
import { announce, describeStudioError } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { openCalls } from "#shared/director/open-calls.ts";

/** The core has what was written. */
export function announceMessageSent(): void {
  announce(i18next.t("spoken:reply.sent"));
}

/** A reply was asked for and nothing of it is here yet. */
export function announceReplyWaiting(messageId: string): void {
  announce(i18next.t("spoken:reply.waiting"), { key: messageId });
}

/** Calls of replies that came while the page was open, whose proposals weren't told yet. */
const calledNow = new Set<string>();

/** Replies whose end was told: one that is attached to again ends a second time. */
const endsTold = new Set<string>();

/** A reply says that it came to its end, once, whichever pane is open; a failure interrupts. */
export function announceReplyEnd(message: Message): void {
  const { id, state, error } = message;
  if (state === "streaming" || endsTold.has(id)) return;
  endsTold.add(id);
  if (state === "failed" || state === "interrupted") {
    const why = error ? describeStudioError(error).title : "";
    announce(
      state === "failed" ? i18next.t("spoken:reply.failed", { why }).trim() : i18next.t("spoken:reply.interrupted"),
      {
        urgent: true,
        key: id,
      },
    );
    return;
  }
  for (const call of openCalls(message)) calledNow.add(`${id} ${call.id}`);
  announce(i18next.t(state === "stopped" ? "spoken:reply.stopped" : "spoken:reply.done"), { key: id });
}

/** Of a reply that came while the page was open, once: one that is opened again says nothing. */
export function announceProposal(messageId: string, callId: string, changes: number): void {
  if (!calledNow.delete(`${messageId} ${callId}`)) return;
  announce(i18next.t("spoken:reply.proposal", { count: changes }));
}
