import PQueue from "p-queue";
import { client, mediaUrl } from "#renderer/lib/index.ts";
import { workerClient } from "#renderer/lib/worker/index.ts";
import type { PosterState } from "#shared/contract/library/browse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { PosterAnswer, PosterNote, PosterOrder } from "./poster-worker.ts";

// The newest first: what is in sight now was asked for last. Two: while one is decoded the other is read.
const making = new PQueue({ concurrency: 2 });
let asked = 0;

/** The thread stays for the next. */
const { ask } = workerClient<PosterOrder, PosterAnswer, PosterNote>(
  () => new Worker(new URL("./poster-worker.ts", import.meta.url), { type: "module" }),
  // A file that takes longer has something wrong with it, or the machine has: it is tried again another time.
  { patience: 60_000, whenLost: "The poster took too long." },
);

/** Resolves when the next one may be read and drawn, while this one is kept by the core. */
async function draw(order: PosterOrder): Promise<{ kept: Promise<PosterAnswer> }> {
  const drawn = Promise.withResolvers<void>();
  const kept = ask(order, { onNote: () => drawn.resolve() });
  // What has scrolled by meanwhile is kept all the same; nobody waits for it.
  kept.catch(() => {}).then(() => drawn.resolve());
  await drawn.promise;
  return { kept };
}

/** Nothing is to be drawn: until then posters wait, but never for long. In milliseconds. */
const rested = (): Promise<void> => new Promise((done) => requestIdleCallback(() => done(), { timeout: 500 }));

/** Makes a file's poster and gives it to the core; a file that can't be decoded is noted and never tried again. */
export async function makePoster({ id, kind, facts }: Asset, signal: AbortSignal): Promise<PosterState> {
  asked += 1;
  const places = { source: mediaUrl(id), target: mediaUrl(`posters/${id}`) };
  const order = { ...places, kind: kind === "video" ? "video" : "image", format: facts.format } as const;
  const { kept } = await making.add(() => rested().then(() => draw(order)), { signal, priority: asked });
  const frames = await kept;
  if (frames !== null) return { state: "made", frames };
  await client.browse.posterFailed({ id });
  return { state: "failed", frames: 0 };
}
