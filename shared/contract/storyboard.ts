import { z } from "zod";
import { finding } from "#shared/rules/finding.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { id, procedure, timestamp } from "./base.ts";
import { task } from "./tasks.ts";

export const project = z.object({
  id,
  title: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  shotCount: z.number().int(),
});
export type Project = z.infer<typeof project>;

/**
 * What the person set for one shot. Frames and references exclude each other in a request; the unused kind is
 * parked here, not deleted: `mode` says which is sent.
 */
export const shotDraft = z.object({
  name: z.string().max(120),
  prompt: z.string(),
  model: videoModelId,
  resolution: z.enum(["480P", "768P", "2K"]),
  duration: z.number().int(),
  ratio: z.enum(["adaptive", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"]),
  mode: z.enum(["text", "frames", "references"]),
  firstFrame: id.nullable(),
  lastFrame: id.nullable(),
  references: z.array(id),
  promptExpansion: z.enum(["disabled", "balanced", "quality"]).nullable(),
});
export type ShotDraft = z.infer<typeof shotDraft>;

export const shot = z.object({
  id,
  projectId: id,
  /** Position on the board, from 1. */
  number: z.number().int(),
  draft: shotDraft,
  activeTakeId: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Shot = z.infer<typeof shot>;

export const storyboard = {
  projects: procedure.output(z.array(project)),
  createProject: procedure.input(z.object({ title: z.string().trim().min(1).max(200) })).output(project),
  renameProject: procedure.input(z.object({ id, title: z.string().trim().min(1).max(200) })).output(project),
  shots: procedure.input(z.object({ projectId: id })).output(z.array(shot)),
  addShot: procedure
    .input(z.object({ projectId: id, after: id.nullable().default(null), draft: shotDraft.partial().default({}) }))
    .output(shot),
  updateShot: procedure.input(z.object({ id, draft: shotDraft.partial() })).output(shot),
  moveShot: procedure.input(z.object({ id, to: z.number().int().min(1) })).output(z.array(shot)),
  removeShot: procedure.input(z.object({ id })),
  restoreShot: procedure.input(z.object({ id })).output(shot),
  chooseTake: procedure.input(z.object({ id, taskId: id.nullable() })).output(shot),
  /** The same rules the page runs live, once more in the core. */
  check: procedure.input(z.object({ id })).output(z.array(finding)),
  /**
   * Starts takes of a shot. Refused with `refused_by_rules` (findings in details) before anything leaves.
   * Idempotent by `clientId`: the same one again returns the same tasks.
   */
  generate: procedure
    .input(z.object({ id, clientId: id, takes: z.number().int().min(1).max(4).default(1) }))
    .output(z.array(task)),
};
