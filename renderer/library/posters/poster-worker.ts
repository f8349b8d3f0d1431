import { serveWorker } from "#renderer/lib/worker/index.ts";
import { type DrawnPoster, drawImagePoster, drawVideoPoster } from "./draw-poster.ts";

export interface PosterOrder {
  /** Where the file is read, and where its poster is given to the core. */
  readonly source: string;
  readonly target: string;
  readonly kind: "image" | "video";
  readonly format: string;
}

/** Frames of its strip; null: this machine can't decode it. Fails where it could be neither read nor kept now. */
export type PosterAnswer = number | null;

/** The next one may be drawn, while this one is kept by the core. */
export type PosterNote = "drawn";

async function make(order: PosterOrder, note: (note: PosterNote) => void): Promise<PosterAnswer> {
  const { source, kind, format } = order;
  // Whatever a decoder says of a file, it is one that can't be shown here.
  const drawn = await (kind === "video" ? drawVideoPoster(source) : drawImagePoster(source, format)).catch(() => null);
  note("drawn");
  return drawn === null ? refuse(order) : keep(order, drawn);
}

/** A file that can't be read now may be read later: only one that is there can't be decoded. */
async function refuse({ source }: PosterOrder): Promise<null> {
  const there = await fetch(source, { method: "HEAD" });
  if (!there.ok) throw new Error(`The file could not be read (${there.status}).`);
  return null;
}

async function keep({ target }: PosterOrder, { poster, strip, frames, look }: DrawnPoster): Promise<number> {
  const body = new Blob(strip === null ? [poster] : [poster, strip]);
  const kept = await fetch(`${target}?poster=${poster.size}&frames=${frames}&look=${look}`, { method: "POST", body });
  if (!kept.ok) throw new Error(`The poster could not be kept (${kept.status}).`);
  return frames;
}

// A thread of its own, which hands on what it drew by itself: scrolling must wait neither for a decoder nor for bytes.
serveWorker({ answer: make });
