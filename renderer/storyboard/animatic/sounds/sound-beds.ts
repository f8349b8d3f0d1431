import { type HeardSound, soundGain } from "#shared/film/sound-clips.ts";
import { setLoudness } from "../mix/film-mix.ts";
import type { SongBed } from "../song-bed.ts";

/** Seconds that a sound may be off before it is put in place. */
const OFF = 0.08;

/** A sound of the film's other tracks: it follows the film's clock, as loud as the exported film has it. */
export function openSoundBed(element: HTMLAudioElement, heard: HeardSound): SongBed {
  const placeAt = (time: number) =>
    time >= heard.start && time < heard.end ? heard.from + time - heard.start : undefined;
  return {
    follow(time, speed) {
      const place = placeAt(time);
      if (place === undefined) {
        if (!element.paused) element.pause();
        return;
      }
      if (element.playbackRate !== speed) element.playbackRate = speed;
      setLoudness(element, soundGain(heard, time));
      if (!element.seeking && Math.abs(element.currentTime - place) > OFF * Math.max(1, speed))
        element.currentTime = place;
      if (element.paused) void element.play().catch(() => {});
    },
    rest(time) {
      if (!element.paused) element.pause();
      const place = placeAt(time);
      if (place !== undefined && Math.abs(element.currentTime - place) > OFF / 4) element.currentTime = place;
    },
  };
}

/** The film's sounds: those follow that have a player at that time, and whichever it is. */
export function openSoundBeds(players: ReadonlyMap<string, HTMLAudioElement>, heard: readonly HeardSound[]): SongBed {
  const sounds = new Map(heard.map((sound) => [sound.id, sound]));
  const beds = new WeakMap<HTMLAudioElement, { readonly sound: HeardSound; readonly bed: SongBed }>();
  const each = (work: (bed: SongBed) => void) => {
    for (const [id, player] of players) {
      const sound = sounds.get(id);
      if (sound === undefined) continue;
      const known = beds.get(player);
      const bed = known?.sound === sound ? known.bed : openSoundBed(player, sound);
      if (bed !== known?.bed) beds.set(player, { sound, bed });
      work(bed);
    }
  };
  return {
    follow: (time, speed) => each((bed) => bed.follow(time, speed)),
    rest: (time) => each((bed) => bed.rest(time)),
  };
}

/** Several that follow as one. */
export const bedsTogether = (beds: readonly SongBed[]): SongBed => ({
  follow(time, speed) {
    for (const bed of beds) bed.follow(time, speed);
  },
  rest(time) {
    for (const bed of beds) bed.rest(time);
  },
});
