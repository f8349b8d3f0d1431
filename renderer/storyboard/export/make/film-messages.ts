import type { DuckPoint } from "#shared/film/ducking.ts";
import type { SongSpan } from "#shared/film/song-spans.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import type { FilmPlan } from "../film-plan.ts";

/** What the worker is asked to make. */
export interface FilmOrder {
  readonly plan: FilmPlan;
  /** Where pieces of the file go (`POST …?at=<byte>`). */
  readonly target: string;
  /** Addresses of the files by asset id. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly takesLevel: number;
  readonly song: {
    readonly assetId: string;
    readonly level: number;
    readonly fade: number;
    /** Where it is heard. */
    readonly spans: readonly SongSpan[];
    /** How it steps back under speech, seconds of the whole film; absent: it doesn't. */
    readonly duck?: readonly DuckPoint[];
  } | null;
  /** Voice-over and effects; absent: none. */
  readonly sounds?: readonly HeardSound[];
  readonly codecs: FilmCodecs;
  /** The cards of the plan as they are shown, by the place of their segment. */
  readonly cards: readonly (ImageBitmap | null)[];
  /** Of a still: which picture of the film. */
  readonly frame?: number;
  /** Captions that become part of the pictures, by the place of their segment. */
  readonly captions: readonly (ImageBitmap | null)[];
  /** Those with times of their own, by the place of their segment; absent: none. */
  readonly cues?: readonly (readonly DrawnCue[])[];
  /** Where what is encoded is kept as it is made; absent: nowhere. */
  readonly keeping?: KeptParts;
  /** It is encoded in one instead of in stretches; absent: no. */
  readonly inOne?: boolean;
}

/** Where the core keeps what is encoded of a film. */
export interface KeptParts {
  /** Of each stretch, with its number behind it. */
  readonly address: string;
  /** How many stretches are there already, from the first on. */
  readonly kept: number;
}

export type FilmCodec = "avc" | "hevc" | "vp9" | "av1";

/** Words over a part of a segment, frames from where it begins. */
export interface DrawnCue {
  readonly from: number;
  readonly to: number;
  readonly image: ImageBitmap;
}

/** What is encoded, where something is. */
export interface FilmCodecs {
  readonly video: FilmCodec | null;
  /** A chip of this machine encodes it; absent: its processor does. */
  readonly hardware?: boolean;
  readonly audio: "aac" | "opus" | null;
}

/** What the page says to the film under way. */
export type ToFilm = "pause" | "resume";

/**
 * Seconds of the film that are made; before that, which part of 1 of its loudness is measured. `kept`: the export goes on
 * at these seconds; null: there is no room to keep what is encoded, and an export that is cut off begins anew.
 */
export type FilmProgress = number | { readonly measured: number } | { readonly kept: number | null };

/** Why no packet of the takes is kept beside pictures that are encoded. */
export type SpliceReason = "takes" | "encoder" | "short";

/** What became of a film that is made. */
export interface FilmMade {
  /** It was encoded as a whole although its takes should have been kept where nothing changes; null: no. */
  readonly whole: SpliceReason | null;
}

/** What the core answered to a piece, as JSON; or why the film has to be encoded as a whole, or from its beginning. */
export type FilmFailure =
  | { readonly error: unknown }
  | { readonly splice: SpliceReason }
  | { readonly stretches: "stale" | "differ" };
