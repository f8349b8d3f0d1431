import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { ExamplePreset } from "./example-presets.ts";

export interface ExampleViewProps {
  example: ExamplePreset;
  onApply: () => void;
  onCopy: () => void;
}

/** A ready preset, to be read: what it sets, and nothing to change before it is one's own. */
export function ExampleView({ example: { name, purpose, settings }, onApply, onCopy }: ExampleViewProps) {
  const { t } = useTranslation("presets");
  const { t: chat } = useTranslation("chat");
  const { systemBlocks, system, opening = [], tools = [], director } = settings;
  const blocks = systemBlocks ?? (system === undefined ? [] : [{ type: "text" as const, text: system }]);
  const figures = [
    modelName(settings.model),
    settings.effort && chat("controls.thinkingEffort", { effort: chat(`effort.${settings.effort}`) }),
    settings.thinking === "disabled" && chat("controls.thinkingOff"),
    settings.temperature !== undefined && `${chat("request.temperature")} ${settings.temperature}`,
    settings.maxTokens !== undefined && `${chat("request.maxTokens")} ${settings.maxTokens}`,
    director?.on && t("withDirector"),
    tools.length > 0 && t("withTools", { names: joinNames(tools.map((tool) => tool.name)) }),
  ];
  return (
    <section className="presetView" aria-label={name}>
      <h3>{name}</h3>
      <p className="t2">{purpose}</p>
      <p className="cap">{figures.filter(Boolean).join(" · ")}</p>
      {blocks.map(({ text, ...block }) => (
        <div key={text} className="quote">
          <p className="cap">
            {chat("request.system")}
            {"cache_control" in block && ` · ${t("cached")}`}
          </p>
          <p dir="auto">{text}</p>
        </div>
      ))}
      {opening.map(({ role, text }) => (
        <div key={text} className="quote">
          <p className="cap">{t(`role.${role}`)}</p>
          <p dir="auto">{text}</p>
        </div>
      ))}
      <div className="row gap-2">
        <Button variant="primary" onClick={onApply}>
          {t("apply")}
        </Button>
        <Button onClick={onCopy}>{t("copyExample")}</Button>
      </div>
    </section>
  );
}
