import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Grow, Notice, Switch, TextField } from "#renderer/components/index.ts";
import { describeError, formatDuration } from "#renderer/lib/index.ts";
import { ClashNotice } from "./film-clash.tsx";
import { filmJob } from "./film-job.ts";
import { FilmLists } from "./film-lists.tsx";
import { useFilmDraft } from "./film-options.ts";
import { type FilmShot, isTaken } from "./film-shot.ts";
import { FilmSound } from "./film-sound-fields.tsx";
import { FilmSummary } from "./film-summary.tsx";
import { FilmWords } from "./film-words-fields.tsx";
import { TakeList } from "./take-list.tsx";
import { useFilmBeats } from "./use-film-beats.ts";
import { useFilmPlan } from "./use-film-plan.ts";
import { useFilmSongs } from "./use-film-songs.ts";

export interface FilmFormProps {
  projectId: string;
  title: string;
  shots: readonly FilmShot[];
  onClose: () => void;
}

export function FilmForm({ projectId, title, shots, onClose }: FilmFormProps) {
  const { t } = useTranslation("film");
  const { value: kept, failure: unkept } = useFilmDraft(projectId);
  const songs = useFilmSongs();
  // A song that was thrown away since is no longer under the film.
  const song = songs?.some(({ id }) => id === kept.song) ? kept.song : null;
  const settings = useMemo(() => ({ ...kept, song }), [kept, song]);
  const [name, setName] = useState(title);
  const [leftOut, setLeftOut] = useState(false);
  const { read, plan, codecs } = useFilmPlan(shots, settings, useFilmBeats(settings));

  const taken = shots.filter(isTaken).filter(({ take }) => read?.broken.has(take.assetId) !== true);
  const missing = shots.filter(({ shotId }) => !taken.some((shot) => shot.shotId === shotId));
  const blocked = [
    read === undefined || songs === undefined ? t("blocked.reading") : undefined,
    taken.length === 0 ? t("blocked.none") : undefined,
    plan === undefined || codecs === undefined ? t("blocked.reading") : undefined,
    missing.length > 0 && !leftOut ? t("blocked.missing") : undefined,
    plan && plan.undecodable.length > 0 ? t("blocked.undecodable", { shots: plan.undecodable.join(", ") }) : undefined,
    plan?.way === "encoded" && codecs?.video === null ? t("blocked.encoder") : undefined,
    name.trim() === "" ? t("blocked.name") : undefined,
  ].find((reason) => reason !== undefined);

  const start = () => {
    if (plan === undefined || codecs === undefined) return;
    const takes = taken.map(({ shotId, number, take }) => ({
      shotId,
      shotNumber: number,
      taskId: take.taskId,
      assetId: take.assetId,
    }));
    void filmJob.start({ projectId, name: name.trim(), plan, settings, codecs, takes });
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("export")}
      description={
        plan === undefined
          ? t("reading")
          : t("lead", { shots: t("shots", { count: taken.length }), length: formatDuration(plan.seconds) })
      }
      footer={
        <>
          {plan !== undefined && read !== undefined && (
            <FilmLists name={name} shots={shots} plan={plan} facts={read.facts} />
          )}
          <Grow />
          {blocked !== undefined && (
            <span id="film-blocked" className="cap">
              {blocked}
            </span>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={blocked !== undefined}
            aria-describedby={blocked === undefined ? undefined : "film-blocked"}
            onClick={start}
          >
            {t("start")}
          </Button>
        </>
      }
    >
      <div className="filmForm">
        <ClashNotice projectId={projectId} />
        {unkept !== undefined && (
          <Notice tone="error" live title={describeError(unkept).title}>
            {describeError(unkept).body}
          </Notice>
        )}
        {read !== undefined && missing.length > 0 && (
          <Notice
            tone="warning"
            title={t("missing.title", { count: missing.length })}
            actions={<Switch label={t("missing.leaveOut")} checked={leftOut} onChange={setLeftOut} />}
          >
            {missing.map(({ number, name: called }) => `${t("shot", { number })}${called && ` ${called}`}`).join(" · ")}
          </Notice>
        )}
        <Field label={t("name")}>
          <TextField value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        </Field>
        {plan !== undefined && read !== undefined && taken.length > 0 && (
          <TakeList projectId={projectId} shots={taken} facts={read.facts} settings={settings} plan={plan} />
        )}
        <FilmWords projectId={projectId} title={title} settings={settings} />
        <FilmSound
          projectId={projectId}
          settings={settings}
          songs={songs ?? []}
          ownSound={taken.some(({ take }) => read?.facts.get(take.assetId)?.hasSound === true)}
        />
        {plan !== undefined && codecs !== undefined && taken.length > 0 && <FilmSummary plan={plan} codecs={codecs} />}
      </div>
    </Dialog>
  );
}
