import type { MediaFacts } from "#shared/wire/media-facts.ts";

export interface ToProbeWorker {
  readonly key: number;
  readonly file: File;
}

/** No facts: the file could not be read. */
export interface FromProbeWorker {
  readonly key: number;
  readonly facts: MediaFacts | null;
}
