import { z } from "zod";
import { id, procedure } from "../base.ts";

const trashState = z.object({
  /** Deleted files that can still be put back here. */
  files: z.number().int(),
  bytes: z.number(),
  /** Those of them that the system's trash didn't take; they stay until somebody decides. */
  refused: z.number().int(),
  /** How long a deleted file can be put back before it goes to the system's trash, in minutes. */
  minutes: z.number().int(),
});
export type TrashState = z.infer<typeof trashState>;

/** What was deleted a moment ago (`library.trash`). */
export const trash = {
  state: procedure.output(trashState),
  /** `gone`: they are in the system's trash by now; taken out of it there, they come back here by themselves. */
  putBack: procedure
    .input(z.object({ ids: z.array(id).min(1) }))
    .output(z.object({ back: z.number().int(), gone: z.number().int() })),
  /** Puts back everything that can be. */
  putBackAll: procedure.output(z.object({ back: z.number().int(), gone: z.number().int() })),
  /** To the system's trash now. `refused`: it didn't take them. */
  empty: procedure.output(z.object({ files: z.number().int(), refused: z.number().int() })),
  /** Deletes what the system's trash didn't take. Can't be undone. */
  deleteRefused: procedure.output(z.object({ files: z.number().int() })),
};
