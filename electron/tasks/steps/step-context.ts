import type { Epoch, LedgerTask } from "#core/database/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import { ServiceError } from "#core/service/client/answers/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { StudioFailure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { Pacing } from "../pacing.ts";
import type { TaskClient } from "../task-client.ts";
import type { TaskLedger } from "../task-ledger.ts";
import type { OutputName } from "./output-name.ts";

/** What passes without the service's doing, and without a new request of the person's. */
export type WaitReason = "network_unreachable" | "key_missing";

/** What one step of a task works with. */
export interface StepContext {
  readonly ledger: TaskLedger;
  readonly library: MediaLibrary;
  readonly clientOf: (connectionId: string) => Promise<TaskClient>;
  /** Connections that lead to the same service as this one, itself among them: its records may belong to tasks of each. */
  readonly sameService: (connectionId: string) => readonly string[];
  /** What a request of this connection has to wait for (the network, a key), asked before one leaves; null for nothing. */
  readonly waitReason: (connectionId: string) => Promise<WaitReason | null>;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  /** Bytes that may be written to a folder's disk until only its reserve is left; null where that can't be told. */
  readonly diskSpaceIn: (folder: string) => Promise<number | null>;
  /** What is damaged inside a file whose headers are whole; null when nothing is seen. */
  readonly damageOf: (path: string, facts: MediaFacts) => Promise<string | null>;
  /** The request with what it can't hold uploaded and named; nothing is bought by that. `onProgress`: 0 to 1. */
  readonly uploadLarge: (
    task: LedgerTask,
    signal: AbortSignal,
    onProgress: (value: number) => void,
  ) => Promise<Record<string, unknown>>;
  /** Where the service tells of a video's changes (API.md § Video task callback); undefined for none. */
  readonly callbackUrlOf: (connectionId: string) => string | undefined;
  /** How long a film's link lives, in ms; as WIRE.md § Video says unless told. */
  readonly filmLinkMs?: ((connectionId: string) => number) | undefined;
  /** The rules, with what is known of the library's media now. */
  readonly check: (task: LedgerTask) => readonly Finding[];
  readonly nameOf: (task: LedgerTask) => OutputName;
  /** Runs in the transaction that makes a task ready. */
  readonly taken: (task: LedgerTask) => void;
  /** Raised before each paid request, in the transaction that writes it down and then outside; absent in tests. */
  readonly epoch: Pick<Epoch, "raiseInside" | "raiseOutside"> | undefined;
  readonly pace: (task: LedgerTask, pacing: Pacing) => Pacing;
  readonly now: () => number;
  readonly random: () => number;
  /** Aborted when the studio closes: ends polls and downloads, never a paid POST. */
  readonly closing: AbortSignal;
}

/** When a film's link that was named just now ends (Unix ms). */
export const linkEnd = (c: StepContext, { connectionId }: Pick<LedgerTask, "connectionId">): number =>
  c.now() + (c.filmLinkMs?.(connectionId) ?? defaultAssumptions.videoUrlLifetimeSeconds * 1000);

/**
 * The key may have been given between the look for it and the note that it is missing: whoever gave it found nothing that
 * waited, so it is looked for once more.
 */
export async function continueIfFree(c: StepContext, task: LedgerTask): Promise<void> {
  if ((await c.waitReason(task.connectionId)) === null) c.ledger.note(task.id, { nextPollAt: c.now() });
}

/** Whatever was thrown, as the error a task shows. */
export function errorOf(thrown: unknown): StudioError {
  if (thrown instanceof StudioFailure) return thrown.error;
  return studioErrorOf("internal", { message: "An internal error occurred.", retryable: true });
}

/**
 * True when a failed call may have reached the service and no answer that can be believed came. A failure that isn't
 * the network's own counts as such: what isn't known to be harmless is not harmless.
 */
export const mayHaveBeenProcessed = (thrown: unknown): boolean =>
  !(thrown instanceof ServiceError) || thrown.begun === "unknown";

/**
 * The service's own word that it did nothing, and only for want of room: too many requests (429, 1002, 1041, 2045), or too
 * much to do (529). Nothing was bought, so it may go again. The same status from something in between says nothing.
 */
export const wasThrottled = (thrown: unknown): boolean =>
  thrown instanceof ServiceError &&
  thrown.begun === "yes" &&
  (["rate_limited", "connection_limit"].includes(thrown.error.code) ||
    (thrown.error.code === "overloaded" && thrown.error.http === 529));

const PERSIST_AGAIN_MS = 2000;

/**
 * Does a write that must not be given up: what it stores was paid for and exists nowhere else. Tries again until it
 * succeeds or the studio closes.
 */
export async function persist<T>(write: () => T | Promise<T>, closing: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (cause) {
      // A mistake of ours doesn't get better by waiting; a full or locked disk does.
      if (closing.aborted || !(cause instanceof StudioFailure) || cause.error.code === "internal") throw cause;
      await new Promise((resolve) => setTimeout(resolve, PERSIST_AGAIN_MS));
    }
  }
}
