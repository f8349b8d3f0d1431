import type { ConversationStore, Exchange } from "#core/database/index.ts";
import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import type { CompareInput } from "./conversation-work.ts";
import { emptyReply } from "./new-messages.ts";
import { errorsAmong } from "./refusals.ts";

export interface CompareParts {
  readonly store: ConversationStore;
  /** Makes the question that is stored; throws where it can't be asked. */
  readonly newQuestion: () => Message;
  readonly exchangeOf: (clientId: string) => Exchange | undefined;
  /** The request for a reply to this question. */
  readonly requestOf: (question: Message, settings: ReplySettings) => MessageRequest;
  readonly check: (request: MessageRequest) => readonly Finding[];
  readonly begin: (reply: Message, request: MessageRequest, settings: ReplySettings) => void;
  readonly title: string;
  /** Who is asked. */
  readonly service: string;
  readonly now: () => number;
}

/** Asks several models the same, each reply stored and paid for once; all requests are checked before any leaves. */
export function compareModels({ asked }: CompareInput, parts: CompareParts): { message: Message; replies: Message[] } {
  const earlier = asked.map(({ clientId }) => parts.exchangeOf(clientId));
  const known = earlier.find((exchange) => exchange !== undefined)?.message;
  const question = known ?? parts.newQuestion();
  const at = parts.now();
  const all = asked.map(({ clientId, settings }, index) => {
    const before = earlier[index];
    if (before && before.message.id !== question.id) {
      throw failure("invalid_input", { message: "One of these replies belongs to another question." });
    }
    if (before) return { reply: before.reply };
    const request = parts.requestOf(question, settings);
    return { reply: emptyReply(question, settings, at), missing: { clientId, settings, request } };
  });
  const missing = all.flatMap(({ reply, missing }) => (missing ? [{ reply, ...missing }] : []));
  refuseAll(missing, parts.check);
  if (missing.length > 0) {
    const stored = missing.map((each) => ({ ...each, settings: { ...each.settings, service: parts.service } }));
    parts.store.insertComparison(known === undefined ? question : null, stored, parts.title);
    for (const { reply, request, settings } of missing) parts.begin(reply, request, settings);
  }
  return { message: question, replies: all.map(({ reply }) => reply) };
}

/** Nothing is sent when one would be refused; the refusal names every model that would. */
function refuseAll(
  asked: readonly { readonly settings: ReplySettings; readonly request: MessageRequest }[],
  check: CompareParts["check"],
): void {
  const refused = asked.flatMap(({ settings: { model }, request }) => {
    const findings = errorsAmong(check(request));
    return findings.length === 0 ? [] : [{ model, findings }];
  });
  const findings = refused.flatMap((each) => each.findings);
  if (findings[0]) throw failure("refused_by_rules", { message: findings[0].message, details: { findings, refused } });
}
