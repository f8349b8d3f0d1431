/** What the person changed of one take, by shot. Seconds. */
export interface TakeSettings {
  /** Left out at its start. */
  readonly from: number;
  /** Where it ends in its own time; null: at its end. */
  readonly to: number | null;
  /** Cross-fade with the take before it; 0 is a cut. */
  readonly fade: number;
  /** Words under it; absent: its prompt. */
  readonly caption?: string | undefined;
  /** Words of a card that stands before it; absent: none. */
  readonly card?: string | undefined;
}

export interface FilmSettings {
  readonly takes: Readonly<Record<string, TakeSettings>>;
  /** Loudness of the takes' own sound, 0 to 1. */
  readonly takesLevel: number;
  /** The asset of the song under the film. */
  readonly song: string | null;
  /** 0 to 1. */
  readonly songLevel: number;
  /** Seconds in which the song comes in and goes out. */
  readonly songFade: number;
  /** Each cut moves to the nearest beat of the song. */
  readonly onBeats: boolean;
  /** Words of the card at the start; null: no card. */
  readonly title: string | null;
  /** Words of the card at the end; null: no card. */
  readonly ending: string | null;
  /** Words under the shots: none, part of the pictures, or a track of their own that a player shows or hides. */
  readonly captions: CaptionWay;
}

export type CaptionWay = "none" | "burnt" | "track";

export const wholeTake: TakeSettings = { from: 0, to: null, fade: 0 };

export const plainFilm: FilmSettings = {
  takes: {},
  takesLevel: 1,
  song: null,
  songLevel: 0.8,
  songFade: 2,
  onBeats: false,
  title: null,
  ending: null,
  captions: "none",
};

/** How long a card stands, seconds. */
export const TITLE_SECONDS = 3;
/** A take is never shorter than this, seconds. */
export const SHORTEST = 0.2;
