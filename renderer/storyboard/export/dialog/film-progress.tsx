import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice, ProgressLine, Spacer } from "#renderer/components/index.ts";
import { describeError, formatBytes, formatDuration, openRoute } from "#renderer/lib/index.ts";
import { filmJob } from "../make/film-job.ts";
import { type FilmJob, isMeasuring, shareOf, useFilmJob } from "../make/film-job-state.ts";

/** How far a film is, and what came of it. The focus stands on what one wants next, never on what stops the work. */
export function FilmProgress({
  job,
  onClose,
  onAnother,
}: {
  job: FilmJob;
  onClose: () => void;
  onAnother: () => void;
}) {
  const waiting = useFilmJob((state) => state.waiting);
  useEffect(() => {
    useFilmJob.setState({ watched: true });
    return () => useFilmJob.setState({ watched: false });
  }, []);
  const { t, i18n } = useTranslation("film");
  const { asset, made, name, seconds, state } = job;
  const share = shareOf(job);
  const ended = state === "done" || state === "failed";
  const close = () => {
    onClose();
    if (ended) filmJob.dismiss();
  };
  const failure = state === "failed" ? describeError(job.failure) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={
        state === "done" && job.stills > 0
          ? t("done.stills", { name, count: job.stills })
          : t(`state.${state}`, { name })
      }
      description={ended ? undefined : t("goesOn")}
      footer={
        <>
          {state === "done" && asset !== null && (
            <>
              <Button onClick={close}>{t("close")}</Button>
              <Button
                autoFocus
                variant="primary"
                onClick={() => {
                  close();
                  openRoute("library", asset.id);
                }}
              >
                {t("done.show")}
              </Button>
            </>
          )}
          {state === "failed" && (
            <>
              <Button onClick={close}>{t("close")}</Button>
              <Button autoFocus variant="primary" onClick={filmJob.dismiss}>
                {t("failed.back")}
              </Button>
            </>
          )}
          {!ended && (
            <>
              <Button variant="danger" disabled={state === "finishing"} onClick={filmJob.cancel}>
                {t("cancelExport")}
              </Button>
              <Button onClick={onAnother}>{t("queue.another")}</Button>
              <Spacer />
              {state === "paused" ? (
                <Button onClick={filmJob.resume}>{t("resume")}</Button>
              ) : (
                <Button disabled={state === "finishing"} onClick={filmJob.pause}>
                  {t("pause")}
                </Button>
              )}
              <Button autoFocus variant="primary" onClick={close}>
                {t("hide")}
              </Button>
            </>
          )}
        </>
      }
    >
      {failure ? (
        <Notice tone="error" live title={failure.title}>
          {failure.body}
        </Notice>
      ) : (
        <div className="filmState">
          {job.unsigned !== null && (
            <Notice tone="warning" live title={t("credentials.unsigned")}>
              {job.unsigned}
            </Notice>
          )}
          {job.copied !== null && "failure" in job.copied && (
            <Notice tone="warning" live title={t("output.uncopied")}>
              {describeError(job.copied.failure).title}
            </Notice>
          )}
          {job.copied !== null && "path" in job.copied && (
            <p className="cap">{t("output.copied", { path: job.copied.path })}</p>
          )}
          <ProgressLine label={t("progress")} value={state === "done" ? 1 : share} />
          <div className="row justify-between">
            <span className="cap" aria-live="polite">
              {state === "done" && asset !== null
                ? [
                    `${asset.facts.width} × ${asset.facts.height}`,
                    formatDuration(asset.facts.durationSeconds ?? seconds),
                    formatBytes(asset.facts.bytes, i18n.language),
                  ].join(" · ")
                : isMeasuring(job)
                  ? t("measuring")
                  : t("madeOf", { made: formatDuration(made), all: formatDuration(seconds) })}
            </span>
            <span className="cap">{t("percent", { value: state === "done" ? 100 : Math.floor(share * 100) })}</span>
          </div>
          {job.whole !== null && job.whole !== "short" && <p className="cap">{t(`whole.${job.whole}`)}</p>}
          {job.goesOn !== null && <p className="cap">{t("kept.goesOn", { time: formatDuration(job.goesOn) })}</p>}
          {job.changed && <p className="cap">{t("kept.changed")}</p>}
          {job.unkept && !ended && <p className="cap">{t("kept.full")}</p>}
          {waiting.length > 0 && (
            <ul className="filmWaiting" aria-label={t("queue.waiting")}>
              {waiting.map((request, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one film may wait twice, each time as another one
                <li key={index} className="row justify-between">
                  <span className="cut">{request.name}</span>
                  <Button
                    size="s"
                    aria-label={t("queue.removeOne", { name: request.name })}
                    onClick={() => filmJob.drop(request)}
                  >
                    {t("queue.remove")}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  );
}
