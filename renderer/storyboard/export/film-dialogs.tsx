import { Clapperboard, FileInput, Layers } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Command, showToast, useRegisterCommands } from "#renderer/lib/index.ts";
import type { MarkedRange } from "./dialog/film-output-fields.tsx";
import { showFilmDialog, useOpenFilmDialog } from "./film-dialog-open.ts";
import { isKeptInParts } from "./film-plan.ts";
import type { FilmShot } from "./film-shot.ts";
import { filmJob } from "./make/film-job.ts";
import { useFilmJob } from "./make/film-job-state.ts";
import type { FilmRequest } from "./make/film-request.ts";
import { whenLeft } from "./make/kept-exports.ts";
import type { StripClip } from "./output/film-range.ts";
import { useIsFilmEmpty } from "./use-is-film-empty.ts";
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
 * What an export that was cut off begins with. The first was under way: of a film that is encoded, what was finished is kept,
 * and of stills those that are made. What is copied, and what loops, was never whole.
 */
function howToGoOn(requests: readonly FilmRequest[]): "goesOn" | "stillsLeft" | "fromStart" {
  const [first] = requests;
  if (first?.madeStills !== undefined && first.madeStills.length > 0) return "stillsLeft";
  return first !== undefined && isKeptInParts(first.plan) ? "goesOn" : "fromStart";
}

export interface FilmDialogsProps {
  projectId: string;
  /** In the order of the board. */
  shots: readonly FilmShot[];
  /** As the strip shows the film. */
  strip: readonly StripClip[];
  /** Between which of its times the strip is marked. */
  marked: MarkedRange | null;
}

/**
 * What is opened over a film, whether its board or the film itself is looked at: its export, its versions, and what comes
 * back from an editor; with the commands that open them. Tells of an export that was cut off.
 */
export function FilmDialogs({ projectId, shots, strip, marked }: FilmDialogsProps) {
  const { t } = useTranslation(["film", "cut"]);
  const open = useOpenFilmDialog((state) => state.open);
  const close = () => showFilmDialog(null);
  // Another film has other ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the film that they are closed with
  useEffect(() => close, [projectId]);
  const nothing = useIsFilmEmpty(projectId, shots);
  const commands = useMemo<Command[]>(() => {
    const shared = { group: t("group"), menu: "pane" } as const;
    return [
      {
        id: "storyboard.exportFilm",
        title: t("export"),
        ...shared,
        icon: Clapperboard,
        run: () => showFilmDialog("export"),
      },
      {
        id: "storyboard.importTimeline",
        title: t("returned.command"),
        ...shared,
        icon: FileInput,
        run: () => showFilmDialog("timeline"),
      },
      {
        id: "storyboard.versions",
        title: t("cut:versions.command"),
        ...shared,
        icon: Layers,
        run: () => showFilmDialog("versions"),
      },
    ];
  }, [t]);
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
        // What was made so far is found by it alone.
        stays: true,
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

  if (open === null) return null;
  return (
    <Suspense fallback={null}>
      {open === "export" && <FilmDialog {...{ projectId, shots, marked, strip }} onClose={close} />}
      {open === "timeline" && <ReturnedDialog projectId={projectId} shots={shots} onClose={close} />}
      {open === "versions" && <VersionsDialog projectId={projectId} shots={shots} onClose={close} />}
    </Suspense>
  );
}
