import { Clapperboard, FileInput, Layers } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OverflowItem } from "#renderer/components/index.ts";
import { type Command, openRoute, showToast, useRegisterCommands } from "#renderer/lib/index.ts";
import { useFilmSettings } from "./dialog/film-options.ts";
import type { FilmShot } from "./film-shot.ts";
import { footageIds } from "./footage/use-footage.ts";
import { filmJob, shareOf, useFilmJob } from "./make/film-job.ts";
import { showVersions, useVersionsOpen } from "./versions/versions-open.ts";
import "./dialog/film.css";

const none: Command[] = [];

/** What joins takes is large: it comes when somebody wants a film. */
const FilmDialog = lazy(() => import("./dialog/film-dialog.tsx").then((file) => ({ default: file.FilmDialog })));

const ReturnedDialog = lazy(() =>
  import("./returned/returned-dialog.tsx").then((file) => ({ default: file.ReturnedDialog })),
);

const VersionsDialog = lazy(() =>
  import("./versions/versions-dialog.tsx").then((file) => ({ default: file.VersionsDialog })),
);

/**
 * The board's command `Export film`, which says how far a film is that is being made, and its dialog. `shots` in the
 * order of the board.
 */
export function useExportFilm(
  projectId: string,
  shots: readonly FilmShot[],
): { command: OverflowItem; dialog: ReactNode } {
  const { t } = useTranslation(["film", "cut"]);
  const versions = useVersionsOpen((state) => state.open);
  // Another film has other ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the film that they are closed with
  useEffect(() => () => showVersions(false), [projectId]);
  const [open, setOpen] = useState(false);
  const { clips } = useFilmSettings(projectId);
  // A cut may be of footage alone.
  const nothing = shots.length === 0 && footageIds(clips).length === 0;
  const [returned, setReturned] = useState(false);
  const job = useFilmJob((state) => state.job);
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.exportFilm",
        title: t("export"),
        group: t("group"),
        menu: "pane",
        icon: Clapperboard,
        run: () => setOpen(true),
      },
      {
        id: "storyboard.importTimeline",
        title: t("returned.command"),
        group: t("group"),
        menu: "pane",
        icon: FileInput,
        run: () => setReturned(true),
      },
      {
        id: "storyboard.versions",
        title: t("cut:versions.command"),
        group: t("group"),
        menu: "pane",
        icon: Layers,
        run: () => showVersions(true),
      },
    ],
    [t],
  );
  useRegisterCommands("storyboard.export", nothing ? none : commands);

  // An end that nobody watches is told.
  useEffect(() => {
    if (open || job === null) return;
    const { asset, name } = job;
    if (job.state === "done" && asset !== null) {
      showToast({
        kind: "done",
        title: job.stills > 0 ? t("done.stills", { name, count: job.stills }) : t("done.title", { name }),
        action: { label: t("done.show"), run: () => openRoute("library", asset.id) },
      });
      filmJob.dismiss();
    } else if (job.state === "failed") {
      showToast({
        kind: "error",
        title: t("failed.title", { name }),
        action: { label: t("failed.look"), run: () => setOpen(true) },
      });
    }
  }, [open, job, t]);

  const interrupted = useFilmJob((state) => state.interrupted);
  // Told once: what an earlier page was making when it ended is gone, and can be made again.
  useEffect(() => {
    const [first] = interrupted;
    if (first === undefined || first.projectId !== projectId) return;
    const requests = filmJob.takeInterrupted();
    showToast({
      kind: "warning",
      title:
        requests.length > 1
          ? t("queue.interruptedMore", { name: first.name, count: requests.length - 1 })
          : t("queue.interrupted", { name: first.name }),
      // What was encoded of a film went with the page: nothing of it is kept that isn't whole. A still is.
      body: t(requests.every(({ madeStills = [] }) => madeStills.length > 0) ? "queue.stillsLeft" : "queue.fromStart", {
        count: requests.reduce((left, { stills, madeStills = [] }) => left + stills.length - madeStills.length, 0),
      }),
      action: { label: t("queue.again"), run: () => filmJob.takeUp(requests) },
    });
  }, [interrupted, projectId, t]);

  const underWay = job?.state === "making" || job?.state === "paused";
  return {
    command: {
      label: t("export"),
      icon: Clapperboard,
      figure: underWay ? t("percent", { value: Math.floor(shareOf(job) * 100) }) : undefined,
      edged: true,
      disabled: nothing,
      onSelect: () => setOpen(true),
    },
    dialog: (open || returned || versions) && (
      <Suspense fallback={null}>
        {open && <FilmDialog projectId={projectId} shots={shots} onClose={() => setOpen(false)} />}
        {returned && <ReturnedDialog projectId={projectId} shots={shots} onClose={() => setReturned(false)} />}
        {versions && <VersionsDialog projectId={projectId} shots={shots} onClose={() => showVersions(false)} />}
      </Suspense>
    ),
  };
}
