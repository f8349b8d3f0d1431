import { z } from "zod";
import { procedure, timestamp } from "../base.ts";
import { backupFile, studioCounts } from "./backup.ts";

/** What was held back when a database of an earlier moment was opened: it may have been sent since. */
export const heldWork = z.object({
  at: timestamp,
  /** When that copy was made; null where it doesn't say. */
  from: timestamp.nullable(),
  why: z.enum(["earlier", "unmarked", "copied"]),
  /** Films and songs, now in Tasks; names of shots that no longer wait for a frame; replies that no longer go on. */
  tasks: z.number().int(),
  shots: z.array(z.string()),
  replies: z.number().int(),
  /** A start has shown it. */
  seen: z.boolean().optional(),
});
export type HeldWork = z.infer<typeof heldWork>;

/** Why the studio can't be opened. */
export const recoveryReason = z.enum([
  "database_damaged",
  "database_missing",
  "database_log_lost",
  "database_newer",
  "disk_full",
  "disk_read_only",
  "disk_failed",
]);
export type RecoveryReason = z.infer<typeof recoveryReason>;

/** A backup as the start screen shows it; `counts` null where it can't be read, and why. */
export const offeredBackup = backupFile.extend({
  counts: studioCounts.nullable(),
  problem: z.enum(["damaged", "newer"]).nullable(),
  /** Made by this installation: it can take the database's place. Of any other what it holds is added, as from an archive. */
  own: z.boolean(),
});
export type OfferedBackup = z.infer<typeof offeredBackup>;

export const freeable = z.enum(["trash", "posters", "partial", "leftovers", "backups"]);
export type Freeable = z.infer<typeof freeable>;

const amount = z.object({ files: z.number().int(), bytes: z.number() });

export const recoveryState = z.object({
  reason: recoveryReason,
  /** What exactly was found, in the words of the database or the system. */
  message: z.string(),
  dataDir: z.string(),
  backups: z.array(offeredBackup),
  /** A restore and an empty studio can be begun: the folder is this studio's own and can be written to. */
  canWrite: z.boolean(),
  /** The database can be opened as it is (a lost log). */
  canOpen: z.boolean(),
});
export type RecoveryState = z.infer<typeof recoveryState>;

export const diskSpaceState = z.object({
  freeBytes: z.number().nullable(),
  /** What the studio needs to begin its work. */
  neededBytes: z.number(),
  library: amount.extend({ folder: z.string() }),
  database: amount,
  logs: amount,
  /** What can be deleted without losing anything of the person's work. */
  freeable: z.record(freeable, amount),
});
export type DiskSpaceState = z.infer<typeof diskSpaceState>;

/** The start screen of a studio that can't be opened. In a running studio `state` is null and the rest is refused. */
export const recovery = {
  state: procedure.output(recoveryState.nullable()),
  /** What takes room on the disk, measured now. */
  diskSpace: procedure.output(diskSpaceState),
  /** Deletes what can be had again: the system's work, never the person's. Answers what was freed. */
  free: procedure.input(z.object({ what: freeable })).output(amount),
  /** Brings a backup in and opens the studio. What the damaged database still tells of the ledger is carried over. */
  restore: procedure.input(z.object({ name: backupFile.shape.name })),
  /** Keeps what is there aside and opens an empty studio. */
  startEmpty: procedure,
  /** Opens the database as it is; what it had not sent is held. */
  openAsItIs: procedure,
  /** Tries to open it again: there may be room now. */
  tryAgain: procedure,
  showFolder: procedure,
};
