import type { FetchedItem } from "./request.ts";

const shortSide: Record<string, number> = { "480P": 480, "768P": 768, "2K": 1440 };
const named = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"];

const even = (pixels: number) => Math.round(pixels / 2) * 2;
const aspectOf = (ratio: string) => {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return width / height;
};

/** A readable ratio for a picture: a named one within 2 %, else hundredths to one. */
function nameAspect(aspect: number): string {
  const near = named.find((ratio) => Math.abs(aspectOf(ratio) / aspect - 1) < 0.02);
  if (near) return near;
  for (let height = 1; height <= 9; height += 1) {
    const width = Math.round(aspect * height);
    if (width > 0 && Math.abs(width / height / aspect - 1) < 0.005) return `${width}:${height}`;
  }
  return `${aspect.toFixed(2)}:1`;
}

/** Pixels and actual ratio of the output. `adaptive` follows the first picture, within 0.4 to 2.5. */
export function outputSize(resolution: string, ratio: string, media: FetchedItem[]) {
  const guide = ratio === "adaptive" ? media.find((item) => item.kind !== "audio")?.found : undefined;
  const free = guide?.width && guide.height ? guide.width / guide.height : 16 / 9;
  const aspect = ratio === "adaptive" ? Math.min(2.5, Math.max(0.4, free)) : aspectOf(ratio);
  const short = shortSide[resolution] ?? 768;
  const [width, height] = aspect >= 1 ? [even(short * aspect), short] : [short, even(short / aspect)];
  return { width, height, ratio: ratio === "adaptive" ? nameAspect(aspect) : ratio };
}
