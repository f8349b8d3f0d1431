import { useTranslation } from "react-i18next";
import { Field, Segmented, Select } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { efforts } from "../composer/reply-controls.tsx";

export interface ThinkingFieldsProps {
  settings: ChatSettings;
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** Thinking and its effort (API.md § Thinking and effort rules): what can't be set here is said with its reason. */
export function ThinkingFields({ settings: { model, thinks, effort }, onChange }: ThinkingFieldsProps) {
  const { t } = useTranslation("presets");
  const { t: chat } = useTranslation("chat");
  const known = textModels[model];
  const named = { model: modelName(model) };
  return (
    <>
      <div className="field">
        <div className="lbl">
          <span>{t("thinking.name")}</span>
        </div>
        {known.thinking === "optional" ? (
          <Segmented
            full
            label={t("thinking.name")}
            value={thinks ? "on" : "off"}
            onChange={(next) => onChange({ thinks: next === "on" })}
            options={[
              { value: "on", label: t("thinking.on") },
              { value: "off", label: t("thinking.off") },
            ]}
          />
        ) : (
          <p className="cap">{t("thinking.always", named)}</p>
        )}
      </div>
      {known.effort === "used" ? (
        <Field label={chat("controls.effort")} figure={t("thinking.standard", { effort: chat("effort.max") })}>
          <Select
            value={effort}
            onChange={(next) => onChange({ effort: next })}
            options={efforts.map((each) => ({ value: each, label: chat(`effort.${each}`) }))}
          />
        </Field>
      ) : (
        <div className="field">
          <div className="lbl">
            <span>{chat("controls.effort")}</span>
          </div>
          <p className="cap">{t("thinking.noEffort", named)}</p>
        </div>
      )}
    </>
  );
}
