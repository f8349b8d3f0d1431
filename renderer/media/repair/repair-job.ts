import { client, ImportRefused, mediaAddress, mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { studioError } from "#shared/wire/errors.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import type { FromRepairWorker, RepairOrder, ToRepairWorker } from "./repair-messages.ts";
import { Undecodable } from "./undecodable.ts";

const failed = ({ message, undecodable, error }: Extract<FromRepairWorker, { type: "failed" }>): Error => {
  if (undecodable) return new Undecodable();
  return error === undefined ? new Error(message) : new ImportRefused(studioError.safeParse(error).data, 500);
};

/** Asks a thread of its own; aborting ends the thread. */
function ask(
  message: ToRepairWorker,
  signal: AbortSignal,
  onProgress: (part: number) => void = () => {},
): Promise<FromRepairWorker> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./repair-worker.ts", import.meta.url), { type: "module" });
  return new Promise<FromRepairWorker>((done, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    worker.addEventListener("error", (event) => fail(new Error(event.message || "The thread of the repair ended.")));
    worker.addEventListener("message", ({ data }: MessageEvent<FromRepairWorker>) => {
      if (data.type === "progress") onProgress(data.part);
      else if (data.type === "failed") fail(failed(data));
      else done(data);
    });
    worker.postMessage(message);
  }).finally(() => worker.terminate());
}

/** The address of a picture of an image that the page can't draw itself (HEIC). Rejects with `Undecodable`. */
export async function previewHeif({ id, facts }: Asset, signal: AbortSignal): Promise<string> {
  const answer = await ask({ type: "preview", source: mediaUrl(id), format: facts.format }, signal);
  if (answer.type !== "preview") throw new Undecodable();
  return URL.createObjectURL(answer.picture);
}

export interface MadeRepair {
  readonly id: string;
  /** Read from its own bytes by the core. */
  readonly facts: MediaFacts;
  /** Where its bytes are until it is kept or cancelled. */
  readonly address: string;
}

/**
 * Makes the repaired file on the core's disk; nobody uses it until it is kept. Aborting throws it away. Rejects with
 * `Undecodable`, `ImportRefused`, the abort's reason, or what an encoder says.
 */
export async function makeRepair(
  sourceId: string,
  orderFor: (addresses: { source: string; target: string }) => RepairOrder,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<MadeRepair> {
  const { id } = await client.repairs.begin({ sourceId });
  const address = mediaAddress(`/repairs/${id}`);
  try {
    const order = orderFor({ source: mediaUrl(sourceId), target: address });
    await ask({ type: "make", order }, signal, onProgress);
    const facts = await client.repairs.seal({ id });
    signal.throwIfAborted();
    return { id, facts, address };
  } catch (thrown) {
    await client.repairs.cancel({ id }).catch(() => {});
    throw thrown;
  }
}
