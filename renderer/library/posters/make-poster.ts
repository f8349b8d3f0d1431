import PQueue from "p-queue";
import { client, mediaUrl } from "#renderer/lib/index.ts";
import type { PosterState } from "#shared/contract/browse.ts";
import type { Asset } from "#shared/contract/media.ts";
import type { PosterAnswer, PosterOrder } from "./poster-worker.ts";

// The newest first: what is in sight now was asked for last. Two: while one is decoded the other is read.
const making = new PQueue({ concurrency: 2 });
let asked = 0;

/** A file that takes longer has something wrong with it, or the machine has: it is tried again another time. */
const PATIENCE = 60_000;

interface UnderWay {
  readonly drawn: PromiseWithResolvers<void>;
  readonly kept: PromiseWithResolvers<number | null>;
  readonly timer: ReturnType<typeof setTimeout>;
}

let worker: Worker | undefined;
const underWay = new Map<number, UnderWay>();

/** The thread stays for the next. */
function startWorker(): Worker {
  const thread = new Worker(new URL("./poster-worker.ts", import.meta.url), { type: "module" });
  thread.onmessage = ({ data }: MessageEvent<PosterAnswer>) => {
    const of = underWay.get(data.turn);
    of?.drawn.resolve();
    if (data.step === "drawn") return;
    clearTimeout(of?.timer);
    underWay.delete(data.turn);
    if (data.step === "kept") of?.kept.resolve(data.frames);
    else of?.kept.reject(new Error(data.message));
  };
  thread.onerror = ({ message }) => giveUp(message);
  return thread;
}

/** A thread that broke or hangs takes what it was doing with it. */
function giveUp(message: string): void {
  worker?.terminate();
  worker = undefined;
  for (const { drawn, kept, timer } of underWay.values()) {
    clearTimeout(timer);
    kept.reject(new Error(message));
    drawn.resolve();
  }
  underWay.clear();
}

/** Resolves when the next one may be read and drawn, while this one is kept by the core. */
async function draw(order: PosterOrder): Promise<{ kept: Promise<number | null> }> {
  const [drawn, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<number | null>()];
  const timer = setTimeout(() => giveUp("The poster took too long."), PATIENCE);
  underWay.set(order.turn, { drawn, kept, timer });
  // What has scrolled by meanwhile is kept all the same; nobody waits for it.
  kept.promise.catch(() => {});
  worker ??= startWorker();
  worker.postMessage(order);
  await drawn.promise;
  return { kept: kept.promise };
}

/** Nothing is to be drawn: until then posters wait, but never for long. In milliseconds. */
const rested = (): Promise<void> => new Promise((done) => requestIdleCallback(() => done(), { timeout: 500 }));

/** Makes a file's poster and gives it to the core; a file that can't be decoded is noted and never tried again. */
export async function makePoster({ id, kind, facts }: Asset, signal: AbortSignal): Promise<PosterState> {
  asked += 1;
  const places = { source: mediaUrl(id), target: mediaUrl(`posters/${id}`) };
  const order = { turn: asked, ...places, kind: kind === "video" ? "video" : "image", format: facts.format } as const;
  const { kept } = await making.add(() => rested().then(() => draw(order)), { signal, priority: asked });
  const frames = await kept;
  if (frames !== null) return { state: "made", frames };
  await client.browse.posterFailed({ id });
  return { state: "failed", frames: 0 };
}
