import type { TFunction } from "i18next";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice, useFilePicker } from "#renderer/components/index.ts";
import { describeError, formatSizes, showToast, useAwaitedChange } from "#renderer/lib/index.ts";
import {
  type CutChange,
  type CutComparison,
  compareCut,
  compareSounds,
  type ShownClip,
  SONG,
  type SoundChange,
  TimelineRefused,
  takeOver,
  takeOverSounds,
} from "#shared/film/returned/index.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { heardSounds, MOST_SOUNDS } from "#shared/film/sound-clips.ts";
import { saveFilmSettings, useFilmSettings } from "../dialog/film-options.ts";
import { type FilmShot, hasTake } from "../film-shot.ts";
import { useFootage } from "../footage/use-footage.ts";
import { sameFieldsOf } from "../make/film-base.ts";
import { ReadFailure } from "../read-failure.tsx";
import { useFilmBeats } from "../sound/use-film-beats.ts";
import { useFilmSongs } from "../sound/use-film-songs.ts";
import { useFilmSounds } from "../sound/use-film-sounds.ts";
import { useFilmPlan } from "../use-film-plan.ts";
import { clipNames, isOfPicture, isOfSound, wordsOfChange } from "./change-words.ts";
import { readReturned } from "./read-returned.ts";
import { shownClips, shownSounds } from "./shown-clips.ts";

export interface ReturnedDialogProps {
  projectId: string;
  shots: readonly FilmShot[];
  onClose: () => void;
}

interface Compared extends Omit<CutComparison, "changes"> {
  readonly changes: readonly (CutChange | SoundChange)[];
  readonly fileName: string;
  /** The film as it was compared. */
  readonly shown: readonly ShownClip[];
}

/** A timeline that an editor changed: what differs from the film's cut, to take over one by one or all, as one step. */
export function ReturnedDialog({ projectId, shots, onClose }: ReturnedDialogProps) {
  const { t, i18n } = useTranslation("film");
  const settings = useFilmSettings(projectId);
  const film = useFilmPlan(shots, settings, useFilmBeats(settings));
  const { read, plan } = film;
  const footage = useFootage(settings.clips);
  const taken = useMemo(() => shots.filter(hasTake), [shots]);
  const songList = useFilmSongs(settings.song);
  const song = songList.songs.find(({ id }) => id === settings.song);
  const sounds = useFilmSounds(settings.sounds);
  const { files, lengths } = sounds;
  // What isn't known to be in the film would look as if the editor had added it.
  const isKnown = plan !== undefined && read !== undefined && songList.known && sounds.known;
  const [compared, setCompared] = useState<Compared>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<{ readonly title: string; readonly why: string }>();
  const { pending: saving, failure: unsaved, run, forget } = useAwaitedChange();
  const leftOutId = useId();

  const { input, pick } = useFilePicker(".otio,.edl", false, ([file]) => {
    if (file === undefined || !isKnown) return;
    setRefused(undefined);
    forget();
    readReturned(file, plan.frameRate).then(
      (timeline) => {
        const shown = shownClips(plan, taken, read.facts, (kind, number) => t(kind, { number }), footage.files);
        const newId = () => crypto.randomUUID();
        const found = compareCut(shown, timeline, plan.frameRate, newId);
        const heard = heardSounds(settings.sounds, lengths, plan.seconds);
        const spans = song && songSpans(settings, song.facts.durationSeconds ?? null, plan.seconds);
        const seconds = song?.facts.durationSeconds ?? Number.POSITIVE_INFINITY;
        // An EDL has no song that isn't heard.
        const isTold = timeline.channels === undefined || settings.songLevel > 0;
        const laid = spans && isTold ? { name: song.name, seconds, spans } : null;
        const nameOfFile = (id: string) => files.get(id)?.name ?? "";
        const sounds = shownSounds(heard, laid, { lengths, nameOf: nameOfFile }, plan);
        const changes = [...found.changes, ...compareSounds(sounds, timeline, plan.frameRate, newId)];
        setLeft(new Set());
        setCompared({ ...found, changes, shown, fileName: file.name });
      },
      (thrown: unknown) => {
        setCompared(undefined);
        const why = thrown instanceof TimelineRefused ? faultOf(thrown, t, i18n.language) : describeError(thrown).title;
        setRefused({ title: t("returned.refused"), why });
      },
    );
  });

  const changes = compared?.changes ?? [];
  const leftOut = namesOf(compared?.unknown ?? []);
  const chosen = changes.filter((_change, index) => !left.has(index));
  const notApplied = (why: string) => setRefused({ title: t("returned.notApplied"), why });
  const take = async () => {
    if (compared === undefined || plan === undefined) return;
    forget();
    const { clips, order } = settings;
    const sounded = takeOverSounds(settings, chosen.filter(isOfSound));
    const found = Object.keys(sounded.sounds ?? {}).length;
    // The core would refuse all of it.
    if (found > MOST_SOUNDS) return notApplied(t("returned.soundsFull", { found, allowed: MOST_SOUNDS }));
    setRefused(undefined);
    const isStillHere = await run(async () => {
      const patch = {
        ...takeOver({ clips, order }, compared.shown, compared, chosen.filter(isOfPicture), plan.frameRate),
        ...sounded,
      };
      if (await saveFilmSettings(projectId, { patch, base: sameFieldsOf(settings, patch) }))
        showToast({ kind: "done", title: t("returned.taken", { count: chosen.length }) });
    });
    if (isStillHere) onClose();
  };
  const fault =
    unsaved === undefined ? refused : { title: t("returned.notApplied"), why: describeError(unsaved).title };
  const clipCalled = clipNames(compared?.shown ?? [], taken, t);
  // What isn't in the film yet has the name of what it is like.
  const gaps = new Set(changes.flatMap(({ kind, id }) => (kind === "black" ? id : [])));
  const copies = new Map(changes.flatMap((change) => ("like" in change ? [[change.id, change.like] as const] : [])));
  const nameOf = (id: string): string => {
    if (gaps.has(id)) return t("returned.black");
    const like = copies.get(id);
    if (like !== undefined) return nameOf(like);
    if (id === SONG) return song?.name.replace(/\.[a-z0-9]{2,5}$/i, "") ?? t("song.name");
    const sound = settings.sounds[id];
    return sound ? (files.get(sound.assetId)?.name ?? id) : clipCalled(id);
  };
  const nameInText = (id: string) => shortened(nameOf(id), 30);
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("returned.title")}
      description={t("returned.about")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {compared !== undefined && (
            <Button disabled={saving || !isKnown} onClick={pick}>
              {t("returned.other")}
            </Button>
          )}
          {compared === undefined ? (
            <Button variant="primary" autoFocus disabled={!isKnown} onClick={pick}>
              {t("returned.choose")}
            </Button>
          ) : (
            <Button variant="primary" disabled={saving || chosen.length === 0} onClick={() => void take()}>
              {t("returned.take", { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="filmForm">
        {input}
        <ReadFailure of={[film, songList, sounds]} />
        {fault !== undefined && (
          <Notice tone="error" live title={fault.title}>
            {fault.why}
          </Notice>
        )}
        {leftOut.length > 0 && (
          <Notice tone="warning" live title={t("returned.unknown", { count: compared?.unknown.length ?? 0 })}>
            <p id={leftOutId} className="break-words">
              {leftOut.slice(0, LEFT_OUT_SHOWN).join(" · ")}
              {leftOut.length > LEFT_OUT_SHOWN && " · …"}
            </p>
          </Notice>
        )}
        {compared !== undefined && changes.length === 0 && (
          <p role="status">
            {t(leftOut.length > 0 ? "returned.sameBeside" : "returned.same", { name: compared.fileName })}
          </p>
        )}
        {changes.length > 0 && (
          <ul className="returnedChanges" aria-label={t("returned.changes")}>
            {changes.map((change, index) => (
              // Changes have no name of their own and never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are known by
              <li key={index}>
                <label>
                  <input
                    type="checkbox"
                    checked={!left.has(index)}
                    onChange={({ target }) => {
                      const next = new Set(left);
                      if (target.checked) next.delete(index);
                      else next.add(index);
                      setLeft(next);
                    }}
                  />
                  <span className="returnedName">{nameOf("like" in change ? change.like : change.id)}</span>
                  <span className="returnedWhat">{wordsOfChange(change, nameInText, figure, t)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {changes.length > 1 && (
          <div className="row">
            <Button size="s" disabled={left.size === 0} onClick={() => setLeft(new Set())}>
              {t("returned.all")}
            </Button>
            <Button size="s" disabled={left.size === changes.length} onClick={() => setLeft(new Set(changes.keys()))}>
              {t("returned.none")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Nobody reads more of them. */
const LEFT_OUT_SHOWN = 12;
/** Letters of a name; what tells files of one kind apart is often their end. */
const NAME_SHOWN = 44;

/** Each name once, with how many have it. */
function namesOf(names: readonly string[]): string[] {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].map(([name, { length }]) => {
    const short = shortened(name, NAME_SHOWN);
    return length > 1 ? `${short} ×${length}` : short;
  });
}

/** A name of at most so many letters: its head and a third of them at its end. */
function shortened(name: string, most: number): string {
  const letters = [...name];
  const end = Math.floor(most / 3);
  if (letters.length <= most) return name;
  return `${letters.slice(0, most - end - 1).join("")}…${letters.slice(-end).join("")}`;
}

function faultOf({ reason, found, allowed }: TimelineRefused, t: TFunction<"film">, language: string): string {
  if (reason === "size")
    return t("returned.fault.size", formatSizes({ found: Number(found), allowed: Number(allowed) }, language));
  return t(`returned.fault.${reason}`, { found, allowed });
}
