import { useQuery } from "@tanstack/react-query";
import { Check, HardDrive, ListEnd, Loader, Wifi, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";
import { formatBytes, formatBytesOf, formatRoute, orpc } from "#renderer/lib/index.ts";

/** One quiet line: which service, whether it can be reached, what is under way, how much room is left. */
export function StatusLine() {
  const { t, i18n } = useTranslation();
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const active = connections?.find((connection) => connection.active);
  const sandbox = active?.kind === "sandbox";
  const percent = Math.round((status?.progress ?? 0) * 100);
  return (
    <footer className="status">
      {active && (
        <a className="it" href={formatRoute("settings")}>
          <span className="box" data-filled={sandbox ? undefined : ""} />
          <span className="cut">{sandbox ? t("status.sandbox") : t("status.connection", { name: active.name })}</span>
        </a>
      )}
      {status && (
        <span className="it" data-tone={status.online ? undefined : "warn"}>
          <Icon of={status.online ? Wifi : WifiOff} />
          {status.online ? t("status.online") : t("status.offline")}
        </span>
      )}
      <span className="grow" />
      {status && (
        <>
          <a className="it" href={formatRoute("tasks")}>
            <Icon of={status.running > 0 ? Loader : Check} turning={status.running > 0} />
            {status.running > 0 ? t("status.running", { count: status.running }) : t("status.noneRunning")}
            {status.running > 0 && status.progress !== null && (
              <span className="bar" aria-hidden>
                <i style={{ width: `${percent}%` }} />
              </span>
            )}
          </a>
          {status.queued > 0 && (
            <a className="it" href={formatRoute("tasks")}>
              <Icon of={ListEnd} />
              {t("status.queued", { count: status.queued })}
            </a>
          )}
          <span className="it" title={t("status.diskTitle")}>
            <Icon of={HardDrive} />
            {status.freeBytes === null
              ? formatBytes(status.libraryBytes, i18n.language)
              : t(
                  "status.disk",
                  formatBytesOf(status.libraryBytes, status.libraryBytes + status.freeBytes, i18n.language),
                )}
          </span>
        </>
      )}
    </footer>
  );
}
