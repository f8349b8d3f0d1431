import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Spacer, Switch, TextField } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import {
  describeError,
  formatDuration,
  orpc,
  showToast,
  toastFailure,
  useSettings,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { cardOf, clipsInOrder, TITLE } from "#shared/film/cut.ts";
import { joinedClips } from "#shared/film/joint.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";
import { captionOf } from "../captions/film-captions.ts";
import { type FilmShot, hasTake } from "../film-shot.ts";
import { footageIds, useFootage } from "../footage/use-footage.ts";
import { filmJob } from "../make/film-job.ts";
import { chaptersOf, markerChapters } from "../output/film-chapters.ts";
import { MOST_LOOP_FRAMES } from "../output/film-output.ts";
import { rangeFault, rangeInFilm, type StripClip } from "../output/film-range.ts";
import { stillsOf } from "../output/film-stills.ts";
import { keepOutput, lastOutput } from "../output/kept-output.ts";
import { ReadFailure } from "../read-failure.tsx";
import { soundOrderOf } from "../sound/sound-order.ts";
import { useFilmBeats } from "../sound/use-film-beats.ts";
import { useFilmDuck } from "../sound/use-film-duck.ts";
import { useFilmSongs } from "../sound/use-film-songs.ts";
import { useFilmSounds } from "../sound/use-film-sounds.ts";
import { useMixLevel } from "../sound/use-mix-level.ts";
import { useFilmPlan } from "../use-film-plan.ts";
import { CopyToFolder } from "./copy-to-folder.tsx";
import { guidePicture } from "./crop-guide.tsx";
import { ClashNotice } from "./film-clash.tsx";
import { useFilmEdits } from "./film-edits.ts";
import { FilmLists } from "./film-lists.tsx";
import { FilmLoudness } from "./film-loudness.tsx";
import { useFilmDraft } from "./film-options.ts";
import { FilmOutputFields, type MarkedRange } from "./film-output-fields.tsx";
import { FilmSound } from "./film-sound-fields.tsx";
import { FilmSummary } from "./film-summary.tsx";
import { FilmTextFields } from "./film-text-fields.tsx";
import { useLeftOut } from "./left-out.ts";
import { MissingSong, useMissingSong } from "./missing-song.tsx";
import { jointClips } from "./take-joint.ts";
import { type RefusedPoints, TakeList } from "./take-list.tsx";

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
  const songList = useFilmSongs(kept.song);
  const { songs } = songList;
  // A song that was thrown away since is no longer under the film.
  const gone = useMissingSong(kept.song);
  const song = songs.some(({ id }) => id === kept.song) ? kept.song : null;
  const sounds = useFilmSounds(kept.sounds);
  const soundSeconds = sounds.lengths;
  const settings = useMemo(
    () => ({ ...kept, song, sounds: soundsHere(kept.sounds, soundSeconds) }),
    [kept, song, soundSeconds],
  );
  const [leftOut, setLeftOut] = useLeftOut(projectId);
  const asks = useSettings()?.credentials === "ask";
  const [signed, setSigned] = useState(true);
  const [output, setOutput] = useState(() => lastOutput(window.localStorage));
  const [copyTo, setCopyTo] = useState<string | null>(null);
  const beats = useFilmBeats(settings);
  // Lists and editors have the whole film, whatever is made of it here.
  const { read, plan: whole } = useFilmPlan(shots, settings, beats);
  const inFilm = useMemo(
    () => output.range && whole && rangeInFilm(output.range, strip, whole),
    [output, strip, whole],
  );
  const { plan, codecs, reading } = useFilmPlan(
    shots,
    settings,
    beats,
    useMemo(() => (inFilm ? { ...output, range: inFilm.range } : output), [output, inFilm]),
  );
  const duck = useFilmDuck(
    settings,
    useMemo(
      () =>
        (plan?.within?.heard ?? plan?.segments ?? []).map((each) => ({
          ...each,
          start: each.start + (plan?.before ?? 0),
        })),
      [plan],
    ),
    useMemo(
      () => heardSounds(settings.sounds, soundSeconds, plan ? (plan.within?.seconds ?? plan.before + plan.seconds) : 0),
      [settings.sounds, soundSeconds, plan],
    ),
  );
  const songSeconds = songs.find(({ id }) => id === song)?.facts.durationSeconds ?? null;
  const isHeard = plan?.sound === true && (plan.form === "film" || plan.form === "sound") && !duck.listening;
  const mix = useMixLevel(
    isHeard
      ? soundOrderOf({
          ...{ plan, settings, songSeconds, duck: duck.points },
          soundSeconds: Object.fromEntries(soundSeconds),
        })
      : undefined,
  );
  const { data: scenes = [] } = useQuery(orpc.storyboard.scenes.queryOptions({ input: { projectId } }));

  const stills = plan && plan.form === "png" ? stillsOf(plan, settings.markers, output.stills) : [];
  const taken = shots.filter(hasTake).filter(({ take }) => read?.broken.has(take.assetId) !== true);
  const cutShots = new Set(
    clipsInOrder(
      settings,
      shots.map(({ shotId }) => shotId),
    ).map(({ shotId }) => shotId),
  );
  const missing = shots.filter(({ shotId }) => cutShots.has(shotId) && !taken.some((shot) => shot.shotId === shotId));
  // Footage whose file is gone is left out only when that was said.
  const footage = useFootage(settings.clips);
  const goneFootage = footageIds(settings.clips).filter(
    (id) => footage.known && read !== undefined && !reading && !read.stills.has(id) && !read.facts.has(id),
  );
  // So are sounds whose file is gone: the film plays without them.
  const goneSounds = [
    ...new Set(Object.values(kept.sounds).flatMap(({ assetId, muted }) => (muted ? [] : [assetId]))),
  ].flatMap((id) => {
    const file = sounds.files.get(id);
    return file === undefined || file.state === "ready" ? [] : [file];
  });
  // A cut may be of footage alone.
  const shownFiles = read === undefined ? [] : footageIds(settings.clips).filter((id) => !goneFootage.includes(id));
  const hasPictures = taken.length + shownFiles.length > 0;
  const inFile = new Set(plan?.segments.map(({ assetId }) => assetId));
  const undecodableFiles =
    plan?.way === "encoded"
      ? shownFiles.filter((id) => inFile.has(id) && read?.facts.get(id)?.canDecode === false)
      : [];
  const nameOfClip = ({ shotNumber, assetId }: StripClip) =>
    shotNumber === null
      ? (footage.files.get(assetId ?? "")?.name ?? t("missing.unknown"))
      : t("shot", { number: shotNumber });
  const skipped = joinNames([...new Set((inFilm?.leftOut ?? []).map(nameOfClip))]);
  const badRange =
    !inFilm || whole === undefined
      ? undefined
      : inFilm.only
        ? ({ why: "only", skipped } as const)
        : rangeFault(inFilm.range, whole.seconds, whole.frameRate);
  // A transition that was refused isn't there: nothing has to be put right.
  const badPoint = Object.entries(refused).some(([point, why]) => why !== undefined && !point.endsWith("-joint"));
  const blocked = [
    // A take or a sound that came meanwhile isn't in what was read before it: such a film would be without it.
    read === undefined || !songList.known || !sounds.known || reading ? t("blocked.reading") : undefined,
    !hasPictures ? t("blocked.none") : undefined,
    plan === undefined || codecs === undefined ? t("blocked.reading") : undefined,
    missing.length + goneFootage.length > 0 && !leftOut
      ? t(missing.length > 0 ? "blocked.missing" : "blocked.missingFootage")
      : undefined,
    duck.listening ? t("song.listening") : undefined,
    badPoint ? t("blocked.point") : undefined,
    badRange !== undefined ? t("blocked.range") : undefined,
    plan && plan.undecodable.length > 0 ? t("blocked.undecodable", { shots: joinNames(plan.undecodable) }) : undefined,
    undecodableFiles.length > 0
      ? t("blocked.undecodableFiles", {
          files: joinNames(undecodableFiles.map((id) => footage.files.get(id)?.name ?? t("missing.unknown"))),
        })
      : undefined,
    plan?.way === "encoded" && plan.form === "film" && codecs?.video === null ? t("blocked.encoder") : undefined,
    plan?.form === "sound" && (!plan.sound || codecs?.audio === null) ? t("blocked.silent") : undefined,
    output.preset === "loop" && plan && plan.frames > MOST_LOOP_FRAMES
      ? t("blocked.loop", { found: plan.frames, allowed: MOST_LOOP_FRAMES })
      : undefined,
    output.preset === "stills" && plan && stills.length === 0 ? t("blocked.markers") : undefined,
    plan?.segments.length === 0 ? t("blocked.none") : undefined,
    name.trim() === "" ? t("blocked.name") : undefined,
    copyTo?.trim() === "" ? t("blocked.folder") : undefined,
  ].find((reason) => reason !== undefined);

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
    // What is only heard at the edge of a range is in the film as well.
    const parts = [...plan.segments, ...(plan.within?.heard ?? [])];
    const shown = new Set(parts.map(({ shotNumber }) => shotNumber));
    const markerName = (number: number) => t("marker", { number });
    const chapters =
      plan.form !== "film" || output.chapters === "none"
        ? []
        : output.chapters === "markers"
          ? markerChapters(plan, settings.markers, name.trim(), markerName)
          : chaptersOf(plan, shots, scenes, (number) => t("shot", { number }));
    const shotName = (number: number | null) => shots.find((shot) => shot.number === number)?.name ?? "";
    const takes = taken
      .filter(({ number }) => shown.has(number))
      .map(({ shotId, number, take }) => ({
        shotId,
        shotNumber: number,
        taskId: take.taskId,
        assetId: take.assetId,
      }));
    void filmJob.start({
      projectId,
      name: name.trim(),
      plan,
      settings,
      codecs,
      takes,
      footage: [...new Set(parts.flatMap((each) => (each.shotNumber === null ? (each.assetId ?? []) : [])))],
      songSeconds,
      duck: duck.points,
      soundSeconds: Object.fromEntries(soundSeconds),
      chapters,
      stills: stills.map((still, index) => {
        const own = still.marker === null ? shotName(still.shotNumber) : still.words;
        return { ...still, name: [name.trim(), `${index + 1}`.padStart(2, "0"), own].join(" ").trim().slice(0, 200) };
      }),
      copyTo: copyTo?.trim() ?? null,
      credentials: asks && signed,
    });
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
          ? t("reading")
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
              song={songs.find(({ id }) => id === song) ?? null}
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
        <ReadFailure of={[songList, sounds, footage]} />
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
            fault={badRange}
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
        {goneSounds.map((file) => (
          <MissingSong key={file.id} song={file} />
        ))}
        <FilmSound
          settings={settings}
          songs={songs}
          filmSeconds={plan?.seconds}
          duck={duck}
          ownSound={[...taken.map(({ take }) => take.assetId), ...shownFiles].some(
            (id) => read?.facts.get(id)?.hasSound === true,
          )}
          onChange={edits.change}
          onRefused={(why) => setRefused((all) => ({ ...all, song: why }))}
        />
        {isHeard && (
          <FilmLoudness
            loudness={output.loudness}
            level={mix.level}
            measuring={mix.measuring}
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
          <FilmSummary plan={plan} codecs={codecs} stills={stills.length} />
        )}
      </div>
    </Dialog>
  );
}

/** Without those whose file is gone. */
const soundsHere = (sounds: FilmSettings["sounds"], lengths: ReadonlyMap<string, number>): FilmSettings["sounds"] =>
  Object.fromEntries(Object.entries(sounds).filter(([, { assetId }]) => lengths.has(assetId)));
