import type { MediaSource } from "./byte-reader.ts";
import type { ProbeResult } from "./read-facts.ts";

/** What goes to the thread that reads headers, and what comes back. */
export interface ProbeQuestion {
  readonly source: MediaSource;
  readonly declaredName: string;
}
/** `refusal`: the file couldn't be opened; `code` is the system's (`ENOENT` …). */
export type ProbeAnswer =
  | { readonly result: ProbeResult }
  | { readonly refusal: { readonly message: string; readonly code: string | undefined } };
