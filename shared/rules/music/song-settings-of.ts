import type { z } from "zod";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";
import { bitrate, type MusicRequest, sampleRate, soundFormat } from "#shared/wire/music/music.ts";

/** What of a song's settings a request can tell; undefined: nothing, or what a song can't be set to. */
export interface ReadSongSettings {
  readonly model: MusicRequest["model"];
  readonly style: string;
  readonly lyrics: string;
  readonly instrumental: boolean;
  readonly optimizeLyrics: boolean;
  readonly stream: boolean | undefined;
  readonly outputFormat: MusicRequest["output_format"];
  readonly sampleRate: z.infer<typeof sampleRate> | undefined;
  readonly bitrate: z.infer<typeof bitrate> | undefined;
  readonly format: z.infer<typeof soundFormat> | undefined;
  readonly cover: string | undefined;
  readonly coverUrl: string | undefined;
}

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
    sampleRate: sampleRate.safeParse(audio?.sample_rate).data,
    bitrate: bitrate.safeParse(audio?.bitrate).data,
    format: soundFormat.safeParse(audio?.format).data,
    cover,
    coverUrl: url !== undefined && cover === undefined ? url : undefined,
  };
}
