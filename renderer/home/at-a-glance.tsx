import { useQuery } from "@tanstack/react-query";
import { Box, HardDrive, Plug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";
import { formatBytes, formatRoute, orpc } from "#renderer/lib/index.ts";
import { HomeSection } from "./home-section.tsx";

/** Who is asked and charged, and what the library takes of its disk. */
export function AtAGlance() {
  const { t, i18n } = useTranslation("home");
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const active = connections?.find((connection) => connection.active);
  const sandbox = active?.kind === "sandbox";
  const bytes = (count: number) => formatBytes(count, i18n.language);
  return (
    <HomeSection title={t("glance.title")}>
      {active && (
        <li>
          <a className="homeLine two" href={formatRoute("settings", "connections")} draggable={false}>
            <Icon of={sandbox ? Box : Plug} />
            <span className="cut">{sandbox ? t("glance.sandbox") : active.name}</span>
            <span className="cap">{sandbox ? t("glance.samples") : t("glance.charged")}</span>
          </a>
        </li>
      )}
      {status && (
        <li>
          <a className="homeLine two" href={formatRoute("settings", "storage")} draggable={false}>
            <Icon of={HardDrive} />
            <span className="cut">{t("glance.library", { size: bytes(status.libraryBytes) })}</span>
            {status.freeBytes !== null && (
              <span className="cap">{t("glance.free", { size: bytes(status.freeBytes) })}</span>
            )}
          </a>
        </li>
      )}
    </HomeSection>
  );
}
