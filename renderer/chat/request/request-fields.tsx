import { useTranslation } from "react-i18next";
import { Button, formatFinding, Segmented } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { limits } from "#shared/wire/limits.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { problemOf } from "../composer/field-problem.ts";
import { NumberSetting } from "../composer/number-setting.tsx";
import { SystemField } from "./system-field.tsx";
import { ThinkingFields } from "./thinking-fields.tsx";
import { type OpeningProps, useOpening } from "./use-opening.tsx";

export interface RequestFieldsProps {
  settings: ChatSettings;
  findings: readonly Finding[];
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** Everything of a request besides the words and the tools; what the model doesn't take is said where it would stand. */
export function RequestFields({ settings, findings, onChange }: RequestFieldsProps) {
  const { t, i18n } = useTranslation("chat");
  const { t: own } = useTranslation("presets");
  const { t: ofFindings } = useTranslation(["components", "findings"]);
  const { model, maxTokens, temperature, topP, tier } = settings;
  const known = textModels[model];
  const named = { model: modelName(model) };
  const figure = new Intl.NumberFormat(i18n.language);
  const problem = (path: string) => problemOf(findings, path, (finding) => formatFinding(ofFindings, finding));
  return (
    <>
      <SystemField settings={settings} onChange={onChange} />
      <ThinkingFields settings={settings} onChange={onChange} />
      <NumberSetting
        // A model has its own figures.
        key={`max ${model}`}
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
          allowed={t("request.range", { least: limits.temperature.min, most: limits.temperature.max })}
          standard={figure.format(known.temperatureDefault)}
          value={temperature}
          problem={problem("temperature")}
          onChange={(value) => onChange({ temperature: value })}
        />
        <NumberSetting
          label={t("request.topP")}
          allowed={t("request.range", { least: limits.topP.min, most: limits.topP.max })}
          standard={figure.format(known.topPDefault)}
          value={topP}
          problem={problem("top_p")}
          onChange={(value) => onChange({ topP: value })}
        />
      </div>
      <div className="field">
        <div className="lbl">
          <span>{t("request.tier")}</span>
          {known.serviceTier && tier === "priority" && <span className="fig">{t("request.priorityPrice")}</span>}
        </div>
        {known.serviceTier ? (
          <>
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
            <p className="cap">{own("tier.meaning")}</p>
          </>
        ) : (
          <p className="cap">
            {t("request.noTiers", named)}
            {tier === "priority" && ` ${own("tier.kept")}`}
          </p>
        )}
      </div>
      <OpeningField settings={settings} onChange={onChange} />
    </>
  );
}

/** How many turns set the scene, and the way to write them; on a model that takes none they can only be looked at. */
function OpeningField(props: OpeningProps) {
  const { t } = useTranslation("presets");
  const { turns, taken, named, edit, editor } = useOpening(props);
  const some = turns.length > 0;
  return (
    <div className="field">
      <div className="lbl">
        <span>{t("opening.name")}</span>
        {some && <span className="fig">{t("opening.count", named)}</span>}
      </div>
      {!taken && <p className="cap">{t(some ? "opening.kept" : "opening.notTaken", named)}</p>}
      {(taken || some) && (
        <Button size="s" className="self-start" onClick={edit}>
          {t(some ? "opening.edit" : "opening.write")}
        </Button>
      )}
      {editor}
    </div>
  );
}
