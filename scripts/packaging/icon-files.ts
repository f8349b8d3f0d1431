import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Of Windows: its lists, its taskbar, and the large views. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256];
/** Of macOS: the types that hold a PNG, with the size of each; the second of a size is that of a dense screen. */
const icnsTypes: readonly [type: string, size: number][] = [
  ["icp4", 16],
  ["icp5", 32],
  ["ic11", 32],
  ["ic12", 64],
  ["ic07", 128],
  ["ic08", 256],
  ["ic13", 256],
  ["ic09", 512],
  ["ic14", 512],
  ["ic10", 1024],
];

/** Writes icon.ico and icon.icns of the PNGs that are in `resources`: both are lists of pictures, so nothing is drawn. */
export async function writeIconFiles(resources: string): Promise<void> {
  const png = (size: number) =>
    readFile(size === 1024 ? join(resources, "icon.png") : join(resources, `icons/${size}x${size}.png`));
  const ico = await Promise.all(icoSizes.map(async (size) => ({ size, bytes: await png(size) })));
  await writeFile(join(resources, "icon.ico"), writeIco(ico));
  const icns = await Promise.all(icnsTypes.map(async ([type, size]) => ({ type, bytes: await png(size) })));
  await writeFile(join(resources, "icon.icns"), writeIcns(icns));
}

/** A directory of 16 bytes a picture, then the pictures; a width of 256 is written as 0. */
export function writeIco(pictures: readonly { readonly size: number; readonly bytes: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [place, { size, bytes }] of pictures.entries()) {
    const at = 6 + 16 * place;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/** `icns`, the whole length, then each picture behind its type and its length with both. */
export function writeIcns(pictures: readonly { readonly type: string; readonly bytes: Uint8Array }[]): Buffer {
  const header = (type: string, length: number) => {
    const bytes = Buffer.alloc(8);
    bytes.write(type, 0, "latin1");
    bytes.writeUInt32BE(length + 8, 4);
    return bytes;
  };
  const body = Buffer.concat(pictures.flatMap(({ type, bytes }) => [header(type, bytes.length), bytes]));
  return Buffer.concat([header("icns", body.length), body]);
}
