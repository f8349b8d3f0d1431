import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { id, procedure, timestamp } from "../base.ts";

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

/**
 * Whether this installation made a file (its signature is over the exact bytes), else why it counts as somebody else's.
 * `unsigned`: nobody signed it, or an earlier version of the studio made it; `changed`: signed here, and other since;
 * `elsewhere`: another installation signed it; `no_keychain`: it may be ours, and the keychain can't be asked.
 */
export const origin = z.discriminatedUnion("own", [
  z.object({ own: z.literal(true) }),
  z.object({ own: z.literal(false), why: z.enum(["unsigned", "changed", "elsewhere", "no_keychain"]) }),
]);
export type Origin = z.infer<typeof origin>;

/** What an import adds. Presets are those of the chat and of styles together; takes are tasks that have ended. */
const importCounts = z.object({
  films: z.number().int(),
  songs: z.number().int(),
  takes: z.number().int(),
  files: z.number().int(),
  conversations: z.number().int(),
  presets: z.number().int(),
});
export type ImportKind = keyof z.infer<typeof importCounts>;

/** What an archive of somebody else holds besides its records, and what of it doesn't come. */
export const foreignContent = z.object({
  /** Services that were used there: shown, to be added by hand. */
  hosts: z.array(z.object({ name: z.string(), host: z.string() })),
  /** Generations that were under way elsewhere. */
  unfinished: z.number().int(),
  /** Records and files that don't come, by what they are and why. */
  refused: z.array(
    z.object({
      kind: z.enum(["film", "song", "style", "preset", "folder", "task", "asset", "conversation", "file"]),
      why: z.enum(["unreadable", "too_large", "not_media", "changed", "missing"]),
      count: z.number().int(),
    }),
  ),
  /** The same records are here already. */
  here: importCounts,
});
export type ForeignContent = z.infer<typeof foreignContent>;

export const importState = z.object({
  name: z.string(),
  at: timestamp,
  done: z.number().int(),
  /** Null while the archive is still being looked through. */
  total: z.number().int().nullable(),
});
export type ImportState = z.infer<typeof importState>;

/** How an import ended. What has come stays in any case: each film, song, file and conversation is whole. */
export const importSummary = z.object({
  name: z.string(),
  at: timestamp,
  outcome: z.enum(["done", "cancelled", "failed"]),
  error: studioError.nullable(),
  added: importCounts,
  here: importCounts,
  content: foreignContent,
});
export type ImportSummary = z.infer<typeof importSummary>;

/**
 * An archive that was opened from outside the studio, as by a double click: being read, waiting for the person's decision
 * (`previewArchive`), or refused. `discardArchive` ends each of them.
 */
const offeredArchive = z.discriminatedUnion("state", [
  z.object({ state: z.literal("reading"), id, name: z.string(), part: z.number().min(0).max(1) }),
  z.object({ state: z.literal("ready"), id, name: z.string() }),
  z.object({ state: z.literal("failed"), id, name: z.string(), error: studioError }),
]);

export const backupState = z.object({
  items: z.array(backupFile),
  /**
   * What takes the place of the database at the next start; null when nothing is put ready. `left`: files of an archive
   * that don't come, since their bytes aren't those that it promises.
   */
  pending: z.object({ name: z.string(), at: timestamp, left: z.number().int().optional() }).nullable(),
  canRestart: z.boolean(),
  importing: importState.nullable(),
  /** Until it is dismissed. */
  lastImport: importSummary.nullable(),
  offered: offeredArchive.nullable(),
});
export type BackupState = z.infer<typeof backupState>;

export const restorePreview = z.object({
  name: z.string(),
  at: timestamp,
  found: studioCounts,
  /** What the studio holds now. */
  now: studioCounts,
  /** One's own can take the database's place; anything else is only ever added to it. */
  origin,
  /** Null for one's own. */
  content: foreignContent.nullable(),
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
  /** Adds what a copy holds that this installation didn't make. `lastImport` tells what came of it. */
  import: procedure.input(named).output(backupState),
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
  /** Looks into an archive that was given to `POST /media/archives`, or is `offered`. */
  previewArchive: procedure.input(z.object({ id })).output(archivePreview),
  /** One's own: takes its files into the library, checked, and puts its database ready for the next start. */
  restoreArchive: procedure.input(z.object({ id, media: z.boolean() })).output(backupState),
  /** Anybody's: adds what it holds to what is here, as new records. Goes on in the core, whoever looks. */
  importArchive: procedure.input(z.object({ id, media: z.boolean() })).output(backupState),
  /** What has come stays. */
  cancelImport: procedure.output(backupState),
  dismissImport: procedure.output(backupState),
  discardArchive: procedure.input(z.object({ id })),
};
