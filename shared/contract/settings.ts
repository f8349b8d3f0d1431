import { z } from "zod";
import { procedure } from "./base.ts";

export const settingsValues = z.object({
  theme: z.enum(["dark", "light", "system"]),
  language: z.enum(["system", "en", "zh-CN"]),
  /** Video tasks in flight at once (WIRE.md: default 5). */
  videoConcurrency: z.number().int().min(1).max(50),
  /** Shots that were asked for stay here until it goes on; what was sent goes on. */
  videoQueuePaused: z.boolean(),
  /** What the person says a second costs, by `model resolution`, in a currency of their own. Empty until they do. */
  videoPrices: z.record(z.string(), z.number().min(0)),
  /** Absolute folder of the library's files. */
  libraryFolder: z.string(),
  /** What was last open, so that the studio opens where it was left. */
  lastProjectId: z.string().nullable(),
  lastConversationId: z.string().nullable(),
  lastSongId: z.string().nullable(),
  notifications: z.boolean(),
});
export type Settings = z.infer<typeof settingsValues>;

export const settings = {
  get: procedure.output(settingsValues),
  /** libraryFolder is changed by the shell's own folder dialog, not from the page. */
  update: procedure.input(settingsValues.omit({ libraryFolder: true }).partial()).output(settingsValues),
};
