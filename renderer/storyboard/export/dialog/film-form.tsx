import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Spacer, Switch, TextField } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import {
  describeError,
  formatDuration,
  showToast,
  toastFailure,
  useSettings,
  useStillHere,
} from "#renderer/lib/index.ts";
import { cardOf, TITLE } from "#shared/film/cut.ts";
import { joinedClips } from "#shared/film/joint.ts";
import { captionOf } from "../captions/film-captions.ts";
import type { FilmShot } from "../film-shot.ts";
import { filmJob } from "../make/film-job.ts";
import type { StripClip } from "../output/film-range.ts";
import { keepOutput, lastOutput } from "../output/kept-output.ts";
import { ReadFailure } from "../read-failure.tsx";
import { CopyToFolder } from "./copy-to-folder.tsx";
import { guidePicture } from "./crop-guide.tsx";
import { ClashNotice } from "./film-clash.tsx";
import { useFilmEdits } from "./film-edits.ts";
import { FilmLists } from "./film-lists.tsx";
import { FilmLoudness } from "./film-loudness.tsx";
import { filmObstacle } from "./film-obstacle.ts";
import { useFilmDraft } from "./film-options.ts";
import { FilmOutputFields, type MarkedRange } from "./film-output-fields.tsx";
import { FilmSound } from "./film-sound-fields.tsx";
import { FilmSummary } from "./film-summary.tsx";
import { FilmTextFields } from "./film-text-fields.tsx";
import { filmWish } from "./film-wish.ts";
import { useLeftOut } from "./left-out.ts";
import { MissingSong, useMissingSong } from "./missing-song.tsx";
import { jointClips } from "./take-joint.ts";
import { type RefusedPoints, TakeList } from "./take-list.tsx";
import { usePlannedFilm } from "./use-planned-film.ts";

export interface FilmFormProps {
  projectId: string;
  /** The project's. */
  title: string;
  /** What the film is to be called. */
  name: string;
  shots: readonly FilmShot[];
  /** Between which of its times the strip is marked; null: it isn't. */
  marked: MarkedRange | null;
  /** The film as the strip shows it, also with what it leaves out. */
  strip: readonly StripClip[];
  onName: (name: string) => void;
  onClose: () => void;
  /** The film is being made, or waits for its turn. */
  onStarted: () => void;
}

/** Changes are the dialog's own until they are saved or exported; closing it any other way keeps nothing of them. */
export function FilmForm({ projectId, title, name, shots, marked, strip, ...props }: FilmFormProps) {
  const { onName, onClose, onStarted } = props;
  const { t } = useTranslation("film");
  const { failure: unkept } = useFilmDraft(projectId);
  const edits = useFilmEdits(projectId);
  const kept = edits.settings;
  const [saving, setSaving] = useState(false);
  const [unsaved, setUnsaved] = useState<unknown>();
  const [refused, setRefused] = useState<RefusedPoints>({});
  const [leftOut, setLeftOut] = useLeftOut(projectId);
  const asks = useSettings()?.credentials === "ask";
  const [signed, setSigned] = useState(true);
  const [output, setOutput] = useState(() => lastOutput(window.localStorage));
  const [copyTo, setCopyTo] = useState<string | null>(null);
  const film = usePlannedFilm({ projectId, shots, strip, kept, output });
  const { read, plan, codecs, whole, settings, taken, missing, goneFootage, shownFiles, footage, hasPictures } = film;
  const gone = useMissingSong(kept.song);
  const nameOfClip = ({ shotNumber, assetId }: StripClip) =>
    shotNumber === null
      ? (footage.files.get(assetId ?? "")?.name ?? t("missing.unknown"))
      : t("shot", { number: shotNumber });
  const skipped = joinNames([...new Set((film.inFilm?.leftOut ?? []).map(nameOfClip))]);
  // A transition that was refused isn't there: nothing has to be put right.
  const badPoint = Object.entries(refused).some(([point, why]) => why !== undefined && !point.endsWith("-joint"));
  const asked = { name, output, copyTo, leftOut, badPoint };
  const blocked = filmObstacle(film, asked, t);

  /** Whether the film is now as the form shows it. */
  const save = async () => {
    setSaving(true);
    try {
      const mine = await edits.keep();
      setUnsaved(undefined);
      return mine;
    } catch (thrown) {
      setUnsaved(thrown);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const isStillHere = useStillHere();
  const start = async () => {
    // What another window changed meanwhile is shown first: it would be another film than the one on show.
    if (plan === undefined || codecs === undefined || !(await save())) return;
    // Whoever closed it meanwhile wants no film.
    if (!isStillHere()) return;
    keepOutput(window.localStorage, output);
    void filmJob.start(filmWish({ ...film, plan, codecs }, asked, { projectId, credentials: asks && signed }, t));
    onStarted();
  };
  const rename = (next: string) => {
    // A card that says the film's name goes on saying it.
    if (cardOf(settings, TITLE) === name) edits.writeCard(TITLE, next);
    onName(next);
  };
  // Escape is easily pressed by mistake.
  const leave = () => {
    if (edits.changed) {
      showToast({
        kind: "warning",
        title: t("dropped.title", { name: title }),
        action: { label: t("dropped.keep"), run: () => void edits.keep().catch(toastFailure) },
      });
    }
    onClose();
  };
  const failure = unsaved ?? unkept;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && leave()}
      title={t("export")}
      description={
        plan === undefined
          ? footage.failure === null
            ? t("reading")
            : undefined
          : t("lead", {
              shots:
                taken.length === 0 && shownFiles.length > 0
                  ? t("files", { count: shownFiles.length })
                  : t("shots", { count: taken.length }),
              length: formatDuration(plan.seconds),
            })
      }
      footer={
        <>
          {whole !== undefined && read !== undefined && (
            <FilmLists
              name={name.trim() || title}
              shots={shots}
              plan={whole}
              facts={read.facts}
              settings={settings}
              song={film.song}
            />
          )}
          <Spacer />
          {blocked !== undefined && (
            <span id="film-blocked" className="cap">
              {blocked}
            </span>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          {edits.changed && (
            <Button
              disabled={badPoint || saving}
              onClick={() => void save().then((mine) => mine && isStillHere() && onClose())}
            >
              {t("save")}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={blocked !== undefined || saving}
            aria-describedby={blocked === undefined ? undefined : "film-blocked"}
            onClick={() => void start()}
          >
            {t("start")}
          </Button>
        </>
      }
    >
      <div className="filmForm">
        <ClashNotice projectId={projectId} />
        <ReadFailure of={[film.songs, film.sounds, footage]} />
        {failure !== undefined && (
          <Notice tone="error" live title={describeError(failure).title}>
            {describeError(failure).body}
          </Notice>
        )}
        {read !== undefined && missing.length + goneFootage.length > 0 && (
          <Notice
            tone="warning"
            title={
              missing.length > 0
                ? t("missing.title", { count: missing.length })
                : t("missing.footage", { count: goneFootage.length })
            }
            actions={
              <Switch
                label={t(missing.length > 0 ? "missing.leaveOut" : "missing.leaveOutFootage")}
                checked={leftOut}
                onChange={setLeftOut}
              />
            }
          >
            {[
              ...missing.map(({ number, name: called }) => `${t("shot", { number })}${called && ` ${called}`}`),
              ...goneFootage.map((id) => footage.files.get(id)?.name ?? t("missing.unknown")),
            ].join(" · ")}
          </Notice>
        )}
        <Field label={t("name")}>
          <TextField value={name} maxLength={200} onChange={({ target }) => rename(target.value)} />
        </Field>
        {read !== undefined && hasPictures && (
          <FilmOutputFields
            output={output}
            shots={taken}
            picture={guidePicture(plan?.segments ?? [], read.facts)}
            size={plan ?? { width: 2, height: 2 }}
            marked={marked}
            fault={film.badRange === "only" ? { why: "only", skipped } : film.badRange}
            skipped={skipped}
            onChange={setOutput}
          />
        )}
        {whole !== undefined && read !== undefined && taken.length > 0 && (
          <TakeList
            shots={taken}
            facts={read.facts}
            settings={settings}
            plan={whole}
            onChange={edits.changeClip}
            onCard={edits.writeCard}
            onJoint={(id, joint) => {
              const joined = joinedClips(jointClips(whole, read.facts), kept, id, joint);
              if ("why" in joined) return joined;
              edits.change({ clips: joined.clips });
              return undefined;
            }}
            refused={refused}
            onRefused={(point, why) => setRefused((now) => ({ ...now, [point]: why }))}
          />
        )}
        <FilmTextFields
          title={name.trim() || title}
          settings={settings}
          captioned={
            shots.some(({ shotId, prompt }) => captionOf(settings, shotId, prompt) !== "") ||
            Object.values(settings.clips).some(({ caption, captions }) => caption || captions?.length)
          }
          onChange={edits.change}
          onCard={edits.writeCard}
        />
        {gone && <MissingSong song={gone} />}
        {film.goneSounds.map((file) => (
          <MissingSong key={file.id} song={file} />
        ))}
        <FilmSound
          settings={settings}
          songs={film.songs.songs}
          filmSeconds={plan?.seconds}
          duck={film.duck}
          ownSound={[...taken.map(({ take }) => take.assetId), ...shownFiles].some(
            (id) => read?.facts.get(id)?.hasSound === true,
          )}
          onChange={edits.change}
          onRefused={(why) => setRefused((all) => ({ ...all, song: why }))}
        />
        {film.isHeard && (
          <FilmLoudness
            loudness={output.loudness}
            level={film.mix.level}
            measuring={film.mix.measuring}
            onChange={(loudness) => setOutput({ ...output, loudness })}
          />
        )}
        <CopyToFolder folder={copyTo} onChange={setCopyTo} />
        {asks && (
          <div>
            <Switch label={t("credentials.add")} checked={signed} onChange={setSigned} />
            <p className="cap mt-1">{t("credentials.addText")}</p>
          </div>
        )}
        {plan !== undefined && codecs !== undefined && hasPictures && (
          <FilmSummary plan={plan} codecs={codecs} stills={film.stills.length} />
        )}
      </div>
    </Dialog>
  );
}
