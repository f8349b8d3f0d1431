import { z } from "zod";
import { finding } from "#shared/rules/finding.ts";
import { musicModelId } from "#shared/wire/models.ts";
import { bitrate, musicOutputFormat, sampleRate, soundFormat } from "#shared/wire/music/music.ts";
import { id, procedure, timestamp } from "../base.ts";
import { task } from "../tasks.ts";

/** What the person set. What a model's mode doesn't take is kept here and not sent. */
export const songDraft = z.object({
  title: z.string().max(200),
  style: z.string(),
  lyrics: z.string(),
  model: musicModelId,
  instrumental: z.boolean(),
  optimizeLyrics: z.boolean(),
  /** Reference audio for cover models. */
  cover: id.nullable(),
  /** The address of a reference recording, used in place of a file; none in songs written before there was a choice. */
  coverUrl: z.string().max(4000).nullable().optional(),
  /** Whether what the service heard in the recording stands in for it; then the cover needs its lyrics. */
  coverPrepared: z.boolean().optional(),
  /** Words heard in the recording, as they were put into the lyrics; null once the person has checked them. */
  heardLyrics: z.string().nullable().optional(),
  outputFormat: musicOutputFormat,
  /** The answer comes in fragments that sound at once. The service streams hex only. */
  stream: z.boolean().optional(),
  sampleRate,
  bitrate,
  format: soundFormat,
});
export type SongDraft = z.infer<typeof songDraft>;

export const song = z.object({
  id,
  projectId: id.nullable(),
  draft: songDraft,
  activeTakeId: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Song = z.infer<typeof song>;

/** A song where only its face is shown: without its words, so that a few are soon read out of thousands. */
export const songSummary = z.object({
  id,
  title: z.string(),
  updatedAt: timestamp,
  /** Takes that are ready. */
  takes: z.number().int(),
  /** The file of its chosen take, else of its newest; null while there is none. */
  assetId: id.nullable(),
});
export type SongSummary = z.infer<typeof songSummary>;

/** What the service heard in a reference recording (API.md § Music generation request, `cover_feature_id`). */
export const coverFeatures = z.object({
  featureId: z.string(),
  lyrics: z.string(),
  /** Seconds. */
  sections: z.array(z.object({ label: z.string(), start: z.number(), end: z.number() })),
  madeAt: timestamp,
  expiresAt: timestamp,
});
export type CoverFeatures = z.infer<typeof coverFeatures>;

export const songs = {
  /** What the active connection's service heard in a file before, by its content, also when it has expired. */
  features: procedure.input(z.object({ assetId: id })).output(z.object({ features: coverFeatures.nullable() })),
  /** Has the service listen to a file, unless what it heard is still good. */
  prepareCover: procedure.input(z.object({ assetId: id })).output(coverFeatures),
  list: procedure.output(z.array(song)),
  /** Last worked on first. */
  recent: procedure.input(z.object({ limit: z.number().int().min(1).max(1000) })).output(z.array(songSummary)),
  create: procedure.input(z.object({ draft: songDraft.partial().default({}) })).output(song),
  update: procedure.input(z.object({ id, draft: songDraft.partial() })).output(song),
  remove: procedure.input(z.object({ id })),
  restore: procedure.input(z.object({ id })).output(song),
  chooseTake: procedure.input(z.object({ id, taskId: id.nullable() })).output(song),
  /** Its takes that came and were not listened to yet: ids of tasks. */
  newTakes: procedure.input(z.object({ id })).output(z.array(id)),
  /** These takes were listened to, or chosen. */
  heard: procedure.input(z.object({ taskIds: z.array(id).min(1).max(1000) })),
  check: procedure.input(z.object({ id })).output(z.array(finding)),
  /**
   * As `storyboard.generate`: refused by the rules before anything leaves; idempotent by `clientId`. Where it would cost
   * more than is left of the day it is refused with `over_budget`, unless `overBudget`.
   */
  generate: procedure
    .input(
      z.object({
        id,
        clientId: id,
        takes: z.number().int().min(1).max(4).default(1),
        /** Said by the person: go on although the day's budget is used up. */
        overBudget: z.boolean().default(false),
      }),
    )
    .output(z.array(task)),
};
