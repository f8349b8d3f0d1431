import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import { SettingRow } from "./setting-row.tsx";

/** A browser asks before it shows messages of the system: here, when the person says so. */
export function NotificationPermission() {
  const { t } = useTranslation("settings");
  const inBrowser = useQuery(orpc.app.info.queryOptions()).data?.shell === "browser";
  const [permission, setPermission] = useState(() => ("Notification" in window ? Notification.permission : "denied"));
  if (!inBrowser || permission === "granted") return null;
  return (
    <SettingRow
      title={t("library.permission")}
      text={t(permission === "denied" ? "library.permissionDenied" : "library.permissionText")}
    >
      {permission === "default" && (
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
          {t("library.permissionAsk")}
        </Button>
      )}
    </SettingRow>
  );
}
