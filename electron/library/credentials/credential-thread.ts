import { Worker } from "node:worker_threads";
import type { CredentialOrder, FromCredentials, ToCredentials } from "./credential-order.ts";

/** A whole film is hashed: gigabytes take a minute. */
const STUCK_MS = 5 * 60_000;

/** Asks a thread of its own, which ends with its answer; `sign` is asked for the signature of its claim. */
export async function askCredentialThread(
  order: CredentialOrder,
  sign: (claim: Uint8Array) => Promise<Uint8Array>,
): Promise<Exclude<FromCredentials, { type: "claim" }>> {
  const worker = new Worker(new URL("./credential-worker.ts", import.meta.url), { workerData: order, execArgv: [] });
  const end = Promise.withResolvers<Exclude<FromCredentials, { type: "claim" }>>();
  const fail = (message: string) => end.resolve({ type: "failed", message });
  const timer = setTimeout(() => fail("It took too long."), STUCK_MS);
  worker.on("message", (message: FromCredentials) => {
    if (message.type !== "claim") return end.resolve(message);
    const answer = (told: ToCredentials) => worker.postMessage(told);
    sign(message.bytes).then(
      (signature) => answer({ signature }),
      (thrown: unknown) => answer({ refused: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
  });
  // wasm that panics, or runs out of its memory, ends the thread and nothing else.
  worker.once("error", (error) => fail(error.message));
  worker.once("exit", () => fail("It ended too early."));
  try {
    return await end.promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
