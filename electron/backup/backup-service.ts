import { join } from "node:path";
import { copyDatabase, countAll, type Database, summarizeDatabase } from "#core/database/index.ts";
import type { BackupFile, BackupState, RestorePreview, StudioCounts } from "#shared/contract/backup/backup.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { backupPath, findBackup, listBackups } from "./backup-folder.ts";
import { expiredBackups, isBackupDue } from "./backup-rotation.ts";
import type { ImportService } from "./import/index.ts";
import type { OfferedArchive } from "./offered-archive.ts";
import { removePartialCopies } from "./partial-copies.ts";
import { forgetRestore, type PendingRestore, pendingRestore, stageRestore } from "./pending-restore.ts";
import { removeBackup, requireSigned, type SignedCopies } from "./signed-copies.ts";
import type { UnsignedCopies } from "./unsigned-copies.ts";

/** The clock is looked at this often; most looks find nothing due. */
const LOOK_EVERY_MS = 15 * 60_000;

export interface BackupParts {
  readonly database: Database;
  readonly dataDir: string;
  readonly backupsDir: string;
  readonly own: SignedCopies;
  readonly imports: ImportService;
  readonly offered: OfferedArchive;
  readonly unsigned: UnsignedCopies;
  readonly onChange: () => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
  /** Absent where the shell can't start itself again. */
  readonly restart?: (() => void) | undefined;
}

/** Copies of the database by the clock and on request, and the way back to one of them. */
export class BackupService {
  readonly #parts: BackupParts;
  #timer: NodeJS.Timeout | undefined;
  #making: Promise<unknown> = Promise.resolve();
  #putting: Promise<unknown> = Promise.resolve();
  /** Until then a copy that was made at the start has no signature yet, and would be taken for somebody else's. */
  #signed: Promise<void> = Promise.resolve();

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  start(): void {
    const look = () => void this.#makeWhenDue().catch(this.#parts.onFault);
    this.#timer = setInterval(look, LOOK_EVERY_MS);
    this.#timer.unref();
    const startedAt = this.#parts.now();
    this.#signed = this.#parts.unsigned.sign(this.#parts.own).catch(this.#parts.onFault);
    this.#making = this.#signed
      .then(() => removePartialCopies(this.#parts.backupsDir, startedAt))
      .catch(this.#parts.onFault);
    look();
  }

  state(): BackupState {
    const { backupsDir, dataDir, restart, offered } = this.#parts;
    return {
      items: listBackups(backupsDir),
      pending: pendingRestore(dataDir),
      canRestart: restart !== undefined,
      ...this.#parts.imports.state(),
      offered: offered.state(),
    };
  }

  counts(): StudioCounts {
    return countAll(this.#parts.database.db);
  }

  /** Makes a backup now. Throws `disk_full`, `disk_read_only` and the like; nothing half is left. */
  async make(kind: "automatic" | "asked"): Promise<BackupState> {
    await this.#write(kind);
    this.#parts.onChange();
    return this.state();
  }

  /** One that this installation didn't make is only looked into by a process of its own. */
  async preview(name: string): Promise<RestorePreview> {
    const { path, at } = findBackup(this.#parts.backupsDir, name);
    await this.#signed;
    const origin = await this.#parts.own.isOwnFile(path);
    const about = { name, at, now: this.counts(), origin };
    if (origin.own) return { ...about, found: summarizeDatabase(path).counts, content: null };
    const { found, content } = await this.#parts.imports.look({ type: "database", path });
    return { ...about, found, content };
  }

  async restore(name: string): Promise<BackupState> {
    const { path, at } = findBackup(this.#parts.backupsDir, name);
    await this.#signed;
    // Before what is ready by now is given up for it.
    requireSigned(await this.#parts.own.isOwnFile(path));
    return this.stageRestore(path, { name, at }, async (copy) => {
      requireSigned(await this.#parts.own.isOwnFile(copy, { signatureOf: path }));
    });
  }

  /** Puts a database ready for the next start, once `check` let its copy pass and every page and the schema are in order. */
  async stageRestore(
    path: string,
    about: PendingRestore,
    check: (copy: string) => Promise<void>,
  ): Promise<BackupState> {
    // One at a time: what is checked and what is noted belong together.
    const put = () =>
      stageRestore(this.#parts.dataDir, path, about, async (copy) => {
        await check(copy);
        summarizeDatabase(copy);
      });
    const result = this.#putting.then(put, put);
    this.#putting = result.catch(() => {});
    await result;
    this.#parts.onChange();
    return this.state();
  }

  import(name: string): BackupState {
    const { path, at } = findBackup(this.#parts.backupsDir, name);
    this.#parts.imports.start({ type: "database", path }, { name, at, media: false });
    return this.state();
  }

  async cancelImport(): Promise<BackupState> {
    await this.#parts.imports.cancel();
    return this.state();
  }

  dismissImport(): BackupState {
    this.#parts.imports.dismiss();
    return this.state();
  }

  cancelRestore(): BackupState {
    forgetRestore(this.#parts.dataDir);
    this.#parts.onChange();
    return this.state();
  }

  restart(): void {
    if (this.#parts.restart === undefined)
      throw failure("not_allowed_now", {
        message: "Reelsong can’t be restarted from this window.",
        advice: "Stop Reelsong where you started it, then start it again.",
      });
    this.#parts.restart();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#putting;
    await this.#making.catch(() => {});
  }

  async #makeWhenDue(): Promise<void> {
    // A studio that holds nothing yet has nothing to go back to.
    const { conversations, shots, songs, takes, assets } = this.counts();
    const due = isBackupDue(this.#automatic(), this.#parts.now());
    if (due && conversations + shots + songs + takes + assets > 0) await this.make("automatic");
    // Also where none is made now: after midnight today's last three are yesterday's, of which one stays.
    for (const { name } of expiredBackups(this.#automatic(), this.#parts.now()))
      removeBackup(join(this.#parts.backupsDir, name));
  }

  #automatic(): BackupFile[] {
    return listBackups(this.#parts.backupsDir).filter(({ kind }) => kind === "automatic");
  }

  /** One after the other: two copies of one moment need no second file. */
  #write(kind: "automatic" | "asked"): Promise<void> {
    const write = () => {
      const file = backupPath(this.#parts.backupsDir, kind, this.#parts.now());
      return copyDatabase(this.#parts.database.db, file, (part) => this.#parts.own.signFile(part, file));
    };
    const result = this.#making.then(write, write);
    this.#making = result.catch(() => {});
    return result;
  }
}
