import PQueue from "p-queue";
import { client, mediaUrl } from "#renderer/lib/index.ts";
import type { PosterState } from "#shared/contract/browse.ts";
import type { Asset } from "#shared/contract/media.ts";
import type { DrawnPoster } from "./draw-poster.ts";
import type { PosterAnswer, PosterOrder } from "./poster-worker.ts";

// The newest first: what is in sight now was asked for last.
const making = new PQueue({ concurrency: 1 });
/** While one is kept by the core, the next is drawn. */
const keeping = new PQueue({ concurrency: 2 });
let asked = 0;

/** A file that takes longer has something wrong with it, or the machine has: it is tried again another time. */
const PATIENCE = 60_000;

let worker: Worker | undefined;

/** One at a time; the thread stays for the next. */
function draw(order: PosterOrder): Promise<DrawnPoster | null> {
  worker ??= new Worker(new URL("./poster-worker.ts", import.meta.url), { type: "module" });
  const thread = worker;
  return new Promise((resolve, reject) => {
    const end = (settle: () => void, broken: boolean) => {
      clearTimeout(timer);
      thread.onmessage = null;
      thread.onerror = null;
      if (broken) {
        thread.terminate();
        worker = undefined;
      }
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error("The poster took too long.")), true), PATIENCE);
    thread.onmessage = ({ data }: MessageEvent<PosterAnswer>) =>
      end(() => resolve("drawn" in data ? data.drawn : null), false);
    thread.onerror = ({ message }) => end(() => reject(new Error(message)), true);
    thread.postMessage(order);
  });
}

/** Makes a file's poster and gives it to the core; a file that can't be decoded is noted and never tried again. */
export function makePoster({ id, kind, facts }: Asset, signal: AbortSignal): Promise<PosterState> {
  asked += 1;
  const address = mediaUrl(id);
  const order = { address, kind: kind === "video" ? "video" : "image", format: facts.format } as const;
  const work = async () => {
    const drawn = await draw(order);
    const kept = keeping.add(() => keep(id, address, drawn));
    // What has scrolled by meanwhile is kept all the same; nobody waits for it.
    kept.catch(() => {});
    // In an object: the next one is drawn without waiting.
    return { kept };
  };
  return making.add(work, { signal, priority: asked }).then(({ kept }) => kept);
}

async function keep(id: string, address: string, drawn: DrawnPoster | null): Promise<PosterState> {
  if (drawn === null) {
    // A file that can't be read now may be read later: only one that is there can't be decoded.
    const there = await fetch(address, { method: "HEAD" });
    if (!there.ok) throw new Error(`The file could not be read (${there.status}).`);
    await client.browse.posterFailed({ id });
    return { state: "failed", frames: 0 };
  }
  const { poster, strip, frames } = drawn;
  const body = new Blob(strip === null ? [poster] : [poster, strip]);
  const kept = await fetch(`${mediaUrl(`posters/${id}`)}?poster=${poster.size}&frames=${frames}`, {
    method: "POST",
    body,
  });
  if (!kept.ok) throw new Error(`The poster could not be kept (${kept.status}).`);
  return { state: "made", frames };
}
