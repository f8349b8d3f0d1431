import { assetIdOf } from "#shared/wire/asset-url.ts";
import type { MusicRequest } from "#shared/wire/music.ts";

const rates = [16000, 24000, 32000, 44100] as const;
const bitrates = [32000, 64000, 128000, 256000] as const;
const formats = ["mp3", "wav", "pcm"] as const;

/** What of a song's settings a request can tell; undefined: nothing, or what a song can't be set to. */
export interface ReadSongSettings {
  readonly model: MusicRequest["model"];
  readonly style: string;
  readonly lyrics: string;
  readonly instrumental: boolean;
  readonly optimizeLyrics: boolean;
  readonly stream: boolean | undefined;
  readonly outputFormat: MusicRequest["output_format"];
  readonly sampleRate: (typeof rates)[number] | undefined;
  readonly bitrate: (typeof bitrates)[number] | undefined;
  readonly format: (typeof formats)[number] | undefined;
  readonly cover: string | undefined;
  readonly coverUrl: string | undefined;
}

const oneOf = <Value extends string | number>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

/**
 * The settings of a song that a request was made of: `musicRequestOf` makes the same request of them again. A reference
 * that was sent as the service's own identifier is not among them, for that ends after a day.
 */
export function songSettingsOf(request: MusicRequest): ReadSongSettings {
  const { model, prompt = "", lyrics = "", audio_setting: audio, audio_url: url } = request;
  const cover = url === undefined ? undefined : assetIdOf(url);
  return {
    model,
    style: prompt,
    lyrics,
    instrumental: request.is_instrumental ?? false,
    optimizeLyrics: request.lyrics_optimizer ?? false,
    stream: request.stream,
    // A stream is hex whatever was set.
    outputFormat: request.stream ? undefined : request.output_format,
    sampleRate: oneOf(rates, audio?.sample_rate),
    bitrate: oneOf(bitrates, audio?.bitrate),
    format: oneOf(formats, audio?.format),
    cover,
    coverUrl: url !== undefined && cover === undefined ? url : undefined,
  };
}
