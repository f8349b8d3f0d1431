import { join } from "node:path";
import { applyPendingRestore, backupsDirOf, createSignedCopies, createUnsignedCopies } from "#core/backup/index.ts";
import { type OpenOptions, openDatabase, type StudioDatabase } from "#core/database/index.ts";
import { createInstallationSeal, createKeychain } from "#core/service/keychain/index.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import { createLog } from "./logs/index.ts";
import type { Ports } from "./ports.ts";

/** What is there whether the database can be opened or not: the log, the keychain, and which copies are this installation's. */
export function openSafeguards(ports: Pick<Ports, "dataDir" | "keychain">) {
  const backupsDir = backupsDirOf(ports.dataDir);
  /** Whatever anybody says to the studio passes these before it is kept, logged or shown. */
  const keys = createKnownKeys();
  const log = createLog(join(ports.dataDir, "logs"), keys);
  const keychain = createKeychain({ onKey: keys.add, ...(ports.keychain ? { loadBackend: ports.keychain } : {}) });
  const own = createSignedCopies(createInstallationSeal(keychain));
  const unsigned = createUnsignedCopies(ports.dataDir, backupsDir);
  return { keys, log, keychain, own, unsigned, backupsDir };
}

export type Safeguards = ReturnType<typeof openSafeguards>;

export type OpeningOptions = Pick<OpenOptions, "allowNew" | "allowLostLog">;

/** Opens the database, after a restore that was asked for. */
export const openData = (
  dataDir: string,
  { backupsDir, unsigned }: Safeguards,
  opening: OpeningOptions,
): StudioDatabase =>
  openDatabase({
    file: join(dataDir, "studio.db"),
    backupsDir,
    ...opening,
    beforeOpen: () => applyPendingRestore(dataDir, backupsDir, Date.now, unsigned.note),
    onBackup: unsigned.note,
  });
