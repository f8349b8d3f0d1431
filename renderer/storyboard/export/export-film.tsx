import { Clapperboard, FileInput, Layers } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OverflowItem } from "#renderer/components/index.ts";
import { type Command, showToast, useRegisterCommands } from "#renderer/lib/index.ts";
import { useFilmSettings } from "./dialog/film-options.ts";
import type { MarkedRange } from "./dialog/film-output-fields.tsx";
import { isKeptInParts } from "./film-plan.ts";
import type { FilmShot } from "./film-shot.ts";
import { footageIds } from "./footage/use-footage.ts";
import { filmJob } from "./make/film-job.ts";
import { shareOf, useFilmJob } from "./make/film-job-state.ts";
import type { FilmRequest } from "./make/film-request.ts";
import { whenLeft } from "./make/kept-exports.ts";
import type { StripClip } from "./output/film-range.ts";
import { showVersions, useVersionsOpen } from "./versions/versions-open.ts";
import "./dialog/film.css";

const none: Command[] = [];
const noClips: readonly StripClip[] = [];

/** What joins takes is large: it comes when somebody wants a film. */
const FilmDialog = lazy(() => import("./dialog/film-dialog.tsx").then((file) => ({ default: file.FilmDialog })));

const ReturnedDialog = lazy(() =>
  import("./returned/returned-dialog.tsx").then((file) => ({ default: file.ReturnedDialog })),
);

const VersionsDialog = lazy(() =>
  import("./versions/versions-dialog.tsx").then((file) => ({ default: file.VersionsDialog })),
);

/**
 * What an export that was cut off begins with. The first was under way: of a film that is encoded, what was finished is kept,
 * and of stills those that are made. What is copied, and what loops, was never whole.
 */
function howToGoOn(requests: readonly FilmRequest[]): "goesOn" | "stillsLeft" | "fromStart" {
  const [first] = requests;
  if (first?.madeStills !== undefined && first.madeStills.length > 0) return "stillsLeft";
  return first !== undefined && isKeptInParts(first.plan) ? "goesOn" : "fromStart";
}

/**
 * The board's command `Export film`, which says how far a film is that is being made, and its dialog. `shots` in the
 * order of the board; `marked`: between which of its times the strip is, which shows the film as `strip` says.
 */
export function useExportFilm(
  projectId: string,
  shots: readonly FilmShot[],
  marked: MarkedRange | null = null,
  strip: readonly StripClip[] = noClips,
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
  // How far it is changes all the time, and with it this whole bar is drawn: it reads no more of it than it shows.
  const percent = useFilmJob(({ job }) =>
    job?.state === "making" || job?.state === "paused" ? Math.floor(shareOf(job) * 100) : undefined,
  );
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

  const interrupted = useFilmJob((state) => state.interrupted);
  // Told once: what another page was making when it ended can be made again. One that is still open makes its own.
  useEffect(() => {
    const [first] = interrupted;
    if (first === undefined || first.projectId !== projectId) return;
    whenLeft(window.localStorage, filmJob.takeInterrupted(), (requests) => {
      const name = requests[0]?.name;
      showToast({
        kind: "warning",
        title:
          requests.length > 1
            ? t("queue.interruptedMore", { name, count: requests.length - 1 })
            : t("queue.interrupted", { name }),
        body: t(`queue.${howToGoOn(requests)}`, {
          count: requests.reduce((left, { stills, madeStills = [] }) => left + stills.length - madeStills.length, 0),
        }),
        action: {
          label: t(howToGoOn(requests) === "goesOn" ? "queue.goOn" : "queue.again"),
          run: () => filmJob.takeUp(requests),
        },
      });
    });
  }, [interrupted, projectId, t]);

  return {
    command: {
      label: t("export"),
      icon: Clapperboard,
      figure: percent === undefined ? undefined : t("percent", { value: percent }),
      edged: true,
      disabled: nothing,
      onSelect: () => setOpen(true),
    },
    dialog: (open || returned || versions) && (
      <Suspense fallback={null}>
        {open && <FilmDialog {...{ projectId, shots, marked, strip }} onClose={() => setOpen(false)} />}
        {returned && <ReturnedDialog projectId={projectId} shots={shots} onClose={() => setReturned(false)} />}
        {versions && <VersionsDialog projectId={projectId} shots={shots} onClose={() => showVersions(false)} />}
      </Suspense>
    ),
  };
}
