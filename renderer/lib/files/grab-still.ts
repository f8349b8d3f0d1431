import PQueue from "p-queue";

export type StillEdge = "start" | "end";

// A board may hold more films than a page may have decoders, so they are opened two at a time and closed again.
const grabbing = new PQueue({ concurrency: 2 });

/** Address of a picture of a film's first or last frame, or at a moment in seconds; null where this machine can't decode it. */
export function grabStill(assetId: string, edge: StillEdge | number): Promise<string | null> {
  return grabbing.add(async () => {
    // What reads films is as large as all that the window needs to open: it comes with the first film.
    const { drawStill } = await import("./draw-still.ts");
    return drawStill(assetId, edge);
  });
}
