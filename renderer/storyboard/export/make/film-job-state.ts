import { create } from "zustand";
import { type FilmProgress, useFilmProgress } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { SpliceReason } from "./film-messages.ts";
import type { FilmRequest } from "./film-request.ts";
import { readExports } from "./kept-exports.ts";

export interface FilmJob {
  readonly projectId: string;
  readonly name: string;
  readonly state: "making" | "paused" | "finishing" | "done" | "failed";
  /** Seconds that are made, of how many. */
  readonly made: number;
  readonly seconds: number;
  /** Part of 1 of its loudness that is measured, before anything is made; null: it is made as it is mixed. */
  readonly measured: number | null;
  /** How many pictures are made of it, each a file; 0: one file. */
  readonly stills: number;
  readonly asset: Asset | null;
  /** Content Credentials were wanted, and why there are none. */
  readonly unsigned: string | null;
  /** Where a copy was wanted besides: where it is, or why it isn't; null: none was. */
  readonly copied: { readonly path: string } | { readonly failure: unknown } | null;
  /** Its takes could not be kept where nothing changes, and why; null: they were, or there was nothing to keep. */
  readonly whole: SpliceReason | null;
  /** Seconds that an export that was cut off had made, where it goes on; null: it begins at its beginning. */
  readonly goesOn: number | null;
  /** An export that was cut off begins anew, because what it is made of or what encodes it is another now. */
  readonly changed: boolean;
  /** The disk has no room to keep what is encoded: cut off, it would begin anew. */
  readonly unkept: boolean;
  readonly failure: unknown;
}

/**
 * One film at a time; it goes on when the dialog or the pane is left. Others wait for their turn; `interrupted` are those
 * that an earlier page was making when it ended.
 */
export const useFilmJob = create<{
  readonly job: FilmJob | null;
  readonly waiting: readonly FilmRequest[];
  readonly interrupted: readonly FilmRequest[];
  /** A dialog shows how far it is, and how it ended. */
  readonly watched: boolean;
}>(() => ({ job: null, waiting: [], watched: false, interrupted: readExports(window.localStorage) }));

/** How much of the work measuring is, where loudness is measured first. */
const MEASURING = 0.1;

/** How far a film is, as a part of 1. */
export function shareOf({ made, seconds, measured }: Pick<FilmJob, "made" | "seconds" | "measured">): number {
  const share = seconds > 0 ? Math.min(1, made / seconds) : 0;
  return measured === null ? share : measured * MEASURING + share * (1 - MEASURING);
}

/** The loudness of its sound is measured: nothing of it is made yet. */
export const isMeasuring = ({ measured, made }: Pick<FilmJob, "made" | "measured">): boolean =>
  measured !== null && measured < 1 && made === 0;

/** It isn't there yet, nor has it failed. */
export const isUnderWay = (job: FilmJob | null): boolean =>
  job !== null && (job.state === "making" || job.state === "paused" || job.state === "finishing");

function progressOf(job: FilmJob | null): FilmProgress | null {
  if (job === null || !isUnderWay(job)) return null;
  const { projectId, name, state } = job;
  return { projectId, name, percent: Math.floor(shareOf(job) * 100), paused: state === "paused" };
}

// Seconds are told many times in one of the hundred parts that are shown.
useFilmJob.subscribe(({ job }) => {
  const film = progressOf(job);
  if (JSON.stringify(film) !== JSON.stringify(useFilmProgress.getState().film)) useFilmProgress.setState({ film });
});

/** What is under way is otherwise by now; nothing where nobody looks at it any more. */
export const changeFilmJob = (patch: Partial<FilmJob>): void =>
  useFilmJob.setState(({ job }) => ({ job: job === null ? null : { ...job, ...patch } }));
