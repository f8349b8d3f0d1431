import type { Asset } from "#shared/contract/library/media.ts";
import { type ShownClip, type ShownSound, SONG } from "#shared/film/returned/index.ts";
import type { SongSpan } from "#shared/film/song-spans.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { ShotWithTake } from "../film-shot.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import { mediaStem } from "../timeline/film-package.ts";
import { type SoundFrames, songFrames, soundFrames } from "../timeline/sound-frames.ts";
import { filmFrames, placesOf } from "../timeline/timeline-places.ts";

/** A file as the package names it, which may be shorter and without some signs; its ending is left out. */
const fileOf = (name: string, ending = /\.[a-z0-9]{2,5}$/i.exec(name)?.[0] ?? ""): string =>
  mediaStem(name.slice(0, name.length - ending.length), ending || ".mp4");

/** Of a whole take, as a clip of this speed shows it. */
const takeTimes = (speed: number, seconds: number): Pick<ShownClip, "whole" | "stands"> =>
  speed !== 0 ? { whole: seconds } : { whole: 0, ...(seconds > 0 ? { stands: seconds } : {}) };

/** The clips of a film as its timelines tell of them, with every name by which they may come back. */
export function shownClips(
  plan: Pick<FilmPlan, "segments" | "frameRate">,
  shots: readonly ShotWithTake[],
  facts: ReadonlyMap<string, ClipFacts>,
  nameOf: (kind: "shot" | "card", number: number) => string,
  footage: ReadonlyMap<string, Pick<Asset, "name">> = new Map(),
): ShownClip[] {
  const byNumber = new Map(shots.map((shot) => [shot.number, shot]));
  let cards = 0;
  const places = placesOf(plan);
  return plan.segments.map(
    ({ clipId, assetId, still, shotNumber, card, from, length, fade, dip, speed }, index): ShownClip => {
      const soundHead = (places[index]?.soundHead ?? 0) / plan.frameRate;
      const split = { ...(soundHead === 0 ? {} : { soundHead }), ...(dip ? { dip } : {}) };
      const shot = shotNumber === null ? undefined : byNumber.get(shotNumber);
      if (shot === undefined && assetId !== null) {
        const name = footage.get(assetId)?.name ?? "";
        const times = takeTimes(speed, still ? 0 : (facts.get(assetId)?.seconds ?? 0));
        const places = { from, length, fade, speed, ...times, ...split };
        return { id: clipId, shotId: null, footage: assetId, names: [name, name, fileOf(name)], ...places };
      }
      if (shot === undefined) {
        cards += 1;
        const called = nameOf("card", cards);
        const names = [called, card ?? "", fileOf(called, "")];
        const black = card === "" ? { black: true as const } : {};
        return { id: clipId, shotId: null, names, from: 0, length, fade, speed: 1, whole: 0, ...split, ...black };
      }
      const { number, name, take } = shot;
      const called = name === "" ? nameOf("shot", number) : name;
      // As the package names the file: editors show the one or the other.
      const file = `${String(number).padStart(2, "0")} ${called}`;
      const names = [file, called, take.fileName, fileOf(file, "")];
      const times = takeTimes(speed, facts.get(take.assetId)?.seconds ?? 0);
      const unnamed = name === "" ? { unnamed: number } : {};
      return { id: clipId, shotId: shot.shotId, names, ...unnamed, from, length, fade, speed, ...times, ...split };
    },
  );
}

/** The sounds of a film, and its song, as its timelines tell of them: on whole frames, and where they are heard at all. */
export function shownSounds(
  heard: readonly HeardSound[],
  song: { readonly name: string; readonly seconds: number; readonly spans: readonly SongSpan[] } | null,
  { lengths, nameOf }: { lengths: ReadonlyMap<string, number>; nameOf: (assetId: string) => string },
  plan: Pick<FilmPlan, "segments" | "frameRate">,
): ShownSound[] {
  const { frameRate: rate } = plan;
  const frames = filmFrames(plan);
  const seconds = ({ at, from, length }: SoundFrames) => ({ at: at / rate, from: from / rate, length: length / rate });
  const files = heard.map((each) => ({ heard: each, seconds: lengths.get(each.assetId) ?? Number.POSITIVE_INFINITY }));
  const [first] = song ? songFrames(song.spans, song.seconds, rate, frames) : [];
  const untilEnd = first !== undefined && first.at + first.length >= frames;
  return [
    ...soundFrames(files, rate, frames).map(({ heard: { id, assetId, track }, laid }) => ({
      ...{ id, track, names: [nameOf(assetId), fileOf(nameOf(assetId))], ...seconds(laid) },
    })),
    ...(song && first
      ? [
          {
            ...{ id: SONG, names: [song.name, fileOf(song.name)], ...seconds(first) },
            ...(untilEnd ? { untilEnd: true as const } : {}),
          },
        ]
      : []),
  ];
}
