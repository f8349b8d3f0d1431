import { type DrawnPoster, drawImagePoster, drawVideoPoster } from "./draw-poster.ts";

export interface PosterOrder {
  readonly address: string;
  readonly kind: "image" | "video";
  readonly format: string;
}
export type PosterAnswer = { readonly drawn: DrawnPoster | null } | { readonly message: string };

// A thread of its own, one file after the other: scrolling must not wait for a decoder.
self.addEventListener("message", ({ data }: MessageEvent<PosterOrder>) => {
  const work = data.kind === "video" ? drawVideoPoster(data.address) : drawImagePoster(data.address, data.format);
  work.then(
    (drawn) => self.postMessage({ drawn } satisfies PosterAnswer),
    // Whatever a decoder says of a file, it is one that can't be shown here.
    (thrown: unknown) => self.postMessage({ message: String(thrown) } satisfies PosterAnswer),
  );
});
