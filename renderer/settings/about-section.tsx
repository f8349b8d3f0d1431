import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { orpc } from "#renderer/lib/index.ts";
import { SettingRow, SettingsPage } from "./setting-row.tsx";

export function AboutSection() {
  const { t } = useTranslation("settings");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  return (
    <SettingsPage title={t("section.about")}>
      <div className="border-b border-hair py-6">
        <p className="font-title text-title-l">Reelsong</p>
        <p className="mt-1 text-14 text-tx-2">{t("about.lead")}</p>
      </div>
      <SettingRow title={t("about.version")}>
        <span className="mono select-text">
          {info && `${info.version} · ${t(`about.shell.${info.shell}`)} · ${info.platform}`}
        </span>
      </SettingRow>
      <SettingRow title={t("about.promises")} text={t("about.promisesText")} />
      <SettingRow title={t("about.licence")} text={t("about.licenceText")} />
    </SettingsPage>
  );
}
