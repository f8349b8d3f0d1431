import { t } from "i18next";
import { describeError, openRoute, readRoute, runInPane, showToast } from "#renderer/lib/index.ts";
import { type FilmJob, useFilmJob } from "./film-job-state.ts";

/** Opens the export's dialog, which says why, at its film. */
function lookAt({ projectId, failure }: FilmJob): void {
  const { pane, rest } = readRoute();
  const isHere = pane === "storyboard" && rest[0] === projectId;
  runInPane(
    { id: "storyboard.exportFilm", pane: "storyboard", rest: isHere ? rest : [projectId] },
    (command) => command.run(),
    // The film was deleted meanwhile.
    () => showToast({ kind: "error", ...describeError(failure) }),
  );
}

function tell(job: FilmJob): void {
  const { asset, name, stills } = job;
  if (job.state === "failed") {
    showToast({
      kind: "error",
      key: "film.failed",
      title: t("film:failed.title", { name }),
      action: { label: t("film:failed.look"), run: () => lookAt(job) },
    });
  } else if (asset !== null) {
    showToast({
      kind: "done",
      title: stills > 0 ? t("film:done.stills", { name, count: stills }) : t("film:done.title", { name }),
      action: { label: t("film:done.show"), run: () => openRoute("library", asset.id) },
    });
    useFilmJob.setState({ job: null });
  }
}

const isEnded = (job: FilmJob | null): boolean => job?.state === "done" || job?.state === "failed";

/** An end that no dialog shows is told, in whatever pane the person is by then: a film takes its time. */
useFilmJob.subscribe(({ job, watched }, before) => {
  if (job !== null && isEnded(job) && !isEnded(before.job) && !watched) tell(job);
});
