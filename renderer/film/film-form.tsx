import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, DropdownMenu, Field, Grow, Notice, Switch, TextField } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { filmJob } from "./film-job.ts";
import { changeFilm, useFilmSettings } from "./film-options.ts";
import { type FilmShot, isTaken } from "./film-shot.ts";
import { FilmSound } from "./film-sound-fields.tsx";
import { FilmSummary } from "./film-summary.tsx";
import { saveText } from "./save-text.ts";
import { shotListCsv } from "./shot-list.ts";
import { TakeList } from "./take-list.tsx";
import { timelineOtio } from "./timeline-otio.ts";
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
  const kept = useFilmSettings(projectId);
  const songs = useFilmSongs();
  // A song that was thrown away since is no longer under the film.
  const song = songs?.some(({ id }) => id === kept.song) ? kept.song : null;
  const settings = useMemo(() => ({ ...kept, song }), [kept, song]);
  const [name, setName] = useState(title);
  const [leftOut, setLeftOut] = useState(false);
  const { read, plan, codecs } = useFilmPlan(shots, settings);

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
  const saveList = () => {
    if (!plan) return;
    const headings = ["shot", "name", "take", "in", "out", "seconds", "model", "prompt"] as const;
    const words = headings.map((heading) => t(`list.${heading}`));
    saveText(`${name}.csv`, shotListCsv(shots, plan, words), "text/csv;charset=utf-8");
  };
  const saveTimeline = () => {
    if (!plan || !read) return;
    const sources = new Map(
      taken.map(({ number, name: shotName, take }) => {
        const called = shotName === "" ? t("shot", { number }) : shotName;
        const seconds = read.facts.get(take.assetId)?.seconds ?? 0;
        return [take.assetId, { name: called, fileName: take.fileName, seconds }] as const;
      }),
    );
    saveText(`${name}.otio`, timelineOtio(name, plan, sources), "application/json");
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
          <DropdownMenu
            trigger={
              <Button variant="ghost" icon={Download} disabled={plan === undefined}>
                {t("lists.name")}
              </Button>
            }
            items={[
              { label: t("lists.csv"), onSelect: saveList },
              { label: t("lists.otio"), onSelect: saveTimeline },
            ]}
          />
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
        <div className="filmTitle">
          <Switch
            label={t("title.name")}
            checked={settings.title !== null}
            onChange={(on) => changeFilm(projectId, { title: on ? title : null })}
          />
          {settings.title !== null && (
            <TextField
              aria-label={t("title.words")}
              value={settings.title}
              maxLength={120}
              onChange={({ target }) => changeFilm(projectId, { title: target.value })}
            />
          )}
        </div>
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
