import { useTranslation } from "react-i18next";
import { useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { SettingsPage } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

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
    </SettingsPage>
  );
}
