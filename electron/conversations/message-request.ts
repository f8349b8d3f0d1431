import type { Message, ReplySettings } from "#shared/contract/conversations.ts";
import type { MessageRequest } from "#shared/wire/messages.ts";
import { historyOf } from "./history.ts";

/** The body of POST compat/v1/messages for a branch that ends with the person's question (API.md § Message request). */
export function messageRequestOf(branch: readonly Message[], settings: ReplySettings): MessageRequest {
  const { model, system, maxTokens, temperature, topP, thinking, effort, serviceTier } = settings;
  return {
    model,
    messages: historyOf(branch),
    stream: true,
    ...(system === undefined || system.trim() === "" ? {} : { system }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(thinking === undefined ? {} : { thinking: { type: thinking } }),
    ...(effort === undefined ? {} : { output_config: { effort } }),
    ...(serviceTier === undefined ? {} : { service_tier: serviceTier }),
  };
}
