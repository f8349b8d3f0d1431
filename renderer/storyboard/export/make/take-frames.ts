import type { VideoSample } from "mediabunny";
import { type Framing, framedPart, type PictureRect } from "#shared/film/framing.ts";
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
  /** How the take lies in the frame; absent: whole, or by `crop`. */
  readonly framing?: Framing | undefined;
}

/**
 * The part of a picture that fills the frame, px; null: the whole picture is shown within it. An upright film of takes
 * that lie shows of all that isn't framed on its own what lies at `crop`.
 */
export function partShown(
  { width, height, crop, framing }: Omit<FrameShape, "color">,
  picture: { readonly width: number; readonly height: number },
  part: number,
): PictureRect | null {
  const chosen = framing === undefined ? null : framedPart(framing, picture, { width, height }, part);
  if (chosen !== null && (crop === null || framing?.conform === "crop")) return chosen;
  return crop === null ? null : cropRect(picture.width, picture.height, { width, height }, crop);
}

/** On even pixels, within the picture: planes of chroma have half of them. */
function evenRect({ x, y, width, height }: PictureRect, wide: number, high: number): PictureRect {
  const even = (pixels: number, most: number) => Math.min(most - (most % 2), Math.max(2, Math.round(pixels / 2) * 2));
  const [across, down] = [even(width, wide), even(height, high)];
  const at = (from: number, most: number) => Math.min(most, Math.max(0, Math.round(from / 2) * 2));
  return { x: at(x, wide - across), y: at(y, high - down), width: across, height: down };
}

/**
 * Brings the decoded pictures of one take into the film's size and colors, on planes from end to end: no canvas, whose
 * idea of a take's colors depends on the machine. `meant` is how the take's planes are meant. The frame that is given back
 * is written over by the next call.
 */
export function openTakeFrames(meant: FilmColor, { width, height, color, crop, framing }: FrameShape) {
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
    const shown = { width: sample.displayWidth, height: sample.displayHeight };
    const part = partShown({ width, height, crop, framing }, shown, 0);
    const isWhole = part === null || (part.width >= shown.width - 1e-6 && part.height >= shown.height - 1e-6);
    if (upright && fits && isWhole && (await read(sample, out))) {
      // It covers what was black beside pictures of another size: some files change theirs on the way.
      scale = undefined;
      recolorFrame(out, meant, color);
      return out;
    }
    if (upright && !(fits && isWhole)) {
      const source = rawOf(wide, high);
      if (await read(sample, source)) {
        // What is wider than it is shown is cropped by its own pixels.
        const [across, down] = [wide / shown.width, high / shown.height];
        const own = part && {
          x: part.x * across,
          y: part.y * down,
          width: part.width * across,
          height: part.height * down,
        };
        const seen = own === null ? source : croppedFrame(source, evenRect(own, wide, high));
        const place = part === null ? placeWithin(shown.width, shown.height, out) : { x: 0, y: 0, width, height };
        const key = `${wide}x${high}`;
        if (scale?.key !== key) {
          scale = { key, run: createScaler(seen, place) };
          fillBlack(out, color);
        }
        recolorFrame(seen, meant, color);
        scale.run(seen, out);
        return out;
      }
    }
    scale = undefined;
    await drawInto(out, sample, color, part);
    return out;
  };
}

/** Turned pictures and rare formats (ten bits, four planes) go over a canvas, which knows them all. */
async function drawInto(
  out: FilmFrame,
  sample: VideoSample,
  color: FilmColor,
  part: PictureRect | null,
): Promise<void> {
  const canvas = new OffscreenCanvas(out.width, out.height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error("This machine can't draw.");
  if (part === null) {
    const fitted = await sample.transform({ width: out.width, height: out.height, fit: "contain" });
    try {
      fitted.draw(context, 0, 0, out.width, out.height);
    } finally {
      fitted.close();
    }
  } else sample.draw(context, part.x, part.y, part.width, part.height, 0, 0, out.width, out.height);
  drawnPlanes(context.getImageData(0, 0, out.width, out.height).data, out, color, true);
}
