import { z } from "zod";
import { direction } from "#shared/direction/index.ts";
import { finding } from "#shared/rules/finding.ts";
import { tailSeconds } from "#shared/rules/video/continuation.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { promptExpansionMode, ratio, resolution } from "#shared/wire/video/video.ts";
import { id, procedure, timestamp } from "../base.ts";
import { addressKind, mediaName, webAddress } from "../service/addresses.ts";
import { task } from "../tasks.ts";
import { castChange, shotCards } from "./cast.ts";
import { filmClash, filmSettings } from "./film-settings.ts";
import {
  boardView,
  budget,
  budgetState,
  inheritable,
  inheritedDefaults,
  project,
  storyboardHistory,
  storyboardStep,
} from "./project.ts";
import { scene, sceneFields, sceneSource } from "./scenes.ts";

export type { Project } from "./project.ts";

/** How much of a take's end a shot goes on from: whole seconds, or null for its last frame alone. */
const tail = z.int().min(tailSeconds.min).max(tailSeconds.max).nullable();

/** Characters of a shot's name. */
export const LONGEST_SHOT_NAME = 120;

/**
 * What the person set for one shot. Frames and references exclude each other in a request; the unused kind is
 * parked here, not deleted: `mode` says which is sent.
 */
export const shotDraft = z.object({
  name: z.string().max(LONGEST_SHOT_NAME),
  prompt: z.string(),
  /**
   * Written as beats: then the compiled direction is sent, and not the prompt. Both are kept whichever is sent
   * (`shared/rules/video/shot-form.ts` turns one into the other).
   */
  directed: z.boolean(),
  direction: direction.nullable(),
  model: videoModelId,
  resolution,
  duration: z.number().int(),
  ratio,
  mode: z.enum(["text", "frames", "references"]),
  firstFrame: mediaName.nullable(),
  lastFrame: mediaName.nullable(),
  references: z.array(mediaName),
  promptExpansion: promptExpansionMode.nullable(),
  /** What follows the film's defaults: those values stand here too, and change with them. */
  inherits: z.array(inheritable),
  /** Words before and after the prompt, and references before the shot's own: the film's, or its own instead. */
  promptPrefix: z.string(),
  promptSuffix: z.string(),
  projectReferences: z.array(mediaName),
  /** The film's cards that its words name, and which of their files it sends: the core says, whenever either changes. */
  cast: shotCards,
  /** It goes on from the last seconds of a take: from `clip`, one of its references; null until that is cut. */
  continues: z.object({ seconds: tail.unwrap(), clip: mediaName.nullable() }).nullable().optional(),
});
export type ShotDraft = z.infer<typeof shotDraft>;

/** The shot goes on from a take of another shot: from its last frame, or from as much as `continues` of its draft says. */
export const shotChain = z.object({
  shotId: id,
  /** The take that it goes on from now; null while nothing of one was taken. */
  takeId: id.nullable(),
});
export type ShotChain = z.infer<typeof shotChain>;

/** `assetId` is the film whose last frame, or last `tail` seconds, shot `id` goes on from. */
export const frameToTake = z.object({ id, takeId: id, assetId: id, tail });
export type FrameToTake = z.infer<typeof frameToTake>;

export const shot = z.object({
  id,
  projectId: id,
  /** Position on the board, from 1. */
  number: z.number().int(),
  draft: shotDraft,
  activeTakeId: id.nullable(),
  chain: shotChain.nullable(),
  /** The scene that it belongs to. */
  sceneId: id.nullable(),
  /** Asked for before its first frame is there: sent, once, as soon as it is. */
  waiting: z
    .object({
      clientId: id,
      takes: z.number().int().min(1).max(4),
      /** That was active when it was asked for; absent in what an earlier studio kept. */
      connectionId: id.optional(),
      /** Asked for as a quick pass. */
      pass: z.boolean().optional(),
      /** Only takes of the other shot beyond this number will do: those before it are to be made again. */
      after: z.int().min(0).optional(),
    })
    .nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Shot = z.infer<typeof shot>;

/** One of several changes that are one step to undo. */
export const shotChange = z.discriminatedUnion("do", [
  /** Behind `after`, or at the end. With an `id` of their choosing later changes can name the shot. */
  z.object({
    do: z.literal("add"),
    id: id.optional(),
    after: id.nullable(),
    /** Before this shot instead. */
    before: id.optional(),
    draft: shotDraft.partial(),
    /** The shot that it is a copy of: it gets that shot's takes over the same files, its chosen one, its cut and its chain. */
    takesOf: id.optional(),
    /** Without it, the scene of `after`. */
    sceneId: id.nullable().optional(),
  }),
  z.object({ do: z.literal("edit"), id, draft: shotDraft.partial() }),
  /** Without `sceneId` it joins the scene of the shot that it passed last. */
  z.object({ do: z.literal("move"), id, to: z.number().int().min(1), sceneId: id.nullable().optional() }),
  z.object({ do: z.literal("remove"), id }),
  /** One that was taken off this board stands on it again, with its takes, behind `after` or at the beginning. */
  z.object({ do: z.literal("putBack"), id, after: id.nullable() }),
  z.object({ do: z.literal("chain"), id, to: id.nullable(), tail: tail.optional() }),
  /** This take of the shot is the one in the film. */
  z.object({ do: z.literal("take"), id, taskId: id }),
  /** These shots stand side by side, where the first of them stands, as a scene with this `id`: a new one or one that is there. */
  z.object({
    do: z.literal("group"),
    id,
    shots: z.array(id).min(1),
    scene: sceneFields.partial(),
    source: sceneSource.optional(),
  }),
  z.object({ do: z.literal("ungroup"), id }),
  z.object({ do: z.literal("scene"), id, scene: sceneFields.partial(), source: sceneSource.optional() }),
  /** All shots of the scene, behind the shot `after` and the rest of its scene; null: to the beginning. */
  z.object({ do: z.literal("moveScene"), id, after: id.nullable() }),
]);
export type ShotChange = z.infer<typeof shotChange>;

/** Of one film on its board. */
export const MOST_SHOTS = 5_000;

const title = z.string().trim().min(1).max(200);
/** Said by the person: go on although a budget is used up. */
const overBudget = z.boolean().default(false);

export const storyboard = {
  projects: procedure.output(z.array(project)),
  createProject: procedure.input(z.object({ title })).output(project),
  renameProject: procedure.input(z.object({ id, title })).output(project),
  /** Its shots as they are set, with what was made of them: the files are shared and nothing is bought again. */
  duplicateProject: procedure.input(z.object({ id, title, takes: z.boolean().default(true) })).output(project),
  /** Off the list; its shots, takes and files stay, and it can be put back. */
  removeProject: procedure.input(z.object({ id })),
  restoreProject: procedure.input(z.object({ id })).output(project),
  updateProject: procedure
    .input(z.object({ id, view: boardView.optional(), coverId: id.nullable().optional(), budget: budget.optional() }))
    .output(project),
  /** Shots that follow a value get it too. One step to undo. */
  updateDefaults: procedure.input(z.object({ id, defaults: inheritedDefaults.partial() })).output(project),
  /**
   * Changes of the film's cast as one step, all or none. Prompts that name a card go on naming it when it is called
   * otherwise. `addedIds` in the order of the changes.
   */
  changeCast: procedure
    .input(z.object({ projectId: id, changes: z.array(castChange).min(1).max(400) }))
    .output(z.object({ project, addedIds: z.array(id) })),
  /**
   * How its takes are joined. `takes` are named all or not at all. `base` is what the writer read of the same fields:
   * only what differs from it is written, and where another window changed the same since, theirs stays and is named
   * in `clashes`. One step to undo; typing that goes on joins the one before it, what is done `apart` never does.
   */
  updateFilm: procedure
    .input(
      z.object({
        ...{ id, film: filmSettings.partial(), base: filmSettings.partial().default({}) },
        apart: z.boolean().default(false),
      }),
    )
    .output(z.object({ project, clashes: z.array(filmClash) })),
  /** What a page kept before the core did: taken over, once, where nothing was said of the film yet. No step. */
  adoptFilm: procedure.input(z.object({ id, film: filmSettings })).output(project),
  history: procedure.input(z.object({ projectId: id })).output(storyboardHistory),
  /** The step that was undone. Takes that were bought stay. Refused with `not_allowed_now` when there is none. */
  undo: procedure.input(z.object({ projectId: id })).output(storyboardStep),
  redo: procedure.input(z.object({ projectId: id })).output(storyboardStep),
  /** Several changes, and what of the film's own settings goes with them, as one step, all or none. `shots` is the board afterwards. */
  changeShots: procedure
    .input(
      z.object({
        projectId: id,
        kind: storyboardStep.shape.kind,
        changes: z.array(shotChange).min(1).max(20_000),
        film: filmSettings.partial().optional(),
      }),
    )
    .output(z.object({ shots: z.array(shot), addedIds: z.array(id) })),
  /** Undoes the removal while it is the newest step; else puts them back as a step of its own. */
  restoreShots: procedure.input(z.object({ projectId: id, ids: z.array(id).min(1) })).output(z.array(shot)),
  budgets: procedure.input(z.object({ projectId: id })).output(z.array(budgetState)),
  shots: procedure.input(z.object({ projectId: id })).output(z.array(shot)),
  addShot: procedure
    .input(z.object({ projectId: id, after: id.nullable().default(null), draft: shotDraft.partial().default({}) }))
    .output(shot),
  /** `knew`: as what the addresses were counted when the prompt was written; more may be known of them by now. */
  updateShot: procedure
    .input(z.object({ id, draft: shotDraft.partial(), knew: z.record(webAddress, addressKind).optional() }))
    .output(shot),
  moveShot: procedure
    .input(z.object({ id, to: z.number().int().min(1), sceneId: id.nullable().optional() }))
    .output(z.array(shot)),
  /** Those that have shots on the board, in its order. */
  scenes: procedure.input(z.object({ projectId: id })).output(z.array(scene)),
  /** How the board is looked at: no step to undo. */
  foldScenes: procedure.input(z.object({ projectId: id, ids: z.array(id).min(1).max(5000), folded: z.boolean() })),
  removeShot: procedure.input(z.object({ id })),
  restoreShot: procedure.input(z.object({ id })).output(shot),
  /** One step to undo. */
  chooseTake: procedure.input(z.object({ id, taskId: id.nullable() })).output(shot),
  /** Takes of the film's shots that came and were not looked at yet: ids of tasks. */
  newTakes: procedure.input(z.object({ projectId: id })).output(z.array(id)),
  /** These takes were looked at. */
  lookedAt: procedure.input(z.object({ taskIds: z.array(id).min(1).max(1000) })),
  /** Goes on from the end of another shot of its film; `to: null` lets go and keeps the frame or clip. */
  chainShot: procedure.input(z.object({ id, to: id.nullable(), tail: tail.default(null) })).output(shot),
  /** Shots of every film whose frame or clip can be taken now: a page makes it, then calls `takeChainFrame`. */
  framesToTake: procedure.output(z.array(frameToTake)),
  /**
   * The last frame, or seconds, of a take of the shot it is chained to, which a page made and brought into the library. What
   * waited for it is sent. Idempotent.
   */
  takeChainFrame: procedure.input(z.object({ id, takeId: id, assetId: id })).output(shot),
  /**
   * What hangs on shot `id` goes on from what is shown or made of it now: each of `shots`, in the order in which they
   * hang on each other, waits for the end of the take before it, and is sent once that is there. Budgets are judged for
   * all together. Idempotent by `clientId`, as `generate`.
   */
  makeAgain: procedure
    .input(
      z.object({
        id,
        shots: z
          .array(z.object({ id, clientId: id }))
          .min(1)
          .max(1000),
        overBudget,
      }),
    )
    .output(z.array(z.object({ id, outcome: z.enum(["waiting", "refused"]), error: studioError.nullable() }))),
  /** Nothing was sent, nothing is charged. */
  stopWaiting: procedure.input(z.object({ id })).output(shot),
  /** The same rules the page runs live, once more in the core. */
  check: procedure.input(z.object({ id })).output(z.array(finding)),
  /**
   * Starts takes of a shot. Refused with `refused_by_rules` (findings in details) before anything leaves.
   * Idempotent by `clientId`: the same one again returns the same tasks. A chained shot whose frame isn't there yet
   * gives no tasks and waits. Over a budget it is refused with `over_budget`, figures in details, unless `overBudget`.
   */
  generate: procedure
    .input(z.object({ id, clientId: id, takes: z.number().int().min(1).max(4).default(1), overBudget }))
    .output(z.array(task)),
  /**
   * A new take of the shot from the request of one of its takes, with another model or resolution; the shot's own
   * settings stay as they are. Checked, refused and idempotent as `generate`.
   */
  retake: procedure
    .input(
      z.object({
        id,
        taskId: id,
        clientId: id,
        model: videoModelId,
        resolution: shotDraft.shape.resolution,
        overBudget,
      }),
    )
    .output(z.array(task)),
  /**
   * `generate` for many, each by itself: one that is refused stops no other. Budgets are judged for all together. `pass`:
   * in the smallest size, whatever the shots are set to; a shot that was asked for so before, and didn't fail, is `had`.
   */
  generateMany: procedure
    .input(
      z.object({
        shots: z
          .array(z.object({ id, clientId: id }))
          .min(1)
          .max(1000),
        takes: z.number().int().min(1).max(4).default(1),
        pass: z.boolean().default(false),
        overBudget,
      }),
    )
    .output(
      z.array(z.object({ id, outcome: z.enum(["sent", "waiting", "had", "refused"]), error: studioError.nullable() })),
    ),
};
