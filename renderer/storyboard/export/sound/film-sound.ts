import { AudioSample } from "mediabunny";
import {
  type GainCurve,
  levelCurve,
  levelOfSound,
  type MeasuredLevel,
  type SoundPiece,
} from "#renderer/media/loudness/index.ts";
import { duckGain } from "#shared/film/ducking.ts";
import { songExtent } from "#shared/film/song-spans.ts";
import { soundGain } from "#shared/film/sound-clips.ts";
import type { FilmOrder } from "../make/film-messages.ts";
import { soundOf } from "../make/lay-parts.ts";
import { HIGHEST_PEAK } from "../output/film-output.ts";
import { spansFrom } from "../output/spans-from.ts";
import { songGain, takeGain } from "./sound-gains.ts";
import { openSound, type SoundReader, type Stereo } from "./sound-reader.ts";

/** Samples a second of the film's sound: Opus knows no other, and AAC takes it. */
export const SOUND_RATE = 48_000;

interface Voice {
  /** Samples of the film. */
  readonly start: number;
  readonly end: number;
  readonly address: string;
  readonly from: number;
  /** Times as fast as its file, its pitch along with it. */
  readonly speed: number;
  readonly gain: (seconds: number) => number;
  reader?: SoundReader;
}

function voicesOf({ plan, song, sounds = [], takesLevel, addresses }: SoundOrder): Voice[] {
  const voices: Voice[] = [];
  if (takesLevel > 0) {
    const { within, segments } = plan;
    const clips = within?.heard ?? segments.map((each, at) => ({ ...each, crossing: segments[at + 1]?.fade ?? 0 }));
    for (const segment of clips) {
      const address = segment.assetId === null ? undefined : addresses[segment.assetId];
      if (!segment.hasSound || segment.gain === 0 || address === undefined) continue;
      const whole = soundOf(segment);
      // What begins before a part of the film is heard from there on.
      const heard = { ...whole, start: within ? Math.max(0, whole.start) : whole.start };
      const start = Math.round(heard.start * SOUND_RATE);
      const end = start + Math.round((heard.end - heard.start) * SOUND_RATE);
      const from = segment.from + (heard.start - segment.start) * segment.speed;
      const gain = (at: number) => takesLevel * takeGain(segment, segment.crossing, at);
      voices.push({ start, end, address, from: Math.max(0, from), speed: segment.speed, gain });
    }
  }
  const bed = song === null ? undefined : addresses[song.assetId];
  if (song !== null && bed !== undefined) {
    const extent = songExtent(song.spans) ?? { start: 0, end: 0 };
    const { level, fade, duck = [] } = song;
    const gain = (at: number) => level * songGain(fade, extent, at) * duckGain(duck, at + plan.before);
    for (const span of spansFrom(song.spans, 0)) {
      const [start, end] = [Math.round(span.start * SOUND_RATE), Math.round(span.end * SOUND_RATE)];
      voices.push({ start, end, address: bed, from: span.from, speed: 1, gain });
    }
  }
  for (const sound of sounds) {
    const address = addresses[sound.assetId];
    // A range of the film has heard what lies before it.
    const [span] = spansFrom([sound], plan.before);
    if (address === undefined || span === undefined) continue;
    const [start, end] = [Math.round(span.start * SOUND_RATE), Math.round(span.end * SOUND_RATE)];
    voices.push({ start, end, address, from: span.from, speed: 1, gain: (at) => soundGain(sound, at + plan.before) });
  }
  return voices;
}

function add(mix: Stereo, heard: Stereo, offset: number, first: number, gain: Voice["gain"]): void {
  for (const [channel, out] of mix.entries()) {
    const source = heard[channel];
    for (let k = 0; source !== undefined && k < source.length; k += 1) {
      out[offset + k] = (out[offset + k] ?? 0) + (source[k] ?? 0) * gain((first + k) / SOUND_RATE);
    }
  }
}

/** What the film's sound is mixed of. */
export type SoundOrder = Pick<FilmOrder, "plan" | "song" | "sounds" | "takesLevel" | "addresses">;

/**
 * The film's sound, mixed a second at a time as it is asked for; never more of a file in memory than is heard. `curve`: by
 * which factor each moment is louder than it is mixed.
 */
export function openFilmSound(order: SoundOrder, curve: GainCurve | null = null) {
  const voices = voicesOf(order);
  const total = Math.round(order.plan.seconds * SOUND_RATE);
  let at = 0;

  /** The next second, or what is left of the film, as it is mixed: two loud voices together may be louder than 1. */
  async function mixed(): Promise<SoundPiece> {
    const count = Math.min(SOUND_RATE, total - at);
    const mix: Stereo = [new Float32Array(count), new Float32Array(count)];
    for (const voice of voices) {
      const first = Math.max(at, voice.start);
      const last = Math.min(at + count, voice.end);
      if (first >= last) {
        if (voice.end <= at) {
          voice.reader?.close();
          // What is left of its last second goes with it: a long film has many that ended.
          delete voice.reader;
        }
        continue;
      }
      voice.reader ??= await openSound(voice.address, voice.from, SOUND_RATE / voice.speed);
      add(mix, await voice.reader.read(last - first), first - at, first, voice.gain);
    }
    const begun = at / SOUND_RATE;
    at += count;
    return { at: begun, channels: mix };
  }
  const close = () => {
    for (const { reader } of voices) reader?.close();
  };

  return {
    /** Where it stands, seconds. */
    get seconds() {
      return at / SOUND_RATE;
    },
    get ended() {
      return at >= total;
    },
    /** As it goes into the file. Whoever takes it closes it. */
    async next(): Promise<AudioSample> {
      const { at: timestamp, channels } = await mixed();
      const count = channels[0]?.length ?? 0;
      const data = new Float32Array(count * 2);
      for (const [channel, samples] of channels.entries()) {
        for (let k = 0; k < count; k += 1) {
          const sample = (samples[k] ?? 0) * (curve === null ? 1 : curve(timestamp + k / SOUND_RATE));
          // What is louder than a file can hold stays within it.
          data[channel * count + k] = Math.min(1, Math.max(-1, sample));
        }
      }
      return new AudioSample({ data, format: "f32-planar", numberOfChannels: 2, sampleRate: SOUND_RATE, timestamp });
    },
    /** All of it as it is mixed, a second at a time; it is closed then. */
    async *pieces(): AsyncGenerator<SoundPiece> {
      try {
        while (at < total) yield await mixed();
      } finally {
        close();
      }
    },
    close,
  };
}

/** How loud the film is as it is mixed. */
export const measureFilm = (order: SoundOrder): Promise<MeasuredLevel> =>
  levelOfSound(openFilmSound(order).pieces(), SOUND_RATE);

/**
 * What brings the film's sound to the loudness that its plan wishes for; null: nothing has to. `onProgress` is told a part
 * of 1, and 1 at its end.
 */
export async function levelFilm(
  order: SoundOrder,
  pass: () => Promise<void>,
  onProgress: (part: number) => void,
): Promise<GainCurve | null> {
  const { loudness, seconds } = order.plan;
  if (loudness === null) return null;
  async function* read() {
    for await (const piece of openFilmSound(order).pieces()) {
      await pass();
      yield piece;
    }
  }
  const level = { loudness, peak: HIGHEST_PEAK };
  const curve = await levelCurve(read, { rate: SOUND_RATE, seconds, level }, onProgress);
  onProgress(1);
  return curve;
}
