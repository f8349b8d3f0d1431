import { useTranslation } from "react-i18next";
import { useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { promptPlaceholders } from "#shared/director/assist-prompt.ts";
import { PromptRows } from "./prompt-rows.tsx";
import { SettingsPage } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

/** What instructions of one's own can name, as they do. */
const names = promptPlaceholders.continuity.map((name) => `{{${name}}}`).join(" ");

/** What holds for every conversation. */
export function ChatSection() {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const update = useUpdateSettings();
  return (
    <SettingsPage title={t("section.chat")}>
      {settings && (
        <SettingSwitch
          title={t("chat.titles")}
          text={t("chat.titlesText")}
          checked={settings.modelTitles}
          onChange={(modelTitles) => update({ modelTitles })}
        />
      )}
      <h2 className="lbl mt-6">{t("prompts.name")}</h2>
      <p className="cap">{t("prompts.about", { names })}</p>
      <PromptRows />
    </SettingsPage>
  );
}
