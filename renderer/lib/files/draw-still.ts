import { ALL_FORMATS, CanvasSink, Input, UrlSource } from "mediabunny";
import { steadySource } from "#shared/probe/index.ts";
import { mediaUrl } from "../link/media-url.ts";

/** Wide enough for a card on a large screen; small enough that a board of hundreds stays light. */
const WIDEST = 640;

/** Opens a film, draws its first frame, its last one or that of a moment, and closes it again; null where this machine can't decode it. */
export async function drawStill(assetId: string, edge: "start" | "end" | number): Promise<string | null> {
  const input = new Input({ formats: ALL_FORMATS, source: steadySource(new UrlSource(mediaUrl(assetId))) });
  try {
    if (!(await input.canRead())) return null;
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode())) return null;
    const sink = new CanvasSink(track, { width: Math.min(WIDEST, await track.getDisplayWidth()) });
    const first = await track.getFirstTimestamp();
    const at = edge === "start" ? first : edge === "end" ? await track.computeDuration() : Math.max(first, edge);
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
