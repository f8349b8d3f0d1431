import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { imageSize } from "image-size";
import { recognizeFormat } from "../service/inspect.ts";
import { createPlanes, type Planes, toYuv } from "./planes.ts";

interface Picture {
  width: number;
  height: number;
  /** RGBA. */
  data: Uint8Array | Uint8ClampedArray;
}

async function decodeJpeg(bytes: Uint8Array): Promise<Picture> {
  const { decode } = await import("jpeg-js");
  return decode(bytes, { useTArray: true, maxResolutionInMP: 100, maxMemoryUsageInMB: 2048, tolerantDecoding: true });
}

async function decodePng(bytes: Uint8Array): Promise<Picture> {
  const { PNG } = await import("pngjs");
  return PNG.sync.read(Buffer.from(bytes));
}

async function decodeWebp(bytes: Uint8Array): Promise<Picture> {
  const { default: decode, init } = await import("@jsquash/webp/decode.js");
  // Beside the bundle when bundled, in its package otherwise.
  const beside = new URL("./webp_dec.wasm", import.meta.url);
  const wasm = existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve("@jsquash/webp/codec/dec/webp_dec.wasm");
  await init({ wasmBinary: readFileSync(wasm) });
  return decode(new Uint8Array(bytes).buffer);
}

async function decodeHeic(bytes: Uint8Array): Promise<Picture> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw new Error("no picture in the HEIC file");
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  await new Promise<void>((resolve, reject) => {
    image.display(target, (filled) => (filled ? resolve() : reject(new Error("HEIC decoding failed"))));
  });
  return target;
}

/** Maps a point of the picture as shown to the picture as stored, per EXIF orientation. */
function storedPoint(orientation: number, x: number, y: number, width: number, height: number): [number, number] {
  switch (orientation) {
    case 2:
      return [width - 1 - x, y];
    case 3:
      return [width - 1 - x, height - 1 - y];
    case 4:
      return [x, height - 1 - y];
    case 5:
      return [y, x];
    case 6:
      return [y, height - 1 - x];
    case 7:
      return [width - 1 - y, height - 1 - x];
    case 8:
      return [width - 1 - y, x];
    default:
      return [x, y];
  }
}

/** Reads a picture of any allowed format and fits it into the frame: whole frame covered, overhang cropped. */
export async function readPicture(path: string, width: number, height: number): Promise<Planes> {
  const bytes = new Uint8Array(readFileSync(path));
  const { format } = recognizeFormat(bytes);
  const decoders: Record<string, (bytes: Uint8Array) => Promise<Picture>> = {
    jpeg: decodeJpeg,
    png: decodePng,
    webp: decodeWebp,
    heic: decodeHeic,
    heif: decodeHeic,
  };
  const decode = decoders[format];
  if (!decode) throw new Error(`no decoder for ${format}`);
  const picture = await decode(bytes);
  const orientation = format === "jpeg" ? (imageSize(bytes).orientation ?? 1) : 1;
  const turned = orientation >= 5;
  const [shownWidth, shownHeight] = turned ? [picture.height, picture.width] : [picture.width, picture.height];
  const scale = Math.min(shownWidth / width, shownHeight / height);
  const left = (shownWidth - width * scale) / 2;
  const top = (shownHeight - height * scale) / 2;
  // A few samples per pixel where the picture is larger than the frame.
  const taps = Math.max(1, Math.min(4, Math.round(scale)));
  const planes = createPlanes(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let tap = 0; tap < taps * taps; tap += 1) {
        const shownX = Math.min(shownWidth - 1, (left + (x + ((tap % taps) + 0.5) / taps) * scale) | 0);
        const shownY = Math.min(shownHeight - 1, (top + (y + (Math.floor(tap / taps) + 0.5) / taps) * scale) | 0);
        const [sx, sy] = storedPoint(orientation, shownX, shownY, picture.width, picture.height);
        const at = (sy * picture.width + sx) * 4;
        red += picture.data[at] ?? 0;
        green += picture.data[at + 1] ?? 0;
        blue += picture.data[at + 2] ?? 0;
      }
      const count = taps * taps;
      const [luma, u, v] = toYuv([red / count, green / count, blue / count]);
      planes.y[y * width + x] = luma;
      if ((x & 1) === 0 && (y & 1) === 0) {
        const at = (y >> 1) * (width >> 1) + (x >> 1);
        planes.u[at] = u;
        planes.v[at] = v;
      }
    }
  }
  return planes;
}
