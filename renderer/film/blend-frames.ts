import { VideoSample } from "mediabunny";

const planar = (sample: VideoSample) => sample.format === "I420" || sample.format === "NV12";

/** Bytes of the first mixed with those of the second, which has `part` of 256. */
export function mixBytes(one: Uint8Array, other: Uint8Array, part: number): void {
  const rest = 256 - part;
  for (let at = 0; at < one.length; at += 1) one[at] = ((one[at] ?? 0) * rest + (other[at] ?? 0) * part) >> 8;
}

/**
 * A frame between two of the same size; `part` of the second, 0 to 1. Planes of one format are mixed as they are, so
 * that no colour shifts; anything else goes over a canvas. Closes neither.
 */
export async function blendFrames(one: VideoSample, other: VideoSample, part: number): Promise<VideoSample> {
  const { codedWidth, codedHeight, timestamp, format } = one;
  const same = format === other.format && codedWidth === other.codedWidth && codedHeight === other.codedHeight;
  if (same && planar(one) && format !== null) {
    const bytes = new Uint8Array(one.allocationSize());
    const second = new Uint8Array(other.allocationSize());
    const layout = await one.copyTo(bytes);
    await other.copyTo(second);
    mixBytes(bytes, second, Math.round(part * 256));
    const colorSpace = one.colorSpace.toJSON();
    const { width, height } = one.visibleRect;
    return new VideoSample(bytes, { format, codedWidth: width, codedHeight: height, timestamp, layout, colorSpace });
  }
  const canvas = new OffscreenCanvas(one.displayWidth, one.displayHeight);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  one.draw(context, 0, 0);
  context.globalAlpha = part;
  other.draw(context, 0, 0, canvas.width, canvas.height);
  return new VideoSample(canvas, { timestamp });
}
