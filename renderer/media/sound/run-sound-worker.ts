import { workerClient } from "#renderer/lib/worker/index.ts";
import type { MeasuredSound, SoundQuestion } from "./measure-sound.ts";

/** As `measureSound`, in a thread that ends with it. Rejects when the file can't be read, or with an abort. */
export async function runSoundWorker(question: SoundQuestion, signal?: AbortSignal): Promise<MeasuredSound | null> {
  const { ask, end } = workerClient<SoundQuestion, MeasuredSound | null>(
    () => new Worker(new URL("./sound-worker.ts", import.meta.url), { type: "module" }),
  );
  try {
    return await ask(question, { signal });
  } finally {
    end();
  }
}
