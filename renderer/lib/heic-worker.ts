import openLibheif from "libheif-js/libheif/libheif.js";

export type FromHeicWorker = { type: "made"; jpeg: Blob } | { type: "failed"; message: string };

/** Near enough to lossless for what a model sees. */
const QUALITY = 0.92;

// A thread of its own: a photograph takes seconds. The build without wasm, which the page's policy doesn't let run.
self.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  convert(data).then(
    (jpeg) => tell({ type: "made", jpeg }),
    (thrown: unknown) => tell({ type: "failed", message: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
});

const tell = (message: FromHeicWorker) => self.postMessage(message);

async function convert(bytes: ArrayBuffer): Promise<Blob> {
  const libheif = openLibheif();
  const [image] = new libheif.HeifDecoder().decode(new Uint8Array(bytes));
  if (!image) throw new Error("There is no picture in this file.");
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = new ImageData(width, height);
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (filled) => (filled ? resolve() : reject(new Error("The picture can't be decoded."))));
  });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}
