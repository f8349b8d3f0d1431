import { access, constants } from "node:fs/promises";
import type { LastContact } from "#core/service/client/index.ts";
import type { ConnectionService } from "#core/service/connections/index.ts";
import type { AppStatus } from "#shared/contract/app/app.ts";
import type { HeldWork } from "#shared/contract/backup/recovery.ts";

/** Under this, a film may no longer fit. */
const LOW_BYTES = 200 * 1024 * 1024;

export interface StatusParts {
  readonly connections: Pick<ConnectionService, "list" | "keychain">;
  /** Whether calls get through to the service that is in use; nothing is asked for it. */
  readonly reachable: () => boolean;
  /** The last that was heard of it; null for nothing in this run. */
  readonly heard: () => LastContact | null;
  readonly work: () => { running: number; queued: number; progress: number | null };
  /** Absolute; the database is there. */
  readonly dataDir: string;
  /** When the run before this one failed by a mistake of ours, in Unix ms. */
  readonly failedAt?: number | undefined;
  /** What is held since a database of an earlier moment was opened. */
  readonly held: () => HeldWork | null;
  /** What a full check of the database found. */
  readonly damage: () => readonly string[];
  readonly library: { readonly folder: string; bytes(): number; freeBytes(): Promise<number | null> };
}

/** What the status line shows. Asks nothing of the network. */
export async function readStatus({
  connections,
  reachable,
  heard,
  work,
  dataDir,
  library,
  held,
  failedAt,
  damage,
}: StatusParts): Promise<AppStatus> {
  const [freeBytes, problems, dataWritable, libraryWritable] = await Promise.all([
    library.freeBytes(),
    keychainProblems(connections),
    isWritable(dataDir),
    isWritable(library.folder),
  ]);
  const kept = held();
  if (kept !== null) problems.unshift(heldProblem(kept));
  if (failedAt !== undefined) {
    problems.push({
      code: "restarted_after_fault",
      message: "Reelsong restarted after an internal error.",
      advice: "Replies and tasks were saved. Details are in studio.log in the data folder.",
    });
  }
  if (damage().length > 0) {
    problems.unshift({
      code: "database_damage_found",
      message: `A full check found damage in Reelsong’s database: ${damage()[0]}.`,
      advice: "Restart Reelsong. It offers the newest backup and carries over newer work.",
    });
  }
  if (!dataWritable) {
    problems.push({
      code: "data_read_only",
      message: `The data folder “${dataDir}” is read-only, so nothing new can be saved.`,
      advice: "Make it writable. Reelsong then continues automatically.",
    });
  } else if (!libraryWritable) {
    problems.push({
      code: "library_read_only",
      message: `The library folder “${library.folder}” is read-only.`,
      advice: "Make it writable, or choose another folder in Settings, before generating.",
    });
  }
  if (freeBytes !== null && freeBytes < LOW_BYTES) {
    problems.push({
      code: "disk_low",
      message: "The library’s disk is almost full.",
      advice: "Free up space or choose another library folder before generating.",
    });
  }
  const service = heard() ?? ({ state: "unasked", at: null, code: null } as const);
  return { online: reachable(), service, ...work(), libraryBytes: library.bytes(), freeBytes, problems };
}

function heldProblem(held: HeldWork): AppStatus["problems"][number] {
  const sum = [
    held.tasks > 0 ? `${held.tasks} ${held.tasks === 1 ? "film or song waits" : "films and songs wait"} in Tasks` : "",
    held.shots.length > 0
      ? `no longer waiting for a frame: ${held.shots.filter(Boolean).join(", ") || held.shots.length}`
      : "",
    held.replies > 0 ? `${held.replies} ${held.replies === 1 ? "reply" : "replies"} not continued` : "",
  ].filter(Boolean);
  return {
    code: "earlier_copy",
    message: `This is an earlier copy of your data${sum.length > 0 ? `. Held: ${sum.join("; ")}` : ""}.`,
    advice: sum.length > 0 ? "Each may have been sent since: check with the service before you send it." : "",
    held,
  };
}

/** A missing keychain matters only to somebody who has a key to keep. */
async function keychainProblems(connections: StatusParts["connections"]): Promise<AppStatus["problems"]> {
  const list = await connections.list();
  if (list.every((connection) => connection.kind === "sandbox")) return [];
  const { available, problem, advice } = await connections.keychain();
  if (available || problem === undefined) return [];
  return [{ code: "keychain_unavailable", message: problem, ...(advice === undefined ? {} : { advice }) }];
}

/** A folder that isn't there yet is made when it is needed. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (cause) {
    return (cause as { code?: unknown }).code === "ENOENT";
  }
}
