import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import { type TextModelId, textModelId } from "#shared/wire/models.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { shortTokens } from "./token-estimate.ts";

export const efforts = ["low", "medium", "high", "xhigh", "max"] as const;

export interface ReplyControlsProps {
  settings: ChatSettings;
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** Which model answers, and how hard it thinks; only what the model takes can be set, and why not is said. */
export const ReplyControls = memo(function ReplyControls({
  settings: { model, thinks, effort },
  onChange,
}: ReplyControlsProps) {
  const { t } = useTranslation("chat");
  const known = textModels[model];
  /** What it takes, how much it reads at once, and whether it is the fast one of its kind. */
  const hintOf = (id: TextModelId) => {
    const { inputs, contextWindow } = textModels[id];
    const parts = [
      t(inputs.includes("image") ? "hint.media" : "hint.text"),
      t("hint.context", { tokens: shortTokens(contextWindow) }),
      ...(id.endsWith("-highspeed") ? [t("hint.fast")] : []),
    ];
    return parts.join(" · ");
  };
  return (
    <>
      <Select
        ghost
        aria-label={t("controls.model")}
        value={model}
        onChange={(next) => onChange({ model: next })}
        options={textModelId.options.map((id) => ({ value: id, label: modelName(id), note: hintOf(id) }))}
      />
      {known.effort === "used" ? (
        <Select
          ghost
          aria-label={t("controls.effort")}
          value={effort}
          onChange={(next) => onChange({ effort: next })}
          options={efforts.map((each) => ({
            value: each,
            label: t("controls.thinkingEffort", { effort: t(`effort.${each}`) }),
            note: each === "low" ? t("hint.fewest") : each === "max" ? t("hint.most") : undefined,
          }))}
        />
      ) : known.thinking === "optional" ? (
        <Select
          ghost
          aria-label={t("controls.thinking")}
          value={thinks ? "on" : "off"}
          onChange={(next) => onChange({ thinks: next === "on" })}
          options={[
            { value: "on", label: t("controls.thinkingOn") },
            { value: "off", label: t("controls.thinkingOff") },
          ]}
        />
      ) : (
        <span className="cap px-2">{t("controls.alwaysThinks")}</span>
      )}
    </>
  );
});
