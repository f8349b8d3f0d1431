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
