import type { FromHeicWorker } from "./heic-worker.ts";

/** A JPEG of the first picture in a HEIC or HEIF file, turned as the file says. Rejects when it can't be decoded. */
export function convertHeic(bytes: ArrayBuffer): Promise<Blob> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<FromHeicWorker>) => {
      if (data.type === "made") resolve(data.jpeg);
      else reject(new Error(data.message));
    });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
  });
  worker.postMessage(bytes, [bytes]);
  return made.finally(() => worker.terminate());
}
