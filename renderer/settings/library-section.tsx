import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Stepper } from "#renderer/components/index.ts";
import { formatBytes, orpc, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { LibraryFolder } from "./library-folder.tsx";
import { NotificationPermission } from "./notification-permission.tsx";
import { SettingRow, SettingsPage } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { StoreRow } from "./store/store-row.tsx";

export function LibrarySection() {
  const { t, i18n } = useTranslation("settings");
  const settings = useSettings();
  const update = useUpdateSettings();
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  const inFlight = settings?.videoConcurrency ?? 5;
  const polls = settings?.pollsPerSecond ?? 4;
  return (
    <SettingsPage title={t("section.library")}>
      <SettingRow
        title={t("library.folder")}
        text={
          <>
            <p className="mono text-tx-2 select-text">{settings?.libraryFolder}</p>
            {status && (
              <p className="mt-1">
                {status.freeBytes === null
                  ? t("library.size", { size: formatBytes(status.libraryBytes, i18n.language) })
                  : t("library.sizeAndRoom", {
                      size: formatBytes(status.libraryBytes, i18n.language),
                      room: formatBytes(status.freeBytes, i18n.language),
                    })}
              </p>
            )}
            {settings && <LibraryFolder folder={settings.libraryFolder} />}
          </>
        }
      />
      <StoreRow />
      <SettingRow title={t("library.inFlight")} text={t("library.inFlightText")}>
        <Stepper
          label={t("library.inFlight")}
          value={inFlight}
          min={1}
          max={1000}
          words={t("library.tasks", { count: inFlight })}
          onChange={(videoConcurrency) => update({ videoConcurrency })}
        />
      </SettingRow>
      <SettingRow title={t("library.polls")} text={t("library.pollsText")}>
        <Stepper
          label={t("library.polls")}
          value={polls}
          min={1}
          max={50}
          words={t("library.perSecond", { count: polls })}
          onChange={(pollsPerSecond) => update({ pollsPerSecond })}
        />
      </SettingRow>
      <SettingSwitch
        title={t("library.notifications")}
        text={t("library.notificationsText")}
        checked={settings?.notifications ?? false}
        onChange={(notifications) => update({ notifications })}
      />
      {settings?.notifications && <NotificationPermission />}
    </SettingsPage>
  );
}
