import { z } from "zod";
import { LONGEST_TEMPLATE } from "#shared/rules/library/name-template.ts";
import { id, procedure } from "../base.ts";
import { asset, assetTag, colorLabel, LONGEST_NOTE } from "./media.ts";

/** What a look through the library's folder found, in files. */
export const rebuildReport = z.object({
  /** Were unknown and came back as their sidecar tells. */
  restored: z.number().int(),
  /** Were missing, and are found again at another place. */
  relinked: z.number().int(),
  /** Were changed by another program. */
  updated: z.number().int(),
  /** Media without a sidecar, new to the studio. */
  added: z.number().int(),
  /** Are as the studio knows them, or are there twice. */
  known: z.number().int(),
  /** Not media, or can't be read. */
  skipped: z.number().int(),
  /** Assets whose file is not there any more. */
  missing: z.number().int(),
});
export type RebuildReport = z.infer<typeof rebuildReport>;

/** Work that has files of the library in it: `files` of those that were asked about. */
export const assetUse = z.object({
  kind: z.enum(["film", "song", "conversation"]),
  id,
  title: z.string(),
  files: z.number().int(),
});
export type AssetUse = z.infer<typeof assetUse>;

const shotRole = z.enum(["take", "firstFrame", "lastFrame", "reference"]);
const filmRole = z.enum(["cover", "song", "sound", "footage", "reference"]);
const songRole = z.enum(["take", "recording"]);

/** Where one file is used, and as what: the chosen take, a frame, under a film, in messages. */
export const assetPlace = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("shot"),
    id,
    /** Its number on the board of the film. */
    number: z.number().int(),
    projectId: id,
    title: z.string(),
    as: z.array(shotRole).min(1),
  }),
  z.object({ kind: z.literal("film"), id, title: z.string(), as: z.array(filmRole).min(1) }),
  z.object({ kind: z.literal("song"), id, title: z.string(), as: z.array(songRole).min(1) }),
  z.object({
    kind: z.literal("conversation"),
    id,
    title: z.string(),
    /** How many messages name it, and the last of them; 0 where it is only attached to one not sent yet. */
    messages: z.number().int(),
    last: id.nullable(),
  }),
]);
export type AssetPlace = z.infer<typeof assetPlace>;

const renamed = z.array(id).min(1).max(10_000);
const nameTemplate = z.string().max(LONGEST_TEMPLATE);

export const library = {
  list: procedure
    .input(
      z.object({
        search: z.string().optional(),
        kinds: z.array(z.enum(["image", "video", "audio", "unknown"])).optional(),
        /** Leave out files the person brought in themself. */
        generatedOnly: z.boolean().default(false),
        /** Leave out what isn't there to be used: files that are missing. */
        readyOnly: z.boolean().default(false),
        sort: z.enum(["newest", "oldest", "name", "rating"]).default("newest"),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(2000).default(500),
      }),
    )
    .output(z.object({ items: z.array(asset), total: z.number().int(), all: z.number().int() })),
  get: procedure.input(z.object({ id })).output(asset),
  getMany: procedure.input(z.object({ ids: z.array(id).max(500) })).output(z.array(asset)),
  rename: procedure.input(z.object({ id, name: z.string().trim().min(1).max(200) })).output(asset),
  /**
   * What files would be called by a template (shared/rules/library/name-template.ts, without folders): the first ones,
   * how many change, and how many get a number because the name is taken among them.
   */
  planNames: procedure.input(z.object({ ids: renamed, template: nameTemplate })).output(
    z.object({
      names: z.array(z.object({ before: z.string(), after: z.string() })),
      changed: z.number().int(),
      numbered: z.number().int(),
    }),
  ),
  /** Calls them so, all or none; files on the disk keep their names. Gives what those that changed were called before. */
  renameBy: procedure
    .input(z.object({ ids: renamed, template: nameTemplate }))
    .output(z.array(z.object({ id, name: z.string() }))),
  /** Calls each by its own name, all or none: takes a renaming back. Files that are gone are passed over. */
  renameMany: procedure.input(
    z.object({
      names: z
        .array(z.object({ id, name: z.string().trim().min(1).max(300) }))
        .min(1)
        .max(10_000),
    }),
  ),
  rate: procedure.input(z.object({ id, rating: z.number().int().min(0).max(5) })).output(asset),
  /** Keeps the person's own words beside a file; an empty text takes them away. */
  annotate: procedure.input(z.object({ id, note: z.string().max(LONGEST_NOTE) })).output(asset),
  /** Flags, rates, colours and tags many files at once; what is not named stays as it is. `null` takes away. */
  mark: procedure
    .input(
      z.object({
        ids: z.array(id).min(1).max(10_000),
        flag: z.union([z.literal(1), z.literal(0), z.literal(-1)]).optional(),
        rating: z.number().int().min(0).max(5).optional(),
        label: colorLabel.nullable().optional(),
        addTags: z.array(assetTag).max(20).optional(),
        removeTags: z.array(assetTag).max(20).optional(),
      }),
    )
    .output(z.array(asset)),
  /** Every tag in use, the most used first. */
  tags: procedure.output(z.array(z.object({ tag: z.string(), count: z.number().int() }))),
  /** Reads the library's folder anew and brings the database into line with it; no file is changed. */
  rebuild: procedure.output(rebuildReport),
  /** Opens the file with the system's program for it. */
  open: procedure.input(z.object({ id })),
  /** Shows the file in the system's file manager. */
  reveal: procedure.input(z.object({ id })),
  /** What would miss these files. */
  uses: procedure.input(z.object({ ids: z.array(id).min(1) })).output(z.array(assetUse)),
  /** Where a file is used, films first; work that is removed uses nothing. At most 200 places of each kind. */
  usedIn: procedure.input(z.object({ id })).output(z.array(assetPlace)),
  /** Deletes files: aside for a while (`trash.putBack`), then to the system's trash. Where they came from stays known. */
  trash: procedure.input(z.object({ ids: z.array(id).min(1) })),
  /** Waveform peaks, −1…1 per bucket, one array per channel; null until someone computed them. */
  peaks: procedure.input(z.object({ id })).output(z.array(z.array(z.number())).nullable()),
  savePeaks: procedure.input(z.object({ id, peaks: z.array(z.array(z.number()).max(4000)).max(2) })),
};
