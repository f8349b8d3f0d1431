import { z } from "zod";
import { videoModelId } from "#shared/wire/models.ts";
import { ratio, resolution } from "#shared/wire/video/video.ts";
import { id, timestamp } from "../base.ts";
import { mediaName } from "../service/addresses.ts";
import { castCards } from "./cast.ts";
import { filmSettings } from "./film-settings.ts";

/** What a film sets for its shots; each of them follows it or has its own. */
export const inheritedDefaults = z.object({
  model: videoModelId,
  resolution,
  ratio,
  /** Words before and after every prompt. */
  promptPrefix: z.string(),
  promptSuffix: z.string(),
  /** Style and characters: they come before a shot's own references, so that image 1 is the same in every shot. */
  projectReferences: z.array(mediaName),
});
export const inheritable = inheritedDefaults.keyof();
export type Inheritable = z.infer<typeof inheritable>;

/** With its cast, which every shot has that names it. */
export const projectDefaults = inheritedDefaults.extend({ cast: castCards });
export type ProjectDefaults = z.infer<typeof projectDefaults>;

/** The most that may be asked for; null: no bound. Seconds of film, and cost by the person's own prices. */
export const budget = z.object({
  seconds: z.number().positive().nullable(),
  cost: z.number().positive().nullable(),
});
export type Budget = z.infer<typeof budget>;

export const boardView = z.enum(["board", "list", "single", "script"]);
export type BoardView = z.infer<typeof boardView>;

export const project = z.object({
  id,
  title: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  shotCount: z.number().int(),
  /** Of all its shots together. */
  seconds: z.number().int(),
  defaults: projectDefaults,
  view: boardView,
  budget,
  film: filmSettings,
  /** The picture that stands for it: the chosen one, else the first take that is shown, else the first frame. */
  coverId: id.nullable(),
  /** Whether something was made for its shots. */
  hasTakes: z.boolean(),
});
export type Project = z.infer<typeof project>;

/** What was asked for, of seconds of film and by the person's prices; seconds without a price cost nothing here. */
export const spending = z.object({ seconds: z.number(), cost: z.number() });
export type Spending = z.infer<typeof spending>;

/** Budgets with what they were used for: today, and by this film. Sandbox and service are counted apart. */
export const budgetState = z.object({
  scope: z.enum(["day", "film"]),
  budget,
  spent: spending,
});
export type BudgetState = z.infer<typeof budgetState>;

/** One step that can be undone: what it did, for its name. */
export const storyboardStep = z.object({
  id: z.number().int(),
  kind: z.enum([
    "add",
    "duplicate",
    "edit",
    "frames",
    "references",
    "chain",
    "take",
    "move",
    "remove",
    "restore",
    "defaults",
    "film",
    "proposal",
    "group",
    "ungroup",
    "scene",
    "moveScene",
    "cut",
    "paste",
    "script",
    "cast",
    "rename",
  ]),
  /** Shots it was about. */
  count: z.number().int(),
  shotId: id.nullable(),
  /** Where the shot stood then. */
  number: z.number().int().nullable(),
  /** What of it was changed: names of the draft's, the defaults' or the film's fields. */
  fields: z.array(z.string()),
});
export type StoryboardStep = z.infer<typeof storyboardStep>;

/** What can be undone and redone next; at most 100 steps are kept. */
export const storyboardHistory = z.object({
  undo: storyboardStep.nullable(),
  redo: storyboardStep.nullable(),
  undoable: z.number().int(),
  redoable: z.number().int(),
});
export type StoryboardHistory = z.infer<typeof storyboardHistory>;
