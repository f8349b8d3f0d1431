import { client, ImportRefused, mediaAddress, mediaUrl } from "#renderer/lib/index.ts";
import { WorkerFailure, workerClient } from "#renderer/lib/worker/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { CoverUnreadable } from "./cover-unreadable.ts";
import { Undecodable } from "./undecodable.ts";
import type {
  RepairAnswer,
  RepairFailure,
  RepairOrder,
  RepairProgress,
  ToRepairWorker,
} from "./worker/repair-messages.ts";

function failureOf(thrown: unknown): unknown {
  if (!(thrown instanceof WorkerFailure)) return thrown;
  const { message, details } = thrown as WorkerFailure<RepairFailure>;
  if (details?.undecodable) return new Undecodable();
  if (details?.coverUnreadable) return new CoverUnreadable();
  const { error } = details ?? {};
  return error === undefined ? new Error(message) : new ImportRefused(studioError.safeParse(error).data, 500);
}

/** Asks a thread of its own; aborting ends the thread. */
async function askThread(
  message: ToRepairWorker,
  signal: AbortSignal,
  onNote: (part: RepairProgress) => void = () => {},
): Promise<RepairAnswer> {
  const { ask, end } = workerClient<ToRepairWorker, RepairAnswer, RepairProgress>(
    () => new Worker(new URL("./worker/repair-worker.ts", import.meta.url), { type: "module" }),
    { whenLost: "The thread of the repair ended." },
  );
  try {
    return await ask(message, { signal, onNote });
  } catch (thrown) {
    throw failureOf(thrown);
  } finally {
    end();
  }
}

/** The address of a picture of an image that the page can't draw itself (HEIC). Rejects with `Undecodable`. */
export async function previewHeif({ id, facts }: Asset, signal: AbortSignal): Promise<string> {
  const answer = await askThread({ type: "preview", source: mediaUrl(id), format: facts.format }, signal);
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
 * `Undecodable`, `CoverUnreadable`, `ImportRefused`, the abort's reason, or what an encoder says.
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
    await askThread({ type: "make", order }, signal, onProgress);
    const facts = await client.repairs.seal({ id });
    signal.throwIfAborted();
    return { id, facts, address };
  } catch (thrown) {
    await client.repairs.cancel({ id }).catch(() => {});
    throw thrown;
  }
}
