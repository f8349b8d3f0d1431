import { SlidersHorizontal } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { describeFinding } from "#renderer/components/describe-finding.ts";
import { Button, Field, Popover, Segmented, TextArea } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { limits } from "#shared/wire/limits.ts";
import { textModels } from "#shared/wire/text-models.ts";
import { type ChatSettings, firstSettings } from "./chat-settings.ts";
import { problemOf } from "./field-problem.ts";
import { NumberSetting } from "./number-setting.tsx";

export interface RequestSettingsProps {
  settings: ChatSettings;
  findings: readonly Finding[];
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** What else a reply is asked with; each figure checked as it is typed, what the model doesn't take said. */
export const RequestSettings = memo(function RequestSettings({ settings, findings, onChange }: RequestSettingsProps) {
  const { t, i18n } = useTranslation("chat");
  const { t: ofFindings } = useTranslation(["components", "findings"]);
  const known = textModels[settings.model];
  const figure = new Intl.NumberFormat(i18n.language);
  const problem = (path: string) => problemOf(findings, path, (finding) => describeFinding(ofFindings, finding));
  const { system, maxTokens, temperature, topP, tier } = settings;
  const chosen = system.trim() !== "" || maxTokens !== null || temperature !== null || topP !== null;
  const priority = known.serviceTier && tier === "priority";
  const wrong = findings.some(
    ({ path, severity }) => severity === "error" && !/^(messages|tools|tool_choice|metadata)/.test(path),
  );
  return (
    <Popover
      label={t("request.name")}
      side="top"
      className="requestSettings"
      trigger={
        <Button
          variant="ghost"
          square
          icon={SlidersHorizontal}
          aria-label={t("request.name")}
          title={t("request.name")}
          data-chosen={chosen || priority || undefined}
          data-wrong={wrong || undefined}
        />
      }
    >
      <Field label={t("request.system")} hint={t("request.systemHint")}>
        <TextArea
          minLines={3}
          maxLines={8}
          value={system}
          placeholder={t("request.systemPlaceholder")}
          onChange={({ target }) => onChange({ system: target.value })}
        />
      </Field>
      <NumberSetting
        // A model has its own figures.
        key={`max ${settings.model}`}
        label={t("request.maxTokens")}
        allowed={t("request.atMost", { figure: figure.format(known.maxTokens.maximum) })}
        standard={t("request.recommended", { figure: figure.format(known.maxTokens.recommended) })}
        value={maxTokens}
        whole
        problem={problem("max_tokens")}
        onChange={(value) => onChange({ maxTokens: value })}
      />
      <div className="two">
        <NumberSetting
          label={t("request.temperature")}
          allowed={`${limits.temperature.min}–${limits.temperature.max}`}
          standard={figure.format(known.temperatureDefault)}
          value={temperature}
          problem={problem("temperature")}
          onChange={(value) => onChange({ temperature: value })}
        />
        <NumberSetting
          label={t("request.topP")}
          allowed={`${limits.topP.min}–${limits.topP.max}`}
          standard={figure.format(known.topPDefault)}
          value={topP}
          problem={problem("top_p")}
          onChange={(value) => onChange({ topP: value })}
        />
      </div>
      <div className="field">
        <div className="lbl">
          <span>{t("request.tier")}</span>
          {priority && <span className="fig">{t("request.priorityPrice")}</span>}
        </div>
        {known.serviceTier ? (
          <Segmented
            full
            label={t("request.tier")}
            value={tier}
            onChange={(next) => onChange({ tier: next })}
            options={[
              { value: "standard", label: t("request.standard") },
              { value: "priority", label: t("request.priority") },
            ]}
          />
        ) : (
          <p className="cap">{t("request.noTiers", { model: modelName(settings.model) })}</p>
        )}
      </div>
      <p className="cap">{t("request.kept")}</p>
      {(chosen || tier === "priority") && (
        <Button
          size="s"
          onClick={() => {
            const { system, maxTokens, temperature, topP, tier } = firstSettings;
            onChange({ system, maxTokens, temperature, topP, tier });
          }}
        >
          {t("request.reset")}
        </Button>
      )}
    </Popover>
  );
});
