import { assetUrl } from "#shared/wire/asset-url.ts";
import type { MusicModelId } from "#shared/wire/models.ts";
import type { MusicOutputFormat, MusicRequest } from "#shared/wire/music.ts";
import { musicModels } from "#shared/wire/music-models.ts";

/** What of a song's draft goes into a request; `cover` is an asset id. The contract's `songDraft` is one of these. */
export interface SongSettings {
  readonly style: string;
  readonly lyrics: string;
  readonly model: MusicModelId;
  readonly instrumental: boolean;
  readonly optimizeLyrics: boolean;
  readonly cover: string | null;
  readonly outputFormat: MusicOutputFormat;
  /** Hz. */
  readonly sampleRate: number;
  /** Bits a second. */
  readonly bitrate: number;
  readonly format: string;
}

/**
 * The wire request of a song, the reference audio named `asset:<id>`. Used by the page's live checks and by the core
 * before it sends. What the model's mode doesn't take (API.md § Music generation request) is left out and stays in
 * the draft.
 */
export function musicRequestOf(draft: SongSettings): MusicRequest {
  const base: MusicRequest = {
    model: draft.model,
    output_format: draft.outputFormat,
    audio_setting: { sample_rate: draft.sampleRate, bitrate: draft.bitrate, format: draft.format },
    ...(draft.style === "" ? {} : { prompt: draft.style }),
  };
  if (musicModels[draft.model].cover) {
    return {
      ...base,
      // Without lyrics the service hears them out of the reference audio.
      ...(draft.lyrics === "" ? {} : { lyrics: draft.lyrics }),
      // The core sends a file of the library as `audio_base64` (shared/wire/asset-url.ts).
      ...(draft.cover === null ? {} : { audio_url: assetUrl(draft.cover) }),
    };
  }
  if (draft.instrumental) return { ...base, is_instrumental: true };
  return {
    ...base,
    ...(draft.lyrics === "" ? {} : { lyrics: draft.lyrics }),
    ...(draft.optimizeLyrics ? { lyrics_optimizer: true } : {}),
  };
}
