import type { Task } from "#shared/contract/tasks.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** Where the bytes of a finished generation are, or were last seen. */
export interface TaskOutput {
  /** The service's link, and when we believe it ends (Unix ms). */
  readonly url?: string;
  readonly expiresAt?: number;
  /** Library folder (absolute) into which the answer of a song on its way is written. */
  readonly root?: string;
  /** Absolute path of an incoming file that holds all bytes, fsynced: the answer itself carried them (music, hex). */
  readonly received?: string;
  /** Absolute path of an incoming file: what came of a song whose link gives less than the service says, and gave no more. */
  readonly short?: string;
  /** Written before the rename, so that a crash around it can be finished. `root` and `path` are absolute. */
  readonly placing?: {
    readonly root: string;
    readonly path: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly facts: MediaFacts;
    /** The copy that carries its provenance, where there is one, and the hash of what came. */
    readonly tagged?: { readonly path: string; readonly sourceSha256: string };
    /** What speaks against the file, told with the take. */
    readonly doubt?: string;
  };
  /** A download that is whole and was looked at, and found no place in the library yet: it isn't fetched again. */
  readonly fetched?: { readonly sha256: string; readonly bytes: number };
  /** Tries in a row that ended while the file was given its place. */
  readonly unplaced?: number;
  /** Hash of a download that looked wrong; the same bytes twice are what the service really made. */
  readonly doubted?: string;
  /** Downloads that arrived damaged so far. */
  readonly damaged?: number;
  /** Tries that failed in a way which waiting doesn't mend, so far. */
  readonly refused?: number;
}

/** A task as the ledger holds it: the contract's task, and what only the core needs. */
export interface LedgerTask extends Omit<Task, "progress" | "waitsUntil" | "linkEndsAt" | "heldAt" | "copyOf"> {
  readonly heldAt: number | null;
  /** The take that it is a copy of: history over the same file, sent by nobody. */
  readonly copyOf: string | null;
  readonly clientId: string;
  /** Place among the tasks of one `clientId`, from 1. */
  readonly ordinal: number;
  readonly output: TaskOutput | null;
  readonly removedAt: number | null;
}

export type TaskPatch = Partial<
  Pick<
    LedgerTask,
    | "state"
    | "remoteId"
    | "output"
    | "findings"
    | "attempts"
    | "nextPollAt"
    | "error"
    | "assetId"
    | "usage"
    | "result"
    | "remoteDeleted"
    | "submittedAt"
    | "finishedAt"
    | "heldAt"
    | "removedAt"
  >
>;
