import type { FilmTake } from "#shared/contract/library/media.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { DuckPoint } from "#shared/film/ducking.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { FilmChapter } from "../output/film-chapters.ts";
import type { FilmStill } from "../output/film-stills.ts";
import type { FilmCodecs } from "./film-messages.ts";

/** A film that is wished for: all that it takes to make it, as plain data. */
export interface FilmRequest {
  readonly projectId: string;
  readonly name: string;
  readonly plan: FilmPlan;
  readonly settings: FilmSettings;
  readonly codecs: FilmCodecs;
  readonly takes: readonly FilmTake[];
  /** Other files of the library that it shows; absent: none. */
  readonly footage?: readonly string[];
  /** Of the song's file; null where it isn't known, or there is none. */
  readonly songSeconds: number | null;
  /** How the song steps back under speech, seconds of the whole film. */
  readonly duck: readonly DuckPoint[];
  /** Of the files of its sounds by asset, as far as they are here. */
  readonly soundSeconds: Readonly<Record<string, number>>;
  /** The person’s answer, where Settings ask. */
  readonly credentials: boolean;
  readonly chapters: readonly FilmChapter[];
  /** The folder that what is made is copied to once it is in the library; null: none. */
  readonly copyTo: string | null;
  /** Where all that is made are pictures of the film: which, and what each is called. */
  readonly stills: readonly (FilmStill & { readonly name: string })[];
  /** The first of them that are in the library, by id: an earlier page made these. Absent: none. */
  readonly madeStills?: readonly string[];
  /** An earlier page was making it, or would have; absent: it is asked for now. */
  readonly cutOff?: boolean;
}
