import type { Asset } from "#shared/contract/library/media.ts";
import { type ShownClip, type ShownSound, SONG } from "#shared/film/returned/index.ts";
import type { SongSpan } from "#shared/film/song-spans.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { ShotWithTake } from "../film-shot.ts";
import type { ClipFacts } from "../make/clip-facts.ts";

/** The clips of a film as its timelines tell of them, with every name by which they may come back. */
export function shownClips(
  { segments }: Pick<FilmPlan, "segments">,
  shots: readonly ShotWithTake[],
  facts: ReadonlyMap<string, ClipFacts>,
  nameOf: (kind: "shot" | "card", number: number) => string,
  footage: ReadonlyMap<string, Pick<Asset, "name">> = new Map(),
): ShownClip[] {
  const byNumber = new Map(shots.map((shot) => [shot.number, shot]));
  let cards = 0;
  return segments.map(
    ({ clipId, assetId, still, shotNumber, card, from, length, fade, speed, soundHead = 0 }): ShownClip => {
      const split = soundHead === 0 ? {} : { soundHead };
      const shot = shotNumber === null ? undefined : byNumber.get(shotNumber);
      if (shot === undefined && assetId !== null) {
        const name = footage.get(assetId)?.name ?? "";
        const whole = still || speed === 0 ? 0 : (facts.get(assetId)?.seconds ?? 0);
        const places = { from, length, fade, speed, whole, ...split };
        return { id: clipId, shotId: null, footage: assetId, names: [name], ...places };
      }
      if (shot === undefined) {
        cards += 1;
        const names = [nameOf("card", cards), card ?? ""];
        return { id: clipId, shotId: null, names, from: 0, length, fade, speed: 1, whole: 0 };
      }
      const { number, name, take } = shot;
      const called = name === "" ? nameOf("shot", number) : name;
      // As the package names the file: editors show the one or the other.
      const names = [`${String(number).padStart(2, "0")} ${called}`, called, take.fileName];
      const whole = speed === 0 ? 0 : (facts.get(take.assetId)?.seconds ?? 0);
      return { id: clipId, shotId: shot.shotId, names, from, length, fade, speed, whole, ...split };
    },
  );
}

/** The sounds of a film, and its song, as its timelines tell of them: where they are heard at all. */
export function shownSounds(
  heard: readonly HeardSound[],
  song: { readonly name: string; readonly spans: readonly SongSpan[] } | null,
  nameOf: (assetId: string) => string,
): ShownSound[] {
  const [first] = song?.spans ?? [];
  return [
    ...heard.map(({ id, assetId, start, end, from }) => ({
      ...{ id, names: [nameOf(assetId)], at: start, from, length: end - start },
    })),
    // How long it is heard is the film's affair, or its own.
    ...(song && first ? [{ id: SONG, names: [song.name], at: first.start, from: first.from, length: null }] : []),
  ];
}
