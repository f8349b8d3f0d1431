import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { version as uuidVersion } from "uuid";
import type { HeldWork } from "#shared/contract/backup/recovery.ts";
import { hasEpoch } from "./copies/stamp-copy.ts";
import type { Database } from "./database.ts";
import { type FoundMark, type Mark, readMark, renewMark, writeMark } from "./epoch-mark.ts";
import { holdUnsent, readHeldWork, saveHeldWork } from "./hold-unsent.ts";

/**
 * Whether an opened database is this installation's present one. The same random nonce stands in the database and in a
 * small file beside it, and both get a new one at each start and before each paid request:
 *
 *   1. the database commits the new nonce, together with what is about to be sent (`submitting`),
 *   2. the file outside gets the new nonce, on the disk,
 *   3. only then the request leaves.
 *
 * The row in the database also names the nonce that stood outside before. So a crash between 1 and 2 is told from a
 * database of an earlier moment: its row follows on what stands outside, and of the request nothing had left. A copy
 * that was made before any later request or start has a nonce that stands nowhere any more, and everything that it had
 * not sent is held.
 */
export interface Epoch {
  readonly verdict: Verdict;
  /** What was held at this start or an earlier one, and is still to be looked at. */
  readonly held: () => HeldWork | null;
  /** Step 1; call it inside of the transaction that stores what is about to be sent. */
  readonly raiseInside: () => void;
  /** Step 2. Throws a StudioFailure; then nothing may be sent. */
  readonly raiseOutside: () => void;
  /** Both steps, where nothing is stored with them. */
  readonly raise: () => void;
  /**
   * Whether what has this id (UUID v7) was made before the database took the place of a later one: that one may have
   * sent what this one doesn't know. A page outlives the core, and says a press whose answer it didn't get under the
   * same `clientId` again.
   */
  readonly isFromBefore: (id: string) => boolean;
  /** Before the database is closed: the next start needs no write-ahead log. */
  readonly leave: () => void;
}

/**
 * `present`: this installation's present database. `earlier`: of a moment before that. `unmarked`: nothing stands
 * outside, or it can't be read. `copied`: the whole data folder is a copy.
 */
export type Verdict = "present" | "earlier" | "unmarked" | "copied";

interface Row extends Pick<Mark, "count" | "nonce"> {
  readonly previous: string;
  readonly copiedAt: number | null;
}

export interface EpochParts {
  /** The file outside. */
  readonly file: string;
  readonly now: number;
  /** It was a database without an epoch, and is the very file of a backup: somebody put that in its place. */
  readonly isBackup: boolean;
  /** Nothing was there before. */
  readonly isNew: boolean;
  /** Something is known to be missing from it, whatever its mark says. */
  readonly mistrust?: boolean;
}

const newNonce = (): string => randomBytes(16).toString("hex");

function judge(row: Row, mark: FoundMark | "missing" | "damaged", isBackup: boolean): Verdict {
  // Never raised: just made, or just brought up from a studio that knew no epoch.
  if (mark === "missing" && row.count === 0 && !isBackup) return "present";
  if (typeof mark === "string") return "unmarked";
  if (row.nonce !== mark.nonce && row.previous !== mark.nonce) return "earlier";
  // A copy of this very epoch, put in place by hand: what it hadn't sent may have been cancelled since.
  if (row.copiedAt !== null) return "earlier";
  return mark.copied ? "copied" : "present";
}

/** Judges the database, holds what must be held, and raises the epoch for this start. */
export function openEpoch(database: Database, parts: EpochParts): Epoch {
  const { file, now, isBackup, isNew, mistrust = false } = parts;
  const found = readMark(file);
  let row = readRow(database);
  const judged = judge(row, found, isBackup);
  const verdict = judged === "present" && mistrust ? "earlier" : judged;
  let outside = typeof found === "string" ? "" : found.nonce;
  if (verdict === "present" && found === "missing") {
    // A crash right after the first raise must find where it came from.
    writeMark(file, { count: row.count, nonce: row.nonce, open: false });
    outside = row.nonce;
  }
  let isNews = false;
  const least = typeof found === "string" ? 0 : found.count;

  const raiseInside = () => {
    row = { count: Math.max(row.count, least) + 1, nonce: newNonce(), previous: outside, copiedAt: null };
    database
      .prepare("UPDATE epoch SET count = ?, nonce = ?, previous = ?, copied_at = NULL")
      .run(row.count, row.nonce, row.previous);
  };
  const raiseOutside = (write = writeMark) => {
    write(file, { count: row.count, nonce: row.nonce, open: true });
    outside = row.nonce;
  };
  database.transaction(() => {
    if (verdict !== "present") {
      noteWentBack(database, now);
      const unsent = holdUnsent(database.db, now);
      const any = unsent.tasks + unsent.shots.length + unsent.replies > 0;
      // Without anything to hold, only a database that is known to be of earlier is worth a word.
      if (any || (verdict === "earlier" && !isNew))
        saveHeldWork(database.db, { ...unsent, shots: [...unsent.shots], at: now, from: row.copiedAt, why: verdict });
    }
    const noted = readHeldWork(database);
    isNews = noted !== null && noted.seen !== true;
    if (noted !== null && isNews) saveHeldWork(database.db, { ...noted, seen: true });
    raiseInside();
  });
  raiseOutside(renewMark);

  return {
    verdict,
    held() {
      const noted = readHeldWork(database);
      // What was said once is only said again while something of it waits for the person.
      return noted !== null && (isNews || noted.tasks > 0) ? noted : null;
    },
    raiseInside,
    raiseOutside: () => raiseOutside(),
    raise() {
      database.transaction(raiseInside);
      raiseOutside();
    },
    isFromBefore(id) {
      const at = database.prepare("SELECT went_back_at FROM epoch").get()?.went_back_at;
      return typeof at === "number" && !(timeOf(id) > at);
    },
    leave: () => leaveMark(file),
  };
}

/** Says outside that the database is whole without a log beside it, or is about to be. Best effort: it only spares a question. */
export function leaveMark(file: string): void {
  try {
    const found = readMark(file);
    if (typeof found !== "string" && found.open) writeMark(file, { ...found, open: false }, true);
  } catch {
    // A disk that takes nothing; the next start then asks for the log.
  }
}

/**
 * For a restore, which is no step back for what was sent by itself: the restored database follows on what stands outside.
 * What was pressed before and isn't carried over, a question say, is unknown to it all the same.
 */
export function followMark(database: Pick<Database, "prepare">, file: string, now: number): void {
  noteWentBack(database, now);
  const found = readMark(file);
  const [count, previous] = typeof found === "string" ? [0, ""] : [found.count, found.nonce];
  database
    .prepare("UPDATE epoch SET count = ?, nonce = ?, previous = ?, copied_at = NULL")
    .run(count + 1, newNonce(), previous);
}

function noteWentBack(database: Pick<Database, "prepare">, now: number): void {
  database.prepare("UPDATE epoch SET went_back_at = ?").run(now);
}

/** When a UUID v7 was made (Unix ms); of another one nothing is known. */
const timeOf = (id: string): number =>
  uuidVersion(id) === 7 ? Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) : Number.NaN;

function readRow(database: Pick<Database, "prepare">): Row {
  const row = database.prepare("SELECT count, nonce, previous, copied_at FROM epoch").get();
  return {
    // Of a row that was lost nothing is known: it is no count, and so no epoch's first.
    count: Number(row?.count),
    nonce: String(row?.nonce ?? ""),
    previous: String(row?.previous ?? ""),
    copiedAt: typeof row?.copied_at === "number" ? row.copied_at : null,
  };
}

/** Whether a database file is the present one, without opening it as the studio's. */
export function isPresent(db: DatabaseSync, file: string): boolean {
  const mark = readMark(file);
  return hasEpoch(db) ? judge(readRow(db), mark, false) === "present" : mark === "missing";
}
