import type { z } from "zod";
import type { copiedFilm } from "#shared/contract/storyboard/films.ts";

/** What the joining thread is started with. */
export interface JoinOrder extends Omit<z.infer<typeof copiedFilm>, "id"> {
  /** Where the film is written; what stood there is lost. */
  readonly target: string;
  /** Files of the takes by asset id. */
  readonly paths: ReadonlyMap<string, string>;
  /** Begin paused. */
  readonly paused: boolean;
}

/** What the thread is told: wait, or go on. */
export type ToJoin = "pause" | "resume";

export type FromJoin =
  | { readonly type: "progress"; readonly seconds: number }
  | { readonly type: "made" }
  /** `code`: the file system's own (`ENOSPC` …). */
  | { readonly type: "failed"; readonly message: string; readonly code: string | undefined };
