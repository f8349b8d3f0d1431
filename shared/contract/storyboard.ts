import { z } from "zod";
import { finding } from "#shared/rules/finding.ts";
import { studioError } from "#shared/wire/errors.ts";
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

/** The shot begins on the last frame of a take of another shot. */
export const shotChain = z.object({
  shotId: id,
  /** The take whose last frame is the first frame now; null while none was taken. */
  takeId: id.nullable(),
});
export type ShotChain = z.infer<typeof shotChain>;

/** `assetId` is the film whose last frame becomes the first frame of shot `id`. */
export const frameToTake = z.object({ id, takeId: id, assetId: id });
export type FrameToTake = z.infer<typeof frameToTake>;

export const shot = z.object({
  id,
  projectId: id,
  /** Position on the board, from 1. */
  number: z.number().int(),
  draft: shotDraft,
  activeTakeId: id.nullable(),
  chain: shotChain.nullable(),
  /** Asked for before its first frame is there: sent, once, as soon as it is. */
  waiting: z.object({ clientId: id, takes: z.number().int().min(1).max(4) }).nullable(),
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
  /** Begins the shot on the last frame of another of its film; `to: null` lets go and keeps the frame. */
  chainShot: procedure.input(z.object({ id, to: id.nullable() })).output(shot),
  /** Shots of every film whose first frame can be taken now: a page decodes it, then calls `takeChainFrame`. */
  framesToTake: procedure.output(z.array(frameToTake)),
  /**
   * The last frame of a take of the shot it is chained to, which a page decoded and brought into the library. What
   * waited for it is sent. Idempotent.
   */
  takeChainFrame: procedure.input(z.object({ id, takeId: id, assetId: id })).output(shot),
  /** Nothing was sent, nothing is charged. */
  stopWaiting: procedure.input(z.object({ id })).output(shot),
  /** The same rules the page runs live, once more in the core. */
  check: procedure.input(z.object({ id })).output(z.array(finding)),
  /**
   * Starts takes of a shot. Refused with `refused_by_rules` (findings in details) before anything leaves.
   * Idempotent by `clientId`: the same one again returns the same tasks. A chained shot whose frame isn't there yet
   * gives no tasks and waits.
   */
  generate: procedure
    .input(z.object({ id, clientId: id, takes: z.number().int().min(1).max(4).default(1) }))
    .output(z.array(task)),
  /**
   * A new take of the shot from the request of one of its takes, with another model or resolution; the shot's own
   * settings stay as they are. Checked, refused and idempotent as `generate`.
   */
  retake: procedure
    .input(z.object({ id, taskId: id, clientId: id, model: videoModelId, resolution: shotDraft.shape.resolution }))
    .output(z.array(task)),
  /** `generate` for many, each by itself: one that is refused stops no other. */
  generateMany: procedure
    .input(
      z.object({
        shots: z
          .array(z.object({ id, clientId: id }))
          .min(1)
          .max(1000),
        takes: z.number().int().min(1).max(4).default(1),
      }),
    )
    .output(z.array(z.object({ id, outcome: z.enum(["sent", "waiting", "refused"]), error: studioError.nullable() }))),
};
