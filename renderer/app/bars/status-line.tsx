import { useQuery } from "@tanstack/react-query";
import { Check, CircleDashed, CircleHelp, Clapperboard, HardDrive, ListEnd, Loader, Wifi, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";
import {
  describeErrorCode,
  formatBytes,
  formatBytesOf,
  formatMinuteDrawn,
  formatRoute,
  orpc,
  useFilmProgress,
} from "#renderer/lib/index.ts";
import type { AppStatus } from "#shared/contract/app/app.ts";

const drawings = { unasked: CircleDashed, reached: CircleDashed, answers: Wifi, trouble: WifiOff };

/** The last that is known of the service in use, and when; never that it is connected because it was once. */
function ServiceState({ status: { online, service } }: { status: Pick<AppStatus, "online" | "service"> }) {
  const { t, i18n } = useTranslation();
  const when = service.at === null ? "" : formatMinuteDrawn(service.at, i18n.language);
  const trouble = service.code === null ? null : describeErrorCode(service.code);
  const what = trouble?.title.replace(/[.。]$/, "") ?? "";
  const said =
    !online && !trouble
      ? t("status.offline")
      : t(`status.service.${online ? service.state : "offline"}`, { what, when });
  return (
    <a
      className="it"
      href={formatRoute("settings", "connections")}
      title={[said, trouble?.body].filter(Boolean).join("\n")}
      data-tone={online && service.state !== "trouble" ? undefined : "warn"}
    >
      <Icon of={online ? drawings[service.state] : WifiOff} />
      <span className="cut">{said}</span>
    </a>
  );
}

/** A film that is being exported, wherever one works meanwhile; leads to its board. */
function ExportState() {
  const { t } = useTranslation();
  const film = useFilmProgress((state) => state.film);
  const { data: films } = useQuery(orpc.storyboard.projects.queryOptions({ enabled: film !== null }));
  if (film === null) return null;
  const { projectId, name, percent, paused } = film;
  const said = t(paused ? "status.exportPaused" : "status.exporting", { name });
  // It is made to its end also where its board was deleted meanwhile: then there is nowhere to lead to.
  const gone = films?.every(({ id }) => id !== projectId);
  return (
    <a className="it" href={gone ? undefined : formatRoute("storyboard", projectId)}>
      <Icon of={Clapperboard} />
      <span className="cut" title={said}>
        {said}
      </span>
      {/* For those who hear it. */ " "}
      <span className="figures">{t("status.exported", { value: percent })}</span>
    </a>
  );
}

/** One quiet line: which service, whether it can be reached, what is under way, how much room is left. */
export function StatusLine() {
  const { t, i18n } = useTranslation();
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const { data: counts } = useQuery(orpc.tasks.counts.queryOptions());
  const unknown = counts?.outcome_unknown ?? 0;
  const active = connections?.find((connection) => connection.active);
  const sandbox = active?.kind === "sandbox";
  const percent = Math.round((status?.progress ?? 0) * 100);
  return (
    <footer className="status">
      {active && (
        <a className="it" href={formatRoute("settings", "connections")}>
          <span className="box" data-filled={sandbox ? undefined : ""} />
          <span className="cut">{sandbox ? t("status.sandbox") : active.name}</span>
        </a>
      )}
      {active && status && !(sandbox && status.online) && <ServiceState status={status} />}
      <span className="grow" />
      {unknown > 0 && (
        <a className="it" href={formatRoute("tasks", "unknown")} data-tone="warn">
          <Icon of={CircleHelp} />
          {t("status.unknown", { count: unknown })}
        </a>
      )}
      <ExportState />
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
