import type { MeasuredSound } from "./measure-sound.ts";

type Answer = { readonly measured: MeasuredSound | null } | { readonly message: string };

/** As `measureSound`, in a thread that ends with it. Rejects when the file can't be read, or with an abort. */
export function runSoundWorker(address: string, signal?: AbortSignal): Promise<MeasuredSound | null> {
  const worker = new Worker(new URL("./sound-worker.ts", import.meta.url), { type: "module" });
  return new Promise<MeasuredSound | null>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if ("measured" in data) resolve(data.measured);
      else reject(new Error(data.message));
    });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.postMessage({ address });
  }).finally(() => worker.terminate());
}
