import type { MessageRequest } from "#shared/wire/messages.ts";
import type { TextModelId } from "#shared/wire/models.ts";

/** What a reply is asked with. The contract's `replySettings` is one of these. */
export interface ReplyChoices {
  readonly model: TextModelId;
  readonly system?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly thinking?: "disabled" | "adaptive" | undefined;
  readonly effort?: NonNullable<MessageRequest["output_config"]>["effort"] | undefined;
  readonly serviceTier?: MessageRequest["service_tier"];
}

/**
 * The wire request of a reply (API.md § Message request). Used by the page's live checks and by the core before it
 * sends; what wasn't chosen is left out, so that the service's own default holds.
 */
export function replyRequest(messages: MessageRequest["messages"], choices: ReplyChoices): MessageRequest {
  const { model, system, maxTokens, temperature, topP, thinking, effort, serviceTier } = choices;
  return {
    model,
    messages,
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
