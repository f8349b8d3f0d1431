import { workerClient } from "#renderer/lib/worker/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const { ask, warm } = workerClient<File, MediaFacts>(
  () => new Worker(new URL("./probe-worker.ts", import.meta.url), { type: "module" }),
  // What the core would not wait for either.
  { patience: 4000 },
);

/** Starts the thread while there is time, so that the first drop doesn't wait for it. */
export function warmProbe(): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(warm, { timeout: 2000 });
  else warm();
}

/**
 * The very facts that the core will read from the file once it is brought in; a few kilobytes are read. Undefined where
 * the page can't tell (it can't be read, or its thread is stuck): then the core's answer is waited for.
 */
export const probeFile = (file: File): Promise<MediaFacts | undefined> => ask(file).catch(() => undefined);
