import { z } from "zod";
import { MOST_SCRIPT } from "#shared/script/element.ts";
import { id, procedure } from "../base.ts";

const text = z.string().max(MOST_SCRIPT);
const revision = z.number().int().nonnegative();

const script = z.object({
  /** Fountain, to the letter; empty where none was written. */
  text,
  revision,
  /** What of it the scenes of the board were made from, by scene. */
  sources: z.record(id, z.string()),
});
export type StoredScript = z.infer<typeof script>;

export const scripts = {
  get: procedure.input(z.object({ projectId: id })).output(script),
  /**
   * `base` is the revision that the writer read. Where another window wrote since, nothing is saved and theirs is
   * returned, unless `over` says to write over it.
   */
  save: procedure
    .input(z.object({ projectId: id, text, base: revision, over: z.boolean().default(false) }))
    .output(
      z.discriminatedUnion("outcome", [
        z.object({ outcome: z.literal("saved"), revision }),
        z.object({ outcome: z.literal("clash"), text, revision }),
      ]),
    ),
};
