import { applyPalette, GIFEncoder, quantize } from "gifenc";
import type { Quality } from "../../output/film-output.ts";
import type { LoopFile, LoopPicture } from "./loop-file.ts";

const colors: Readonly<Record<Quality, number>> = { best: 256, high: 192, medium: 96 };

/** A GIF that plays for ever, each frame with colors of its own. Times are hundredths of a second. */
export function gifFile(quality: Quality): LoopFile {
  const encoder = GIFEncoder({ auto: false });
  const taken = () => {
    const bytes = encoder.bytes();
    encoder.stream.reset();
    return bytes;
  };
  let first = true;
  return {
    tick: 0.01,
    async add({ rgba, width, height, ticks }: LoopPicture) {
      if (first) encoder.writeHeader();
      const palette = quantize(rgba, colors[quality], { format: "rgb565" });
      const index = applyPalette(rgba, palette, "rgb565");
      encoder.writeFrame(index, width, height, { palette, delay: ticks * 10, repeat: 0, first });
      first = false;
      return taken();
    },
    end() {
      encoder.finish();
      return { rest: taken(), start: null };
    },
  };
}
