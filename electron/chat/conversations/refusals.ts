import type { Message } from "#shared/contract/chat/conversations.ts";
import { openCalls } from "#shared/director/open-calls.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** Throws `not_allowed_now` where a reply waits for the answers to its tool calls. */
export function refuseOpenCalls(parent: Message): void {
  if (openCalls(parent).length === 0) return;
  throw failure("not_allowed_now", {
    message: "The reply is waiting for its tool calls.",
    advice: "Answer them, or continue without them.",
  });
}

export const errorsAmong = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity === "error");

/** Throws `refused_by_rules` with every error that was found. */
export function refuseByRules(findings: readonly Finding[]): void {
  const errors = errorsAmong(findings);
  if (errors[0]) throw failure("refused_by_rules", { message: errors[0].message, details: { findings } });
}

/** Throws `invalid_input` for a message without words and files. */
export function refuseEmpty(text: string, attachments: readonly unknown[]): void {
  if (text.trim() !== "" || attachments.length > 0) return;
  throw failure("invalid_input", { message: "The message is empty.", advice: "Enter a message first." });
}
