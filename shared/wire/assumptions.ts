import { z } from "zod";
import { bitrate, sampleRate, soundFormat } from "./music/music.ts";

/** H: seen in a published description of a service of this family; M: one or conflicting sources; L: inferred. */
export type Confidence = "H" | "M" | "L";

interface Assumption<Schema extends z.ZodType> {
  readonly value: z.infer<Schema>;
  readonly schema: Schema;
  readonly confidence: Confidence;
  /** Section of WIRE.md that says so. */
  readonly source: string;
  /** Unit of the value, where it has one. */
  readonly unit?: string;
}

const assume = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.infer<Schema>,
  confidence: Confidence,
  source: string,
  unit?: string,
): Assumption<Schema> => ({ value, schema, confidence, source, ...(unit === undefined ? {} : { unit }) });

const name = z.string().min(1);
const path = z.string().startsWith("/");
const names = z.array(name);
const numbers = z.array(z.number().int().positive());
const count = z.number().int().positive();
const seconds = z.number().positive();

const VIDEO = "WIRE.md § Video";
const MUSIC = "WIRE.md § Music";
const FILES = "WIRE.md § Files";
const TEXT = "WIRE.md § Text";

/** Every open point of API.md, filled in from WIRE.md; each can be overridden per connection. */
export const assumptions = {
  videoPromptMaxCharacters: assume(count, 7000, "M", VIDEO, "characters"),
  videoLastFrameAlone: assume(z.boolean(), true, "M", VIDEO),
  videoReferenceAudioAlone: assume(z.boolean(), true, "M", VIDEO),
  videoCallbackField: assume(name, "callback_url", "H", VIDEO),
  videoQueryPath: assume(path, "/v2/query/video_generation/{task_id}", "H", VIDEO),
  videoListPath: assume(path, "/v2/query/video_generation", "M", VIDEO),
  videoDefaultResolutionH3: assume(z.enum(["768P", "2K"]), "2K", "L", VIDEO),
  videoPromptExpansionModes: assume(names, ["disabled", "balanced", "quality"], "H", VIDEO),
  videoUrlLifetimeSeconds: assume(seconds, 3600, "M", VIDEO, "seconds"),
  videoRequestsPerMinute: assume(count, 300, "L", VIDEO, "requests a minute"),
  videoInFlight: assume(count, 5, "L", VIDEO, "tasks"),

  musicOutputField: assume(name, "output_format", "H", MUSIC),
  musicSampleRates: assume(numbers, [...sampleRate.values], "H", MUSIC, "Hz"),
  musicBitrates: assume(numbers, [...bitrate.values], "H", MUSIC, "bits a second"),
  musicFormats: assume(names, soundFormat.options, "H", MUSIC),
  musicStatusInProgress: assume(z.number().int(), 1, "H", MUSIC),
  musicStatusComplete: assume(z.number().int(), 2, "H", MUSIC),
  musicLastChunkIsWholeSong: assume(z.boolean(), true, "M", MUSIC),
  musicPreprocessPath: assume(path, "/v1/music_cover_preprocess", "H", MUSIC),
  musicPreprocessModel: assume(name, "music-cover", "H", MUSIC),
  musicPaidInFlight: assume(count, 20, "M", MUSIC, "songs"),
  musicFreeInFlight: assume(count, 3, "M", MUSIC, "songs"),

  fileIdParameter: assume(name, "file_id", "H", FILES),
  fileUploadPath: assume(path, "/v1/files/upload", "H", FILES),
  fileListPath: assume(path, "/v1/files/list", "H", FILES),
  fileDeletePath: assume(path, "/v1/files/delete", "H", FILES),
  filePurposeTextVideo: assume(name, "video_understanding", "M", FILES),
  filePurposeVideoInput: assume(name, "video_generation_input", "M", FILES),

  keyHeader: assume(name, "x-api-key", "H", TEXT),
  sendKeyHeader: assume(z.boolean(), false, "H", TEXT),
  base64SourceType: assume(name, "base64", "H", TEXT),
  cacheControlMarks: assume(count, 4, "H", TEXT, "marks"),
  toolChoiceTypes: assume(names, ["auto", "any", "none", "tool"], "M", TEXT),
  detailPlace: assume(z.enum(["source", "block"]), "source", "L", TEXT),
  textM3RequestsPerMinute: assume(count, 200, "L", TEXT, "requests a minute"),
  textM2RequestsPerMinute: assume(count, 500, "L", TEXT, "requests a minute"),
} as const;

export type AssumptionName = keyof typeof assumptions;
/** The values in force for one connection, by name. */
export type ResolvedAssumptions = { readonly [Name in AssumptionName]: (typeof assumptions)[Name]["value"] };

type OverrideShape = { [Name in AssumptionName]: z.ZodOptional<(typeof assumptions)[Name]["schema"]> };

const entries = Object.entries(assumptions) as [AssumptionName, Assumption<z.ZodType>][];

/** What a connection may override: any assumption by name, nothing else. */
export const assumptionOverrides = z.strictObject(
  Object.fromEntries(entries.map(([key, { schema }]) => [key, schema.optional()])) as OverrideShape,
);
export type AssumptionOverrides = z.infer<typeof assumptionOverrides>;

/**
 * The assumptions with a connection's overrides laid over them. An override that is unknown or malformed (written by
 * another version, say) is passed over, so that a stored connection always opens.
 */
export function resolveAssumptions(overrides: unknown = {}): ResolvedAssumptions {
  const given = typeof overrides === "object" && overrides !== null ? (overrides as Record<string, unknown>) : {};
  return Object.fromEntries(
    entries.map(([key, { schema, value }]) => {
      if (!Object.hasOwn(given, key)) return [key, value];
      const parsed = schema.safeParse(given[key]);
      return [key, parsed.success ? parsed.data : value];
    }),
  ) as ResolvedAssumptions;
}

/** The assumptions as WIRE.md has them. */
export const defaultAssumptions: ResolvedAssumptions = resolveAssumptions();
