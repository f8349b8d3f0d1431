import { Moon, Sun, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Segmented, Select } from "#renderer/components/index.ts";
import { useSettings, useTheme, useUpdateSettings } from "#renderer/lib/index.ts";
import { languageOptions } from "#shared/contract/app/languages.ts";
import { SettingRow, SettingsPage } from "./setting-row.tsx";

export function AppearanceSection() {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const update = useUpdateSettings();
  const shownTheme = useTheme((state) => state.choice);
  return (
    <SettingsPage title={t("section.appearance")}>
      <SettingRow title={t("appearance.theme")} text={t("appearance.themeText")}>
        <Segmented
          label={t("appearance.theme")}
          value={settings?.theme ?? shownTheme}
          onChange={(theme) => update({ theme })}
          options={[
            { value: "dark", label: t("appearance.dark"), icon: Moon },
            { value: "light", label: t("appearance.light"), icon: Sun },
            { value: "system", label: t("appearance.system"), icon: SunMoon },
          ]}
        />
      </SettingRow>
      <SettingRow title={t("appearance.language")} text={t("appearance.languageText")}>
        <Select
          aria-label={t("appearance.language")}
          className="min-w-44"
          value={settings?.language ?? "system"}
          onChange={(language) => update({ language })}
          options={[{ value: "system", label: t("appearance.systemLanguage") }, ...languageOptions]}
        />
      </SettingRow>
      <SettingRow title={t("appearance.textSize")} text={t("appearance.textSizeText")}>
        <Segmented
          label={t("appearance.textSize")}
          value={settings?.textSize ?? "normal"}
          onChange={(textSize) => update({ textSize })}
          options={(["small", "normal", "large", "larger"] as const).map((value) => ({
            value,
            label: t(`appearance.size.${value}`),
          }))}
        />
      </SettingRow>
    </SettingsPage>
  );
}
