import { networkInterfaces } from "node:os";
import type { ConnectionService } from "#core/connections/index.ts";
import type { AppStatus } from "#shared/contract/app.ts";

/** Under this, a film may no longer fit. */
const LOW_BYTES = 200 * 1024 * 1024;

export interface StatusParts {
  readonly connections: Pick<ConnectionService, "list" | "keychain">;
  readonly work: () => { running: number; queued: number; progress: number | null };
  readonly library: { bytes(): number; freeBytes(): Promise<number | null> };
}

/** What the status line shows. Asks nothing of the network. */
export async function readStatus({ connections, work, library }: StatusParts): Promise<AppStatus> {
  const [freeBytes, problems] = await Promise.all([library.freeBytes(), keychainProblems(connections)]);
  if (freeBytes !== null && freeBytes < LOW_BYTES) {
    problems.push({
      code: "disk_low",
      message: "The disk of the library is almost full.",
      advice: "Free some space, or choose another library folder, before generating.",
    });
  }
  return { online: hasNetwork(), ...work(), libraryBytes: library.bytes(), freeBytes, problems };
}

/** A missing keychain matters only to somebody who has a key to keep. */
async function keychainProblems(connections: StatusParts["connections"]): Promise<AppStatus["problems"]> {
  const list = await connections.list();
  if (list.every((connection) => connection.kind === "sandbox")) return [];
  const { available, problem, advice } = await connections.keychain();
  if (available || problem === undefined) return [];
  return [{ code: "keychain_unavailable", message: problem, ...(advice === undefined ? {} : { advice }) }];
}

const hasNetwork = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some((address) => !address.internal));
