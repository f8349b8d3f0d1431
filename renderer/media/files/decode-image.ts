import type { Libheif } from "libheif-js/libheif-wasm/libheif.js";
import { Undecodable } from "../repair/undecodable.ts";

const isHeif = (format: string) => format === "heic" || format === "heif";

async function fetchFile(source: string): Promise<Blob> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`The file could not be read (${answer.status}).`);
  return answer.blob();
}

/** Browsers have no HEIF decoder; libheif is two megabytes of wasm, which only a thread of its own may compile. */
async function openLibheif(): Promise<Libheif> {
  const [{ default: open }, { default: wasm }] = await Promise.all([
    import("libheif-js/libheif-wasm/libheif.js"),
    // Not at the top: only a bundler knows what that is, and tests run this file without one.
    import("libheif-js/libheif-wasm/libheif.wasm?url"),
  ]);
  return open({ wasmBinary: new Uint8Array(await (await fetchFile(wasm)).arrayBuffer()) });
}

async function decodeHeif(bytes: Uint8Array): Promise<ImageBitmap> {
  const libheif = await openLibheif();
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw new Undecodable();
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((done, fail) => {
    image.display({ width, height, data }, (filled) => (filled ? done() : fail(new Undecodable())));
  });
  return createImageBitmap(new ImageData(data, width, height));
}

/** The picture as it is shown (turned as its file says). Rejects with `Undecodable`. Close it. */
export async function decodeImage(source: string, format: string): Promise<ImageBitmap> {
  const blob = await fetchFile(source);
  if (isHeif(format)) return decodeHeif(new Uint8Array(await blob.arrayBuffer()));
  return createImageBitmap(blob, { imageOrientation: "from-image" }).catch(() => {
    throw new Undecodable();
  });
}
