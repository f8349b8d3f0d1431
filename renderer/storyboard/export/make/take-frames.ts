import type { VideoSample } from "mediabunny";
import { cropRect } from "../output/film-output.ts";
import { croppedFrame } from "./crop-frame.ts";
import type { FilmColor } from "./film-color.ts";
import {
  bytesOfFrame,
  createFrame,
  drawnPlanes,
  type FilmFrame,
  fillBlack,
  halfRoundedUp,
  recolorFrame,
} from "./film-frame.ts";
import { createScaler, placeWithin } from "./scale-frame.ts";

/** Into which size and colors pictures are brought. */
export interface FrameShape {
  readonly width: number;
  readonly height: number;
  readonly color: FilmColor;
  /** As FilmPlan has it; null: the whole picture is shown. */
  readonly crop: number | null;
}

/**
 * Brings the decoded pictures of one take into the film's size and colors, on planes from end to end: no canvas, whose
 * idea of a take's colors depends on the machine. `own` is how the take's planes are meant. The frame that is given back
 * is written over by the next call.
 */
export function openTakeFrames(own: FilmColor, { width, height, color, crop }: FrameShape) {
  const out = createFrame(width, height);
  let raw: FilmFrame | undefined;
  let interleaved: Uint8ClampedArray<ArrayBuffer> | undefined;
  let scale: { readonly key: string; readonly run: ReturnType<typeof createScaler> } | undefined;

  const rawOf = (wide: number, high: number): FilmFrame => {
    if (raw?.width !== wide || raw.height !== high) raw = createFrame(wide, high);
    return raw;
  };
  /** The planes as they were decoded; undefined for pictures that have other ones. */
  const read = async (sample: VideoSample, frame: FilmFrame): Promise<boolean> => {
    const [luma, across] = [frame.width * frame.height, halfRoundedUp(frame.width)];
    if (sample.format === "I420") {
      const layout = [
        { offset: 0, stride: frame.width },
        { offset: luma, stride: across },
        { offset: luma + frame.u.length, stride: across },
      ];
      await sample.copyTo(frame.bytes, { layout });
      return true;
    }
    if (sample.format !== "NV12") return false;
    const size = bytesOfFrame(frame.width, frame.height);
    if (interleaved?.length !== size) interleaved = new Uint8ClampedArray(size);
    const layout = [
      { offset: 0, stride: frame.width },
      { offset: luma, stride: across * 2 },
    ];
    await sample.copyTo(interleaved, { layout });
    frame.y.set(interleaved.subarray(0, luma));
    for (let at = 0; at < frame.u.length; at += 1) {
      frame.u[at] = interleaved[luma + at * 2] ?? 128;
      frame.v[at] = interleaved[luma + at * 2 + 1] ?? 128;
    }
    return true;
  };

  return async (sample: VideoSample): Promise<FilmFrame> => {
    const { width: wide, height: high } = sample.visibleRect;
    const upright = sample.rotation === 0;
    const fits = sample.displayWidth === width && sample.displayHeight === height && wide === width && high === height;
    if (upright && fits && (await read(sample, out))) {
      recolorFrame(out, own, color);
      return out;
    }
    if (upright && !fits) {
      const source = rawOf(wide, high);
      if (await read(sample, source)) {
        // What is wider than it is shown is cropped by its own pixels.
        const shape = { width: (width * wide) / sample.displayWidth, height: (height * high) / sample.displayHeight };
        const part = crop === null ? source : croppedFrame(source, cropRect(wide, high, shape, crop));
        const place =
          crop === null ? placeWithin(sample.displayWidth, sample.displayHeight, out) : { x: 0, y: 0, width, height };
        const key = `${wide}x${high}`;
        if (scale?.key !== key) {
          scale = { key, run: createScaler(part, place) };
          fillBlack(out, color);
        }
        recolorFrame(part, own, color);
        scale.run(part, out);
        return out;
      }
    }
    await drawInto(out, sample, color, crop === null ? "contain" : "cover");
    return out;
  };
}

/** Turned pictures and rare formats (ten bits, four planes) go over a canvas, which knows them all. */
async function drawInto(
  out: FilmFrame,
  sample: VideoSample,
  color: FilmColor,
  fit: "contain" | "cover",
): Promise<void> {
  const canvas = new OffscreenCanvas(out.width, out.height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error("This machine can't draw.");
  const fitted = await sample.transform({ width: out.width, height: out.height, fit });
  try {
    fitted.draw(context, 0, 0, out.width, out.height);
  } finally {
    fitted.close();
  }
  drawnPlanes(context.getImageData(0, 0, out.width, out.height).data, out, color, true);
}
