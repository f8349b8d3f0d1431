import { ALL_FORMATS, Input, UrlSource } from "mediabunny";
import { steadySource } from "#shared/probe/index.ts";

/** A core that went away is waited for, about ten seconds; then the film says that it failed. */
const patience = [0.2, 0.5, 1, 2, 3, 3];

/** Bytes of a file that are kept: it is on this computer, so that reading it again costs little. */
const MOST_HELD = 8 * 1024 ** 2;

/** A file of the library by its address, read piece by piece as it is needed. Dispose of it. */
export function openFile(address: string): Input {
  const source = new UrlSource(address, {
    getRetryDelay: (attempts) => patience[attempts] ?? null,
    maxCacheSize: MOST_HELD,
  });
  return new Input({ formats: ALL_FORMATS, source: steadySource(source) });
}
