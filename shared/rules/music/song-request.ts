import { assetUrl } from "#shared/wire/media/asset-url.ts";
import type { MusicModelId } from "#shared/wire/models.ts";
import type { MusicOutputFormat, MusicRequest } from "#shared/wire/music/music.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import type { Finding } from "../finding.ts";
import type { MediaLookup } from "../media/media-lookup.ts";
import { checkMusic } from "./check-music.ts";
import { unmutedLyrics } from "./lyric-structure.ts";
import { checkTranscribedLyrics } from "./transcribed-lyrics.ts";

/** What of a song's draft goes into a request; `cover` is an asset id. The contract's `songDraft` is one of these. */
export interface SongSettings {
  readonly style: string;
  readonly lyrics: string;
  readonly model: MusicModelId;
  readonly instrumental: boolean;
  readonly optimizeLyrics: boolean;
  readonly cover: string | null;
  /** An address used in place of `cover`. */
  readonly coverUrl?: string | null | undefined;
  readonly coverPrepared?: boolean | undefined;
  /** What the service heard and nobody has checked yet. */
  readonly heardLyrics?: string | null | undefined;
  readonly stream?: boolean | undefined;
  readonly outputFormat: MusicOutputFormat;
  /** Hz. */
  readonly sampleRate: number;
  /** Bits a second. */
  readonly bitrate: number;
  readonly format: string;
}

/**
 * The wire request of a song (`featureId`: what the service knows its recording by, while that is good), the reference
 * audio named `asset:<id>`, muted sections left out. Used by the page's live checks and by the core before it sends.
 * What the model's mode doesn't take (API.md § Music generation request) is left out and stays in the draft.
 */
export function musicRequestOf(draft: SongSettings, featureId?: string): MusicRequest {
  const { text: lyrics } = unmutedLyrics(draft.lyrics);
  const base: MusicRequest = {
    model: draft.model,
    // API.md: a stream is hex only; the delivery that was set waits in the draft.
    ...(draft.stream ? { stream: true } : {}),
    output_format: draft.stream ? "hex" : draft.outputFormat,
    audio_setting: { sample_rate: draft.sampleRate, bitrate: draft.bitrate, format: draft.format },
    ...(draft.style === "" ? {} : { prompt: draft.style }),
  };
  if (musicModels[draft.model].cover) {
    return {
      ...base,
      // Without lyrics the service hears them out of the reference audio.
      ...(lyrics === "" ? {} : { lyrics }),
      // The core sends a file of the library as `audio_base64` (shared/wire/media/asset-url.ts).
      ...referenceOf(draft, featureId),
    };
  }
  if (draft.instrumental) return { ...base, is_instrumental: true };
  return {
    ...base,
    ...(lyrics === "" ? {} : { lyrics }),
    // API.md: it writes only where lyrics are empty.
    ...(draft.optimizeLyrics && lyrics === "" ? { lyrics_optimizer: true } : {}),
  };
}

/** Exactly one of address, feature identifier and file. A file whose features have expired is sent itself. */
function referenceOf(draft: SongSettings, featureId: string | undefined): Partial<MusicRequest> {
  if (draft.coverUrl != null) return { audio_url: draft.coverUrl };
  if (draft.cover === null) return {};
  if (draft.coverPrepared && featureId !== undefined) return { cover_feature_id: featureId };
  return { audio_url: assetUrl(draft.cover) };
}

/** The checks of a song's request, each about a line at the place where that line is written in the draft. */
export function checkSong(draft: SongSettings, media: MediaLookup, featureId?: string): Finding[] {
  return withDraft(checkMusic(musicRequestOf(draft, featureId), media), draft);
}

/** What the checks of the request say, placed in the draft, after what only the draft tells. */
export const withDraft = (findings: Finding[], draft: SongSettings): Finding[] => [
  ...checkTranscribedLyrics(draft),
  ...placeInDraft(findings, draft.lyrics),
];

/** Lines of a request with muted sections are fewer than those written: findings name the written ones. */
function placeInDraft(findings: Finding[], written: string): Finding[] {
  const { text, lines } = unmutedLyrics(written);
  if (text === written) return findings;
  return findings.map((finding) => {
    const sent = Number(/^lyrics\.(\d+)$/.exec(finding.path)?.[1]);
    const line = lines[sent - 1];
    if (line === undefined) return finding;
    return {
      ...finding,
      path: `lyrics.${line}`,
      message: finding.message.replace(`Line ${sent}:`, `Line ${line}:`),
      ...(finding.params?.line === undefined ? {} : { params: { ...finding.params, line } }),
    };
  });
}
