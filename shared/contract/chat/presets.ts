import { z } from "zod";
import { id, procedure, timestamp } from "../base.ts";
import { directorChoice } from "./director.ts";
import { replySettings } from "./reply-settings.ts";

/** What replies are asked with, under a name. The film that director tools work on is the conversation's own. */
export const presetSettings = replySettings
  .omit({ director: true })
  .extend({ director: directorChoice.omit({ projectId: true }).optional() });
export type PresetSettings = z.infer<typeof presetSettings>;

/** Empty only while it is being renamed. */
const name = z.string().max(100);

export const preset = z.object({
  id,
  name,
  settings: presetSettings,
  /** New conversations begin with it; at most one does. */
  standard: z.boolean(),
  createdAt: timestamp,
});
export type Preset = z.infer<typeof preset>;

/** Of one file; a list longer than this is nobody's. */
export const MAX_PRESETS = 200;

export const presetFormat = "reelsong.presets";
export const presetFileVersion = 1;

/**
 * Presets as a file. Strict: a field that isn't known would be lost in silence. Settings that a model doesn't take are
 * no error, as everywhere: they are kept, and not sent.
 */
export const presetFile = z.strictObject({
  format: z.literal(presetFormat),
  version: z.literal(presetFileVersion),
  presets: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(100), settings: z.strictObject(presetSettings.shape) }))
    .min(1)
    .max(MAX_PRESETS),
});
export type PresetFile = z.infer<typeof presetFile>;

export const presets = {
  /** Oldest first. */
  list: procedure.output(z.array(preset)),
  /** All of them or none; a name that is taken gets a number behind it. */
  add: procedure
    .input(
      z.object({
        presets: z
          .array(z.object({ name, settings: presetSettings }))
          .min(1)
          .max(MAX_PRESETS),
      }),
    )
    .output(z.array(preset)),
  /** Only what is given changes. */
  update: procedure.input(z.object({ id, name: name.optional(), settings: presetSettings.optional() })).output(preset),
  /** Can be restored for `DELETED_KEPT_DAYS` (deleted.ts); then it is erased. */
  remove: procedure.input(z.object({ id })),
  restore: procedure.input(z.object({ id })).output(preset),
  /** What new conversations begin with; null: as the last one was. */
  makeStandard: procedure.input(z.object({ id: id.nullable() })).output(z.array(preset)),
};
