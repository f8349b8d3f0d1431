import { z } from "zod";
import { mediaFacts } from "#shared/wire/media/media-facts.ts";
import { id, timestamp } from "../base.ts";

/** A take as a film used it. */
export const filmTake = z.object({ shotId: id, shotNumber: z.number().int(), taskId: id, assetId: id });
export type FilmTake = z.infer<typeof filmTake>;

/** One thing that was done to make a file acceptable; `to` is the figure it has since: `1000 × 400 px`, `JPEG`, `2–15 s`. */
export const repairStep = z.object({
  what: z.enum(["crop", "pad", "scale", "trim", "rate", "convert", "shrink", "fade", "loudness"]),
  to: z.string().max(80),
});
export type RepairStep = z.infer<typeof repairStep>;

/** Colours that say what the person wants them to say. */
export const colorLabel = z.enum(["red", "yellow", "green", "blue", "purple"]);
export type ColorLabel = z.infer<typeof colorLabel>;

/** One word or a few; a comma parts two tags. */
export const assetTag = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^,"\n]*$/);

/** Characters of what a person notes of a file. */
export const LONGEST_NOTE = 2000;

/** What an album is called. Quotation marks would end it in a search. */
export const albumName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^"\p{Cc}]*$/u);

/** One file in the library, known by its SHA-256. Its bytes are at `/media/<id>` (ranges, HEAD). */
export const asset = z.object({
  id,
  sha256: z.string().length(64),
  /** Of the file as it came or was made, where its provenance was written into it since. */
  sourceSha256: z.string().length(64).optional(),
  /** When another program last changed the file; what is said of its making is then of the file before. */
  editedAt: timestamp.optional(),
  kind: mediaFacts.shape.kind,
  name: z.string(),
  facts: mediaFacts,
  createdAt: timestamp,
  origin: z.discriminatedUnion("type", [
    z.object({ type: z.literal("imported"), fileName: z.string() }),
    z.object({
      type: z.literal("generated"),
      taskId: id,
      model: z.string(),
      prompt: z.string(),
      shotId: id.nullable(),
      songId: id.nullable(),
      take: z.number().int(),
      sandbox: z.boolean(),
    }),
    /** A film that was joined here, of these takes in this order. */
    z.object({
      type: z.literal("exported"),
      projectId: id,
      projectTitle: z.string(),
      takes: z.array(filmTake),
      /** Other files of the library that are in it; absent: none. */
      footage: z.array(id).optional(),
      songAssetId: id.nullable(),
      /** Some of it is a sample of the sandbox. */
      sandbox: z.boolean(),
    }),
    /** Another file of the library, made acceptable here; that one is kept as it was. */
    z.object({
      type: z.literal("repaired"),
      sourceId: id,
      sourceName: z.string(),
      steps: z.array(repairStep),
      /** Made to be passed on, not to be accepted by the service. */
      purpose: z.literal("export").optional(),
      sandbox: z.boolean(),
    }),
    /** An output that another studio or program asked for, fetched by the service's own id of it. */
    z.object({
      type: z.literal("retrieved"),
      remoteId: z.string(),
      connectionName: z.string(),
      model: z.string().nullable(),
      fileName: z.string(),
      sandbox: z.boolean(),
    }),
  ]),
  /** `missing`: the file is no longer where it was. */
  state: z.enum(["ready", "missing", "trashed"]),
  rating: z.number().int().min(0).max(5),
  /** 1 picked, −1 rejected; absent: neither. */
  flag: z.union([z.literal(1), z.literal(-1)]).optional(),
  label: colorLabel.optional(),
  tags: z.array(assetTag).optional(),
  /** Names of the albums that it is in. */
  albums: z.array(albumName).max(1000).optional(),
  /** The person's own words about it; absent where there are none. */
  note: z.string().optional(),
});
export type Asset = z.infer<typeof asset>;

/** What the core answers to a file that was given to it; `alreadyHere`: the library had these very bytes. */
export const importedAsset = asset.extend({ alreadyHere: z.literal(true).optional() });
export type ImportedAsset = z.infer<typeof importedAsset>;
