import { z } from "zod";
import { id, procedure, timestamp } from "./base.ts";

/** A copy of the database beside it. Its name is its file's name. */
export const backupFile = z.object({
  name: z.string().regex(/^[\w.-]{1,120}\.db$/),
  /** `automatic`: by the clock; `asked`: by the person; the others before something changes the database. */
  kind: z.enum(["automatic", "asked", "before_update", "before_restore"]),
  at: timestamp,
  bytes: z.number().int(),
});
export type BackupFile = z.infer<typeof backupFile>;

/** How much of each kind a database holds. */
export const studioCounts = z.object({
  conversations: z.number().int(),
  messages: z.number().int(),
  projects: z.number().int(),
  shots: z.number().int(),
  songs: z.number().int(),
  takes: z.number().int(),
  assets: z.number().int(),
});
export type StudioCounts = z.infer<typeof studioCounts>;

export const backupState = z.object({
  items: z.array(backupFile),
  /** What takes the place of the database at the next start; null when nothing is put ready. */
  pending: z.object({ name: z.string(), at: timestamp }).nullable(),
  canRestart: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;

export const restorePreview = z.object({
  name: z.string(),
  at: timestamp,
  found: studioCounts,
  /** What the studio holds now. */
  now: studioCounts,
});
export type RestorePreview = z.infer<typeof restorePreview>;

/** What stands at the head of an archive (`manifest.json`). */
export const archiveManifest = z.object({
  format: z.literal("reelsong-studio"),
  formatVersion: z.literal(1),
  studioVersion: z.string(),
  createdAt: timestamp,
  database: z.object({ bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  media: z.array(
    z.object({
      assetId: id,
      /** In the library, with `/` between its parts. */
      path: z.string().min(1).max(1000),
      bytes: z.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

export const archivePreview = restorePreview.extend({
  id,
  studioVersion: z.string(),
  /** Files that the archive brings, and those of them that are not in the library. */
  media: z.object({ files: z.number().int(), newFiles: z.number().int(), newBytes: z.number() }),
});
export type ArchivePreview = z.infer<typeof archivePreview>;

const named = z.object({ name: backupFile.shape.name });

export const backup = {
  list: procedure.output(backupState),
  make: procedure.output(backupState),
  preview: procedure.input(named).output(restorePreview),
  /** Puts a backup ready to take the place of the database at the next start. Takes made since stay. */
  restore: procedure.input(named).output(backupState),
  cancelRestore: procedure.output(backupState),
  /** Ends the studio and starts it again, where the shell can (`canRestart`). */
  restart: procedure,
  /** How large an archive would be, in bytes and files. */
  measureArchive: procedure
    .input(z.object({ media: z.boolean() }))
    .output(z.object({ files: z.number().int(), bytes: z.number() })),
  /** Makes a link to fetch the archive from, once: `/media/archives/<ticket>`. */
  prepareArchive: procedure
    .input(z.object({ media: z.boolean() }))
    .output(z.object({ ticket: id, fileName: z.string(), bytes: z.number(), missing: z.number().int() })),
  /** Looks into an archive that was given to `POST /media/archives`. */
  previewArchive: procedure.input(z.object({ id })).output(archivePreview),
  /** Takes its files into the library, checked, and puts its database ready for the next start. */
  restoreArchive: procedure.input(z.object({ id, media: z.boolean() })).output(backupState),
  discardArchive: procedure.input(z.object({ id })),
};
