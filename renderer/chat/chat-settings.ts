import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { TextModelId } from "#shared/wire/models.ts";
import type { OpeningTurn, SystemBlock } from "#shared/wire/text/messages.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import { storedToolSettings, type ToolSettings, toolSettingsOf } from "./tools/tool-settings.ts";

/** What replies are asked with, as chosen: also what the present model doesn't take stays chosen for another. */
export interface ChatSettings {
  readonly model: TextModelId;
  /** Only where thinking can be chosen. */
  readonly thinks: boolean;
  /** Only where effort is used. */
  readonly effort: NonNullable<ReplySettings["effort"]>;
  readonly system: string;
  /** In place of `system`: the same in parts. Their cache marks only where the model has a cache. */
  readonly systemBlocks?: readonly SystemBlock[] | undefined;
  /** Only where the model takes their roles. */
  readonly opening?: readonly OpeningTurn[] | undefined;
  /** Tokens; null: what is recommended for the model. */
  readonly maxTokens: number | null;
  /** Null: the service's default. */
  readonly temperature: number | null;
  readonly topP: number | null;
  /** Only where the model has tiers. */
  readonly tier: NonNullable<ReplySettings["serviceTier"]>;
  /** None: no tools. */
  readonly tooling?: ToolSettings | undefined;
}

/** Effort is sent, and not the dearest: left out, the service takes `max` (API.md § Thinking and effort rules). */
export const firstSettings: ChatSettings = {
  model: "Vendor-M3.1-Flash",
  thinks: true,
  effort: "medium",
  system: "",
  maxTokens: null,
  temperature: null,
  topP: null,
  tier: "standard",
};

/** Only what the model takes goes into a request (API.md § Thinking and effort rules, § Message request). */
export function replySettingsOf(chosen: ChatSettings): ReplySettings {
  const { model, thinks, effort, system, maxTokens, temperature, topP, tier } = chosen;
  const known = textModels[model];
  const blocks = chosen.systemBlocks?.filter(({ text }) => text.trim() !== "") ?? [];
  const opening = chosen.opening?.filter(({ role, text }) => text.trim() !== "" && known.roles.includes(role)) ?? [];
  return {
    model,
    maxTokens: maxTokens ?? known.maxTokens.recommended,
    ...(system.trim() === "" || blocks.length > 0 ? {} : { system }),
    ...(blocks.length === 0
      ? {}
      : { systemBlocks: known.cacheControl ? blocks : blocks.map(({ type, text }) => ({ type, text })) }),
    ...(opening.length === 0 ? {} : { opening }),
    ...(temperature === null ? {} : { temperature }),
    ...(topP === null ? {} : { topP }),
    ...(known.thinking === "optional" ? { thinking: thinks ? "adaptive" : "disabled" } : {}),
    ...(known.effort === "used" ? { effort } : {}),
    ...(known.serviceTier && tier === "priority" ? { serviceTier: tier } : {}),
    ...(chosen.tooling ? storedToolSettings(chosen.tooling) : {}),
  };
}

/** Everything chosen, as it is kept with a conversation. */
export function storedSettingsOf(chosen: ChatSettings): ReplySettings {
  const { model, thinks, effort, system, maxTokens, temperature, topP, tier } = chosen;
  return {
    model,
    effort,
    system,
    thinking: thinks ? "adaptive" : "disabled",
    serviceTier: tier,
    ...(chosen.systemBlocks ? { systemBlocks: [...chosen.systemBlocks] } : {}),
    ...(chosen.opening?.length ? { opening: [...chosen.opening] } : {}),
    ...(chosen.tooling ? storedToolSettings(chosen.tooling) : {}),
    ...(maxTokens === null ? {} : { maxTokens }),
    ...(temperature === null ? {} : { temperature }),
    ...(topP === null ? {} : { topP }),
  };
}

/** What was kept with a conversation, read back; what wasn't is as `start` has it. */
export function chosenSettings(kept: ReplySettings | null, start: ChatSettings): ChatSettings {
  if (kept === null) return start;
  const tooling = toolSettingsOf(kept);
  return {
    ...(tooling ? { tooling } : {}),
    model: kept.model,
    thinks: kept.thinking !== "disabled",
    effort: kept.effort ?? start.effort,
    system: kept.system ?? "",
    ...(kept.systemBlocks ? { systemBlocks: kept.systemBlocks } : {}),
    ...(kept.opening ? { opening: kept.opening } : {}),
    maxTokens: kept.maxTokens ?? null,
    temperature: kept.temperature ?? null,
    topP: kept.topP ?? null,
    tier: kept.serviceTier ?? "standard",
  };
}
