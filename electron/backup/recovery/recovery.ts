import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  EPOCH_FILE,
  forgetDamage,
  leaveMark,
  lockFolder,
  makeEmptyDatabase,
  type OpenOptions,
  peekDatabase,
  summarizeDatabase,
} from "#core/database/index.ts";
import {
  type DiskSpaceState,
  type Freeable,
  type OfferedBackup,
  type RecoveryState,
  recoveryReason,
} from "#shared/contract/backup/recovery.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, failure } from "#shared/wire/errors/studio-failure.ts";
import {
  findBackup,
  forgetRestore,
  listBackups,
  type SignedCopies,
  setDamagedAside,
  stageRestore,
  type UnsignedCopies,
} from "../index.ts";
import { type DiskSpaceParts, free, hasDiskSpace, measureDiskSpace } from "./disk-space.ts";

/** How the studio is to be opened now. */
export interface Reopening extends Pick<OpenOptions, "allowNew" | "allowLostLog"> {
  /** A backup that this installation didn't make: what it holds is added once the studio is open. */
  readonly importBackup?: string | undefined;
}

export interface RecoveryParts {
  readonly dataDir: string;
  readonly backupsDir: string;
  readonly defaultLibraryDir: string;
  readonly own: SignedCopies;
  readonly unsigned: UnsignedCopies;
  /** Opens the studio; rejects with why it still can't be, and then there is another recovery. */
  readonly reopen: (how: Reopening) => Promise<void>;
  readonly revealPath: (path: string) => Promise<void>;
  readonly now: () => number;
}

/** Backups beyond these aren't looked into: each costs a reading of the whole file. */
const LOOKED_INTO = 20;
const LOOK_FOR_ROOM_MS = 2000;

/**
 * Stands in for the studio while its database can't be opened. Nothing is changed but at a person's press, and nothing is
 * thrown away: what is in the database's place is kept under another name. Holds the folder's lock, where there can be one.
 */
export class Recovery {
  readonly #parts: RecoveryParts;
  #release: (() => void) | undefined;
  #looked: Promise<OfferedBackup[]> | undefined;
  #busy = false;
  #opened = false;
  #error: StudioError;
  #waiting: NodeJS.Timeout | undefined;

  constructor(parts: RecoveryParts, error: StudioError) {
    this.#parts = parts;
    this.#error = error;
    this.#lock();
    this.#awaitRoom();
  }

  /** Why the studio can't be opened. */
  get error(): StudioError {
    return this.#error;
  }

  /** Null once the studio is open: a page that was here before still asks here, and then loads itself anew. */
  async state(): Promise<RecoveryState | null> {
    if (this.#opened) return null;
    const { dataDir } = this.#parts;
    const error = this.#error;
    const reason = recoveryReason.parse(error.code);
    this.#looked ??= this.#look();
    return {
      reason,
      message: error.message,
      dataDir,
      backups: await this.#looked,
      canWrite: this.#release !== undefined && reason !== "disk_read_only" && reason !== "database_newer",
      canOpen: reason === "database_log_lost",
    };
  }

  diskSpace(): Promise<DiskSpaceState> {
    return measureDiskSpace(this.#room());
  }

  async free(what: Freeable): Promise<{ files: number; bytes: number }> {
    this.#needLock();
    const freed = await free(what, this.#room());
    this.#looked = undefined;
    return freed;
  }

  /**
   * One's own backup takes the database's place, with what can be read of the ledger carried over. Of any other backup
   * only the rows are brought in, as from an archive, into a new database with that ledger.
   */
  restore(name: string): Promise<void> {
    return this.#once(async () => {
      const { dataDir, backupsDir, own } = this.#parts;
      const { path, at } = findBackup(backupsDir, name);
      const about = { name, at };
      if ((await own.isOwnFile(path)).own) {
        await stageRestore(dataDir, path, about, async (copy) => {
          if (!(await own.isOwnFile(copy, { signatureOf: path })).own)
            throw failure("archive_refused", { message: "This backup changed while it was being restored." });
          summarizeDatabase(copy);
        });
        return {};
      }
      const empty = join(dataDir, "empty.db.part");
      try {
        makeEmptyDatabase(empty);
        // Ours, and made this moment: there is nothing to check.
        await stageRestore(dataDir, empty, about, () => {});
      } finally {
        rmSync(empty, { force: true });
      }
      return { importBackup: name };
    });
  }

  startEmpty(): Promise<void> {
    return this.#once(async () => {
      const { dataDir, now } = this.#parts;
      forgetRestore(dataDir);
      // Without a log beside it that is as it should be from now on.
      leaveMark(join(dataDir, EPOCH_FILE));
      setDamagedAside(dataDir, now());
      rmSync(join(dataDir, "studio.db"), { force: true });
      forgetDamage(join(dataDir, "studio.db"));
      return { allowNew: true };
    });
  }

  openAsItIs(): Promise<void> {
    return this.#once(async () => {
      if (this.#error.code !== "database_log_lost") throw failure("not_allowed_now");
      return { allowLostLog: true };
    });
  }

  /** Whatever was wrong may be gone; needs no lock, because it changes nothing itself. */
  async tryAgain(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#open({});
    } finally {
      this.#busy = false;
    }
  }

  showFolder(): Promise<void> {
    const { dataDir, revealPath } = this.#parts;
    return revealPath(join(dataDir, "studio.db")).catch(() => revealPath(dataDir));
  }

  close(): void {
    clearInterval(this.#waiting);
    this.#release?.();
    this.#release = undefined;
  }

  /** One at a time: a second press while the first is at work is the same press. */
  async #once(work: () => Promise<Reopening>): Promise<void> {
    if (this.#busy)
      throw failure("not_allowed_now", { message: "Reelsong is already opening.", advice: "Wait a moment." });
    this.#busy = true;
    try {
      this.#needLock();
      await this.#open(await work());
    } finally {
      this.#busy = false;
    }
  }

  async #open(how: Reopening): Promise<void> {
    this.close();
    try {
      await this.#parts.reopen(how);
      this.#opened = true;
    } catch (thrown) {
      const error = carriedError(thrown);
      if (error !== undefined && recoveryReason.safeParse(error.code).success) this.#error = error;
      this.#looked = undefined;
      this.#lock();
      this.#awaitRoom();
      throw thrown;
    }
  }

  #needLock(): void {
    this.#lock();
    if (this.#release === undefined)
      throw failure("not_allowed_now", {
        message: "Reelsong can’t write to its data folder.",
        advice: "Make it writable, then retry.",
      });
  }

  /** Somebody frees room elsewhere: the studio then opens without a press, and goes on with what was under way. */
  #awaitRoom(): void {
    if (this.#error.code !== "disk_full") return;
    this.#waiting = setInterval(() => {
      void hasDiskSpace(this.#parts.dataDir)
        .then((room) => (room && !this.#busy ? this.tryAgain() : undefined))
        .catch(() => {});
    }, LOOK_FOR_ROOM_MS);
    this.#waiting.unref();
  }

  /** A disk that can't be written to has no lock, and then nothing is done here that writes. */
  #lock(): void {
    if (this.#release !== undefined) return;
    try {
      this.#release = lockFolder(join(this.#parts.dataDir, "studio.lock"));
    } catch (thrown) {
      if (carriedError(thrown)?.code === "data_folder_in_use") throw thrown;
    }
  }

  #room(): DiskSpaceParts {
    const { dataDir, backupsDir, defaultLibraryDir, now } = this.#parts;
    const { libraryFolder = defaultLibraryDir, awaited } = peekDatabase(join(dataDir, "studio.db"));
    return { dataDir, backupsDir, libraryFolder, awaited, now };
  }

  async #look(): Promise<OfferedBackup[]> {
    const { backupsDir, own, unsigned } = this.#parts;
    // A start that failed after it had copied the database leaves that copy as ours.
    if (this.#release !== undefined) await unsigned.sign(own).catch(() => {});
    const offered: OfferedBackup[] = [];
    for (const backup of listBackups(backupsDir)) {
      const path = join(backupsDir, backup.name);
      const mine = offered.length < LOOKED_INTO && (await own.isOwnFile(path).catch(() => ({ own: false }))).own;
      offered.push({ ...backup, ...(mine ? lookInto(path) : { counts: null, problem: null }), own: mine });
    }
    return offered;
  }
}

/** What somebody else made isn't opened here, not even to count. */
function lookInto(path: string): Pick<OfferedBackup, "counts" | "problem"> {
  try {
    return { counts: summarizeDatabase(path).counts, problem: null };
  } catch (thrown) {
    return { counts: null, problem: carriedError(thrown)?.code === "database_newer" ? "newer" : "damaged" };
  }
}
