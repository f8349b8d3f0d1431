import { useTranslation } from "react-i18next";
import { useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { SettingsPage } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

/** What helps with a screen reader or with speech input. */
export function AccessibilitySection() {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const update = useUpdateSettings();
  return (
    <SettingsPage title={t("section.accessibility")}>
      {settings && (
        <>
          <SettingSwitch
            title={t("accessibility.singleKeys")}
            text={t("accessibility.singleKeysText")}
            checked={settings.singleKeys}
            onChange={(singleKeys) => update({ singleKeys })}
          />
          <SettingSwitch
            title={t("accessibility.viewerPlays")}
            text={t("accessibility.viewerPlaysText")}
            checked={settings.viewerPlays}
            onChange={(viewerPlays) => update({ viewerPlays })}
          />
        </>
      )}
    </SettingsPage>
  );
}
