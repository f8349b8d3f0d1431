import { SlidersHorizontal } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, Popover } from "#renderer/components/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import { type ChatSettings, firstSettings } from "../chat-settings.ts";
import { RequestFields } from "../request/request-fields.tsx";
import { sceneText } from "../request/system-text.ts";

export interface RequestSettingsProps {
  settings: ChatSettings;
  findings: readonly Finding[];
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** What else a reply is asked with; each figure checked as it is typed, what the model doesn't take said. */
export const RequestSettings = memo(function RequestSettings({ settings, findings, onChange }: RequestSettingsProps) {
  const { t } = useTranslation("chat");
  const { maxTokens, temperature, topP, tier, model } = settings;
  const chosen = sceneText(settings).trim() !== "" || maxTokens !== null || temperature !== null || topP !== null;
  const priority = textModels[model].serviceTier && tier === "priority";
  const wrong = findings.some(
    ({ path, severity }) => severity === "error" && !/^(messages|tools|tool_choice|metadata)/.test(path),
  );
  return (
    <Popover
      label={t("request.name")}
      side="top"
      className="requestSettings"
      trigger={
        <IconButton
          icon={SlidersHorizontal}
          label={t("request.name")}
          data-chosen={chosen || priority || undefined}
          data-wrong={wrong || undefined}
        />
      }
    >
      <RequestFields settings={settings} findings={findings} onChange={onChange} />
      <p className="cap">{t("request.kept")}</p>
      {(chosen || tier === "priority") && (
        <Button
          size="s"
          onClick={() => {
            const { system, maxTokens, temperature, topP, tier } = firstSettings;
            onChange({ system, maxTokens, temperature, topP, tier, systemBlocks: undefined, opening: undefined });
          }}
        >
          {t("request.reset")}
        </Button>
      )}
    </Popover>
  );
});
