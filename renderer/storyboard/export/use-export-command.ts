import { Clapperboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OverflowItem } from "#renderer/components/index.ts";
import { showFilmDialog } from "./film-dialog-open.ts";
import { shareOf, useFilmJob } from "./make/film-job-state.ts";
import { useIsFilmEmpty } from "./use-is-film-empty.ts";

/** The board's command `Export film`, which says how far a film is that is being made. */
export function useExportCommand(projectId: string, shots: readonly unknown[]): OverflowItem {
  const { t } = useTranslation("film");
  // How far it is changes all the time, and with it this whole bar is drawn: it reads no more of it than it shows.
  const percent = useFilmJob(({ job }) =>
    job?.state === "making" || job?.state === "paused" ? Math.floor(shareOf(job) * 100) : undefined,
  );
  return {
    label: t("export"),
    icon: Clapperboard,
    figure: percent === undefined ? undefined : t("percent", { value: percent }),
    edged: true,
    disabled: useIsFilmEmpty(projectId, shots),
    onSelect: () => showFilmDialog("export"),
  };
}
