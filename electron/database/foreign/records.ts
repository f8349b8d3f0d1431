import { z } from "zod";
import { id, timestamp } from "#shared/contract/base.ts";
import { conversationRecord, recordedMessage } from "#shared/contract/chat/conversation-file.ts";
import { presetSettings } from "#shared/contract/chat/presets.ts";
import { albumName, asset, assetTag } from "#shared/contract/library/media.ts";
import { lyricVersion } from "#shared/contract/songs/lyrics.ts";
import { songDraft } from "#shared/contract/songs/songs.ts";
import { shotCards } from "#shared/contract/storyboard/cast.ts";
import { filmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { boardView, budget, projectDefaults } from "#shared/contract/storyboard/project.ts";
import { sceneFields, sceneSource } from "#shared/contract/storyboard/scenes.ts";
import { MOST_SHOTS, shotChain, shotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { direction } from "#shared/direction/index.ts";
import { MOST_SCRIPT } from "#shared/script/element.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import { taskKind } from "#shared/wire/task-kind.ts";

/** How much of each is taken out of one archive; what holds more is refused whole. */
export const most = {
  hosts: 200,
  films: 10_000,
  /** Of one film: as many as its board takes, and each scene has one of them. */
  shots: MOST_SHOTS,
  scenes: MOST_SHOTS,
  songs: 50_000,
  /** Of one song. */
  versions: 5_000,
  styles: 5_000,
  presets: 1_000,
  folders: 2_000,
  tasks: 300_000,
  /** The number of one take: the next one here goes on from it. */
  take: 100_000,
  /** Of one take that was asked for; the longest that the service makes are far shorter. */
  seconds: 3600,
  assets: 300_000,
  albums: 2_000,
  conversations: 200_000,
  /** Of one conversation. */
  messages: 50_000,
  conversationBytes: 64 * 1024 * 1024,
  /** Of one value that is JSON or words: a draft, a request, the blocks of a message. */
  textBytes: 16 * 1024 * 1024,
  /** Of what is said of a file; a film's own says every take that it is made of. */
  fileTextBytes: 1024 * 1024,
  /** How deep JSON may be nested. The service's own answers stay below twenty. */
  depth: 100,
  /** Of what a task was asked with, its result, its usage or its error, each. */
  partBytes: 64 * 1024,
  partDepth: 32,
  partValues: 2_000,
} as const;

const words = z.string().max(most.textBytes);
const name = z.string().max(1000);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Of what was read of it, so that what was taken in before is known again. */
const fingerprint = sha256;

const film = z.object({
  project: z.object({
    id,
    title: name,
    createdAt: timestamp,
    updatedAt: timestamp,
    defaults: projectDefaults.partial().nullable(),
    view: boardView,
    budget: budget.nullable(),
    film: filmSettings.partial().nullable(),
    coverId: id.nullable(),
  }),
  /** Fountain; null where it has none. */
  script: z.string().max(MOST_SCRIPT).nullable(),
  scenes: z
    .array(z.object({ id, fields: sceneFields.partial(), source: sceneSource, folded: z.boolean() }))
    .max(most.scenes),
  /** From left to right. */
  shots: z
    .array(
      z.object({
        id,
        draft: shotDraft,
        activeTakeId: id.nullable(),
        chain: shotChain.nullable(),
        sceneId: id.nullable(),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    )
    .max(most.shots),
});

const song = z.object({
  song: z.object({
    id,
    projectId: id.nullable(),
    draft: songDraft,
    activeTakeId: id.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
  versions: z.array(lyricVersion.extend({ lyrics: words, name })).max(most.versions),
});

/**
 * Of each task there is one, so it has to stay small: what a person writes for a film or a song, and the figures of a
 * result. Looked at here too, for the core believes no reader that it kept to this.
 */
const small = <Part extends z.ZodType>(part: Part) =>
  part.check(({ value, issues }) => {
    if (!isSmall(value)) issues.push({ code: "too_big", origin: "string", maximum: most.partBytes, input: value });
  });

function isSmall(whole: unknown): boolean {
  const left: { value: unknown; depth: number }[] = [{ value: whole, depth: 0 }];
  let characters = 0;
  let values = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next;
    values += 1;
    if (typeof value === "string") characters += value.length;
    if (typeof value === "object" && value !== null) {
      if (depth >= most.partDepth) return false;
      for (const [key, inner] of Object.entries(value)) {
        characters += Array.isArray(value) ? 0 : key.length;
        left.push({ value: inner, depth: depth + 1 });
      }
    }
    if (characters > most.partBytes || values + left.length > most.partValues) return false;
  }
  return true;
}

/** A generation that has ended: history. What could ask something of a service, or of a folder, isn't read at all. */
const task = z.object({
  id,
  kind: taskKind,
  state: z.enum(["ready", "failed", "cancelled"]),
  title: name,
  model: name,
  connectionName: name,
  sandbox: z.boolean(),
  projectId: id.nullable(),
  shotId: id.nullable(),
  songId: id.nullable(),
  take: z.number().int().min(1).max(most.take),
  request: small(z.record(z.string(), z.unknown())),
  /** A large one leaves the take its text. */
  direction: small(direction.nullable().optional()).catch(null),
  cast: small(shotCards.nullable().optional()).catch(null),
  error: small(studioError.nullable()),
  assetId: id.nullable(),
  copyOf: id.nullable(),
  usage: small(z.record(z.string(), z.number()).nullable()),
  result: small(z.record(z.string(), z.unknown()).nullable()),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
});

/** What is said of a file. What it is, its bytes say. */
const file = asset
  .pick({ id: true, createdAt: true, origin: true, rating: true, flag: true, label: true, facts: true })
  .extend({
    sha256,
    sourceSha256: sha256.optional(),
    name,
    tags: z.array(assetTag).max(200).optional(),
    note: words.optional(),
  });

const kinds = ["film", "song", "style", "preset", "folder", "task", "asset", "conversation"] as const;
export type RecordKind = (typeof kinds)[number];

/** Why something of an archive isn't taken. */
export const refusal = z.object({
  kind: z.enum([...kinds, "file"]),
  why: z.enum(["unreadable", "too_large", "not_media", "changed", "missing"]),
});
export type Refusal = z.infer<typeof refusal>;

/** One line that the reading process says. First all heads, then what belongs to those that are wanted. */
export const foreignLine = z.discriminatedUnion("say", [
  z.object({ say: z.literal("manifest"), text: z.string(), signature: z.string().max(1024).nullable() }),
  z.object({ say: z.literal("version"), version: z.number().int() }),
  z.object({ say: z.literal("host"), name: name, host: z.string().max(300) }),
  /** Tasks that hadn't ended, or of whose outcome nothing is known. */
  z.object({ say: z.literal("unfinished"), count: z.number().int() }),
  z.object({ say: z.literal("refused"), ...refusal.shape }),
  z.object({
    say: z.literal("head"),
    kind: z.enum(kinds),
    id,
    fingerprint,
    /** Of a film, as earlier versions made it of the same rows; absent: the same. */
    earlier: fingerprint.optional(),
    createdAt: timestamp,
    /** Of a film. */
    shots: z.array(id).max(most.shots).optional(),
    /** Of a conversation. */
    messages: z.number().int().optional(),
    /** Of a task: where it belongs. */
    shotId: id.nullable().optional(),
    songId: id.nullable().optional(),
    /** Of a file. */
    sha256: sha256.optional(),
  }),
  z.object({ say: z.literal("heads-end") }),
  z.object({ say: z.literal("film"), film }),
  z.object({ say: z.literal("song"), song }),
  z.object({ say: z.literal("style"), style: z.object({ id, name, style: words, createdAt: timestamp }) }),
  z.object({
    say: z.literal("preset"),
    preset: z.object({ id, name: z.string().max(100), settings: presetSettings, createdAt: timestamp }),
  }),
  z.object({ say: z.literal("folder"), folder: z.object({ id, name, createdAt: timestamp }) }),
  z.object({ say: z.literal("task"), task }),
  z.object({ say: z.literal("asset"), asset: file }),
  /** Files of the archive in the album's order; after all files. */
  z.object({ say: z.literal("album"), name: albumName, createdAt: timestamp, files: z.array(id).max(most.assets) }),
  z.object({
    say: z.literal("conversation"),
    id,
    folderId: id.nullable(),
    conversation: conversationRecord.shape.conversation.extend({ title: name }),
  }),
  z.object({ say: z.literal("message"), message: recordedMessage }),
  z.object({ say: z.literal("conversation-end"), id }),
  /** A file that was taken out of the archive, into the scratch folder under this name. */
  z.object({ say: z.literal("taken"), id, file: z.string().regex(/^\d{1,9}$/), bytes: z.number().int(), sha256 }),
  z.object({
    say: z.literal("failed"),
    code: z.string().max(60),
    message: z.string().max(2000),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ say: z.literal("end") }),
]);
export type ForeignLine = z.infer<typeof foreignLine>;

/** The longest line of a kind, in characters. Each is known before it is parsed; a manifest is the longest of all. */
export function mostCharacters(say: string): number {
  if (say === "task" || say === "head") return 512 * 1024;
  if (say === "asset") return 12 * 1024 * 1024;
  return 80 * 1024 * 1024;
}

export type LineOf<Say extends ForeignLine["say"]> = Extract<ForeignLine, { say: Say }>;
export type ForeignFilm = z.infer<typeof film>;
export type ForeignSong = z.infer<typeof song>;
export type ForeignTask = z.infer<typeof task>;
export type ForeignFile = z.infer<typeof file>;

/** What the reading process is asked, as its one argument. */
export const readerTask = z.object({
  /** `look`: heads only; `read`: heads, then rows; `files`: takes files of the archive into the scratch folder. */
  work: z.enum(["look", "read", "files"]),
  /** A zip, or a database as it is. */
  source: z.object({ type: z.enum(["archive", "database"]), path: z.string() }),
  scratch: z.string(),
  /** What may be written into the scratch folder, in bytes. */
  room: z.number(),
  /** For `files`: ids of the manifest, with the names they get. */
  wanted: z.array(z.object({ id, file: z.string() })).default([]),
});
export type ReaderTask = z.infer<typeof readerTask>;
