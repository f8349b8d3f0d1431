import type { FilmPlan } from "./film-plan.ts";

/** What the worker is asked to make. */
export interface FilmOrder {
  readonly plan: FilmPlan;
  /** Where pieces of the file go (`POST …?at=<byte>`). */
  readonly target: string;
  /** Addresses of the files by asset id. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly takesLevel: number;
  readonly song: { readonly assetId: string; readonly level: number; readonly fade: number } | null;
  readonly codecs: FilmCodecs;
  /** The cards of the plan as they are shown, by the place of their segment. */
  readonly cards: readonly (ImageBitmap | null)[];
  /** Captions that become part of the pictures, by the place of their segment. */
  readonly captions: readonly (ImageBitmap | null)[];
}

/** What is encoded, where something is. */
export interface FilmCodecs {
  readonly video: "avc" | "vp9" | "av1" | null;
  readonly audio: "aac" | "opus" | null;
}

export type ToFilmWorker =
  | { readonly type: "make"; readonly order: FilmOrder }
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "cancel" };

export type FromFilmWorker =
  /** Seconds of the film that are made. */
  | { readonly type: "progress"; readonly seconds: number }
  | { readonly type: "made" }
  /** `error`: what the core answered to a piece, as JSON. */
  | { readonly type: "failed"; readonly message: string; readonly error?: unknown };
