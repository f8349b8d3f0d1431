import { songGain } from "../export/index.ts";

/** Seconds that the song may be off before it is put in place. */
const OFF = 0.08;

/** The song under the film: it follows the film's clock and never leads it. */
export interface SongBed {
  /** The film plays and is at `time`. */
  readonly follow: (time: number, speed: number) => void;
  /** The film stands at `time`. */
  readonly rest: (time: number) => void;
}

export interface BedSettings {
  /** 0 to 1. */
  readonly level: number;
  /** Seconds in which it comes in and goes out. */
  readonly fade: number;
  /** Seconds of the film. */
  readonly length: number;
}

export function openSongBed(sound: HTMLAudioElement, { level, fade, length }: BedSettings): SongBed {
  return {
    follow(time, speed) {
      sound.volume = Math.min(1, Math.max(0, level * songGain(fade, length, time)));
      if (sound.playbackRate !== speed) sound.playbackRate = speed;
      if (time >= sound.duration || !Number.isFinite(sound.duration)) {
        if (!sound.paused) sound.pause();
        return;
      }
      if (!sound.seeking && Math.abs(sound.currentTime - time) > OFF * Math.max(1, speed)) sound.currentTime = time;
      if (sound.paused) void sound.play().catch(() => {});
    },
    rest(time) {
      if (!sound.paused) sound.pause();
      if (time < sound.duration && Math.abs(sound.currentTime - time) > OFF / 4) sound.currentTime = time;
    },
  };
}
