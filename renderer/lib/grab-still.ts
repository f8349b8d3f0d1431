import { ALL_FORMATS, CanvasSink, Input, UrlSource } from "mediabunny";
import PQueue from "p-queue";
import { mediaUrl } from "./media-url.ts";

export type StillEdge = "start" | "end";

/** Wide enough for a card on a large screen; small enough that a board of hundreds stays light. */
const WIDEST = 640;

// A board may hold more films than a page may have decoders, so they are opened two at a time and closed again.
const grabbing = new PQueue({ concurrency: 2 });

async function draw(assetId: string, edge: StillEdge): Promise<string | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new UrlSource(mediaUrl(assetId)) });
  try {
    if (!(await input.canRead())) return null;
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode())) return null;
    const sink = new CanvasSink(track, { width: Math.min(WIDEST, await track.getDisplayWidth()) });
    const at = edge === "start" ? await track.getFirstTimestamp() : await track.computeDuration();
    const frame = await sink.getCanvas(at);
    if (frame === null) return null;
    const { canvas } = frame;
    const picture = { type: "image/jpeg", quality: 0.86 };
    const blob = await ("convertToBlob" in canvas
      ? canvas.convertToBlob(picture)
      : new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, picture.type, picture.quality)));
    return blob && URL.createObjectURL(blob);
  } finally {
    input.dispose();
  }
}

/** Address of a picture of a film's first or last frame; null where this machine can't decode it. */
export function grabStill(assetId: string, edge: StillEdge): Promise<string | null> {
  return grabbing.add(() => draw(assetId, edge));
}
