import { type DrawnPoster, drawImagePoster, drawVideoPoster } from "./draw-poster.ts";

export interface PosterOrder {
  /** Another one for each order, also of the same file. */
  readonly turn: number;
  /** Where the file is read, and where its poster is given to the core. */
  readonly source: string;
  readonly target: string;
  readonly kind: "image" | "video";
  readonly format: string;
}

export type PosterAnswer = { readonly turn: number } & (
  | { readonly step: "drawn" }
  /** `null`: this machine can't decode it. */
  | { readonly step: "kept"; readonly frames: number | null }
  /** It could be neither read nor kept now; another time it may be. */
  | { readonly step: "lost"; readonly message: string }
);

const tell = (answer: PosterAnswer): void => self.postMessage(answer);

// A thread of its own, which hands on what it drew by itself: scrolling must wait neither for a decoder nor for bytes.
self.addEventListener("message", ({ data }: MessageEvent<PosterOrder>) => {
  make(data).catch((thrown: unknown) => tell({ turn: data.turn, step: "lost", message: String(thrown) }));
});

async function make(order: PosterOrder): Promise<void> {
  const { turn, source, kind, format } = order;
  // Whatever a decoder says of a file, it is one that can't be shown here.
  const drawn = await (kind === "video" ? drawVideoPoster(source) : drawImagePoster(source, format)).catch(() => null);
  tell({ turn, step: "drawn" });
  tell({ turn, step: "kept", frames: drawn === null ? await refuse(order) : await keep(order, drawn) });
}

/** A file that can't be read now may be read later: only one that is there can't be decoded. */
async function refuse({ source }: PosterOrder): Promise<null> {
  const there = await fetch(source, { method: "HEAD" });
  if (!there.ok) throw new Error(`The file could not be read (${there.status}).`);
  return null;
}

async function keep({ target }: PosterOrder, { poster, strip, frames }: DrawnPoster): Promise<number> {
  const body = new Blob(strip === null ? [poster] : [poster, strip]);
  const kept = await fetch(`${target}?poster=${poster.size}&frames=${frames}`, { method: "POST", body });
  if (!kept.ok) throw new Error(`The poster could not be kept (${kept.status}).`);
  return frames;
}
