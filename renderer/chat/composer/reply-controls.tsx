import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import { textModelId } from "#shared/wire/models.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";

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
  return (
    <>
      <Select
        ghost
        aria-label={t("controls.model")}
        value={model}
        onChange={(next) => onChange({ model: next })}
        options={textModelId.options.map((id) => ({ value: id, label: modelName(id) }))}
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
