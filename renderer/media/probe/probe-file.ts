import type { MediaFacts } from "#shared/wire/media-facts.ts";
import type { FromProbeWorker, ToProbeWorker } from "./probe-messages.ts";

/** What the core would not wait for either. */
const STUCK = 4000;

let thread: Worker | null = null;
let lastKey = 0;

function openThread(): Worker {
  thread ??= new Worker(new URL("./probe-worker.ts", import.meta.url), { type: "module" });
  return thread;
}

/** Starts the thread while there is time, so that the first drop doesn't wait for it. */
export function warmProbe(): void {
  const start = () => void openThread();
  if ("requestIdleCallback" in window) window.requestIdleCallback(start, { timeout: 2000 });
  else start();
}

/**
 * The very facts that the core will read from the file once it is brought in; a few kilobytes are read. Undefined where
 * the page can't tell: then the core's answer is waited for.
 */
export function probeFile(file: File): Promise<MediaFacts | undefined> {
  const worker = openThread();
  lastKey += 1;
  const key = lastKey;
  return new Promise((done) => {
    const settle = (facts: MediaFacts | undefined) => {
      clearTimeout(timer);
      worker.removeEventListener("message", listen);
      worker.removeEventListener("error", lose);
      done(facts);
    };
    const listen = ({ data }: MessageEvent<FromProbeWorker>) => data.key === key && settle(data.facts ?? undefined);
    // A thread that is stuck or gone is left behind; the next file gets another.
    const lose = () => {
      worker.terminate();
      if (thread === worker) thread = null;
      settle(undefined);
    };
    const timer = setTimeout(lose, STUCK);
    worker.addEventListener("message", listen);
    worker.addEventListener("error", lose);
    worker.postMessage({ key, file } satisfies ToProbeWorker);
  });
}
