import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { formatRoute, orpc, type PaneId } from "#renderer/lib/index.ts";
import { panes } from "../panes.ts";

/** Navigation named `Studio`; the links keep their plain names: the count is drawn by CSS and read as a description. */
export function Rail({ pane }: { pane: PaneId }) {
  const { t } = useTranslation();
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  const { data: counts } = useQuery(orpc.tasks.counts.queryOptions());
  const underWay = (status?.running ?? 0) + (status?.queued ?? 0);
  const unknown = counts?.outcome_unknown ?? 0;
  return (
    <nav className="rail" aria-label={t("studio")}>
      {panes.map((entry) => {
        // What may have been paid for and lost is louder than what goes well.
        const warns = entry.id === "tasks" && unknown > 0;
        const count = entry.id !== "tasks" ? 0 : warns ? unknown : underWay;
        const said = [
          ...(warns ? [t("rail.unknown", { count: unknown })] : []),
          ...(entry.id === "tasks" && underWay > 0 ? [t("rail.underWay", { count: underWay })] : []),
        ];
        return (
          <a
            key={entry.id}
            href={formatRoute(entry.id)}
            aria-description={joinNames(said) || undefined}
            aria-current={pane === entry.id ? "page" : undefined}
            style={{ "--hue": entry.hue } as CSSProperties}
            className={entry.id === "settings" ? "mt-auto" : undefined}
            draggable={false}
          >
            <Icon of={entry.icon} size="m" />
            {t(`pane.${entry.id}`)}
            {count > 0 && (
              <span
                className="n"
                aria-hidden
                data-tone={warns ? "warn" : undefined}
                data-count={count > 99 ? "99+" : count}
              />
            )}
          </a>
        );
      })}
    </nav>
  );
}
