import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { ReplySettings } from "#shared/contract/conversations.ts";
import type { TextModelId } from "#shared/wire/models.ts";
import { textModels } from "#shared/wire/text-models.ts";

type Effort = NonNullable<ReplySettings["effort"]>;

interface ChatSettings {
  model: TextModelId;
  /** Only where thinking can be chosen. */
  thinks: boolean;
  /** Only where effort is used. */
  effort: Effort;
  set: (change: Partial<Pick<ChatSettings, "model" | "thinks" | "effort">>) => void;
}

/** What the next reply is asked with; kept on this machine. */
export const useChatSettings = create<ChatSettings>()(
  persist((set) => ({ model: "Vendor-M3.1-Flash", thinks: true, effort: "max", set: (change) => set(change) }), {
    name: "reelsong.chat.settings",
  }),
);

/** Only what the model takes goes into a request (API.md § Thinking and effort rules). */
export function replySettingsOf({
  model,
  thinks,
  effort,
}: Pick<ChatSettings, "model" | "thinks" | "effort">): ReplySettings {
  const known = textModels[model];
  return {
    model,
    maxTokens: known.maxTokens.recommended,
    ...(known.thinking === "optional" ? { thinking: thinks ? "adaptive" : "disabled" } : {}),
    ...(known.effort === "used" ? { effort } : {}),
  };
}
