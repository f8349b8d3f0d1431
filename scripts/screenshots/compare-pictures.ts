import { readFile } from "node:fs/promises";
import { PNG } from "pngjs";

/** Pixels in which two PNG files differ, in any channel by any amount; all of the larger where their sizes do. */
export async function countDifferingPixels(one: string, other: string): Promise<number> {
  const [before, after] = await Promise.all([one, other].map(async (file) => PNG.sync.read(await readFile(file))));
  if (before === undefined || after === undefined) return 0;
  if (before.width !== after.width || before.height !== after.height)
    return Math.max(before.width * before.height, after.width * after.height);
  let differing = 0;
  for (let at = 0; at < before.data.length; at += 4)
    if (before.data.readUInt32LE(at) !== after.data.readUInt32LE(at)) differing += 1;
  return differing;
}

/** What no person sees: a channel that differs by so little, of 255. Surfaces differ by six. */
const UNSEEN = 2;

export interface PictureDifference {
  /** Pixels that differ visibly; all of the larger where their sizes do. */
  readonly pixels: number;
  /** The later picture, faint, with what differs in red; a PNG. Absent where the sizes differ or nothing does. */
  readonly shown?: Buffer;
}

/** Where two PNGs differ so that it can be seen; what is drawn a shade off is passed over. */
export function findDifference(one: Buffer, other: Buffer): PictureDifference {
  const [before, after] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (before.width !== after.width || before.height !== after.height)
    return { pixels: Math.max(before.width * before.height, after.width * after.height) };
  const shown = new PNG({ width: after.width, height: after.height });
  let differing = 0;
  for (let at = 0; at < after.data.length; at += 4) {
    const channels = [0, 1, 2].map((channel) => after.data[at + channel] ?? 0);
    const seen = channels.some((value, channel) => Math.abs(value - (before.data[at + channel] ?? 0)) > UNSEEN);
    if (seen) differing += 1;
    shown.data.set(seen ? [255, 0, 0, 255] : [...channels.map((value) => 128 + (value >> 2)), 255], at);
  }
  return differing === 0 ? { pixels: 0 } : { pixels: differing, shown: PNG.sync.write(shown) };
}
