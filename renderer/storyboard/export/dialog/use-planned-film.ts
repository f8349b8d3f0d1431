import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { clipsInOrder } from "#shared/film/cut.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";
import { type FilmShot, hasTake } from "../film-shot.ts";
import { footageIds, useFootage } from "../footage/use-footage.ts";
import type { FilmOutput } from "../output/film-output.ts";
import { rangeFault, rangeInFilm, type StripClip } from "../output/film-range.ts";
import { stillsOf } from "../output/film-stills.ts";
import { soundOrderOf } from "../sound/sound-order.ts";
import { useFilmBeats } from "../sound/use-film-beats.ts";
import { useFilmDuck } from "../sound/use-film-duck.ts";
import { useFilmSongs } from "../sound/use-film-songs.ts";
import { useFilmSounds } from "../sound/use-film-sounds.ts";
import { useMixLevel } from "../sound/use-mix-level.ts";
import { useFilmPlan } from "../use-film-plan.ts";

export interface FilmOnForm {
  readonly projectId: string;
  readonly shots: readonly FilmShot[];
  /** The film as the strip shows it, also with what it leaves out. */
  readonly strip: readonly StripClip[];
  /** Its settings with what the form changed. */
  readonly kept: FilmSettings;
  /** What is made of it. */
  readonly output: FilmOutput;
}

export type PlannedFilm = ReturnType<typeof usePlannedFilm>;

/** What a film on the export form is made of, what of that is gone or can't be read, and what it comes to. */
export function usePlannedFilm({ projectId, shots, strip, kept, output }: FilmOnForm) {
  const songs = useFilmSongs(kept.song);
  // A song that was thrown away since is no longer under the film.
  const song = songs.songs.find(({ id }) => id === kept.song) ?? null;
  const sounds = useFilmSounds(kept.sounds);
  const settings = useMemo(
    () => ({ ...kept, song: song?.id ?? null, sounds: soundsHere(kept.sounds, sounds.lengths) }),
    [kept, song?.id, sounds.lengths],
  );
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
      () =>
        heardSounds(settings.sounds, sounds.lengths, plan ? (plan.within?.seconds ?? plan.before + plan.seconds) : 0),
      [settings.sounds, sounds.lengths, plan],
    ),
  );
  const songSeconds = song?.facts.durationSeconds ?? null;
  const soundSeconds = Object.fromEntries(sounds.lengths);
  const isHeard = plan?.sound === true && (plan.form === "film" || plan.form === "sound") && !duck.listening;
  const mix = useMixLevel(
    isHeard ? soundOrderOf({ plan, settings, songSeconds, duck: duck.points, soundSeconds }) : undefined,
  );
  const { data: scenes = [] } = useQuery(orpc.storyboard.scenes.queryOptions({ input: { projectId } }));

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
  // A cut may be of footage alone.
  const shownFiles = read === undefined ? [] : footageIds(settings.clips).filter((id) => !goneFootage.includes(id));
  const inFile = new Set(plan?.segments.map(({ assetId }) => assetId));
  return {
    ...{ shots, settings, scenes, taken, missing, goneFootage, shownFiles },
    /** What it is made of, as the library told it or couldn't. */
    ...{ songs, sounds, footage, read },
    ...{ song, songSeconds, soundSeconds, duck, isHeard, mix },
    /** The whole film, and what is made of it. `reading`: that is still of other files, and is only to be looked at. */
    ...{ whole, plan, codecs, reading, inFilm },
    // Sounds whose file is gone: the film plays without them.
    goneSounds: goneSoundsOf(kept, sounds.files),
    /** A take or a sound that came meanwhile isn't in what was read before it: such a film would be without it. */
    known: read !== undefined && songs.known && sounds.known && !reading,
    hasPictures: taken.length + shownFiles.length > 0,
    undecodableFiles:
      plan?.way === "encoded"
        ? shownFiles.filter((id) => inFile.has(id) && read?.facts.get(id)?.canDecode === false)
        : [],
    stills: plan && plan.form === "png" ? stillsOf(plan, settings.markers, output.stills) : [],
    /** Why the part of it that is wanted can't be made; `only`: all of it is left out. */
    badRange:
      !inFilm || whole === undefined
        ? undefined
        : inFilm.only
          ? ("only" as const)
          : rangeFault(inFilm.range, whole.seconds, whole.frameRate),
  };
}

/** Without those whose file is gone. */
const soundsHere = (sounds: FilmSettings["sounds"], lengths: ReadonlyMap<string, number>): FilmSettings["sounds"] =>
  Object.fromEntries(Object.entries(sounds).filter(([, { assetId }]) => lengths.has(assetId)));

const goneSoundsOf = ({ sounds }: FilmSettings, files: ReadonlyMap<string, Asset>): Asset[] => {
  const heard = new Set(Object.values(sounds).flatMap(({ assetId, muted }) => (muted ? [] : [assetId])));
  return [...heard].flatMap((id) => {
    const file = files.get(id);
    return file === undefined || file.state === "ready" ? [] : [file];
  });
};
