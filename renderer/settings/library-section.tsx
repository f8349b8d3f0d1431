import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Notice, Stepper } from "#renderer/components/index.ts";
import { formatBytes, orpc, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { LibraryFolder } from "./library-folder.tsx";
import { SettingRow, SettingsPage } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { StoreRow } from "./store/store-row.tsx";

export function LibrarySection() {
  const { t, i18n } = useTranslation("settings");
  const settings = useSettings();
  const { data: status } = useQuery(orpc.app.status.queryOptions());
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
      {settings && <LibrarySwitches settings={settings} />}
    </SettingsPage>
  );
}

/** Only once it is known what is set: a press on what is shown before would set the opposite of what is wanted. */
function LibrarySwitches({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const update = useUpdateSettings();
  const { videoConcurrency: inFlight, pollsPerSecond: polls } = settings;
  return (
    <>
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
        checked={settings.notifications}
        onChange={(notifications) => update({ notifications })}
      />
      {settings.notifications && <NotificationPermission />}
    </>
  );
}

/** A browser asks before it shows messages of the system: here, when the person says so. */
function NotificationPermission() {
  const { t } = useTranslation("settings");
  const inBrowser = useQuery(orpc.app.info.queryOptions()).data?.shell === "browser";
  const [permission, setPermission] = useState(() => ("Notification" in window ? Notification.permission : "denied"));
  if (!inBrowser || permission === "granted") return null;
  if (permission === "denied")
    return (
      <div className="py-3">
        <Notice title={t("library.permission")}>{t("library.permissionDenied")}</Notice>
      </div>
    );
  return (
    <SettingRow title={t("library.permission")} text={t("library.permissionText")}>
      <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
        {t("library.permissionAsk")}
      </Button>
    </SettingRow>
  );
}
