import { decodeImage } from "#renderer/media/files/index.ts";
import type { Framing } from "#shared/film/framing.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { StillFacts } from "./clip-facts.ts";
import { createFrame, drawnPlanes, type FilmFrame } from "./film-frame.ts";
import { placeWithin } from "./scale-frame.ts";
import { partShown } from "./take-frames.ts";

/**
 * Frames of a still of the library that stands for `count` of them, in the film's size and colors, moving where it is framed
 * so; each by its place. A frame holds until the next one is asked for.
 */
export async function* stillFrames(
  { format }: StillFacts,
  framing: Framing | undefined,
  plan: FilmPlan,
  count: number,
  address: string,
  places: readonly number[],
): AsyncGenerator<FilmFrame> {
  const { width, height, color, crop } = plan;
  if (places.length === 0) return;
  const picture = await decodeImage(address, format);
  try {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    if (context === null) throw new Error("This machine can't draw.");
    context.imageSmoothingQuality = "high";
    const frame = createFrame(width, height);
    const moves = framing?.conform === "crop" && framing.viewEnd !== null;
    for (const [index, k] of places.entries()) {
      if (index === 0 || moves) {
        const part = partShown({ width, height, crop, framing }, picture, count > 1 ? k / (count - 1) : 0);
        context.fillRect(0, 0, width, height);
        if (part === null) {
          const place = placeWithin(picture.width, picture.height, frame);
          context.drawImage(picture, place.x, place.y, place.width, place.height);
        } else context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
        drawnPlanes(context.getImageData(0, 0, width, height).data, frame, color, true);
      }
      yield frame;
    }
  } finally {
    picture.close();
  }
}
