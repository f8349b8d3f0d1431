import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { id, procedure } from "../base.ts";
import { rebuildReport } from "./library.ts";

const storeState = z.object({
  /** Absolute. */
  folder: z.string(),
  /**
   * `waiting`: just started. `checking`: the folder is being compared. `watching`: changes are noticed as they happen.
   * `blind`: they are looked for once a minute. `gone`: the folder isn't there. `unmade`: nor is it yet, for want of files.
   */
  state: z.enum(["waiting", "checking", "watching", "blind", "gone", "unmade"]),
  /** Others on this computer can see what is called how in the folder: the person made it so, or its disk knows no rights. */
  seenByOthers: z.boolean(),
  /** Another library folder that the database names and that nobody chose on this computer: it isn't used until they do. */
  unchosen: z.string().nullable(),
});
export type StoreState = z.infer<typeof storeState>;

const strayFiles = z.object({
  /** Files that are no longer where they were. */
  missing: z.number().int(),
  /** Files that lie in folders which were the library's before. */
  elsewhere: z.number().int(),
});

const rebuildEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), done: z.number().int(), total: z.number().int() }),
  z.object({ type: z.literal("done"), report: rebuildReport }),
]);

const gatherEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), done: z.number().int(), total: z.number().int() }),
  /** `left`: files that aren't where they were, or were changed. */
  z.object({ type: z.literal("done"), moved: z.number().int(), left: z.number().int() }),
]);

/** The library's folder, as the person and other programs see it. */
export const store = {
  state: procedure.output(storeState),
  /** Counted over all files: asked for where it is said, not with each look at the library. */
  stray: procedure.output(strayFiles),
  /** Opens the folder in the system's file manager, and makes it first where no file did. */
  openFolder: procedure,
  /** Compares the folder with what is known of it, by size and time first. */
  look: procedure.output(rebuildReport),
  /** What a rebuild would find, told by names, sizes and sidecars; nothing changes. */
  previewRebuild: procedure.output(rebuildReport),
  /** As `library.rebuild`, telling how far it is. To leave it stops it, which does no harm. */
  rebuild: procedure.output(eventIterator(rebuildEvent)),
  /** Moves the files of earlier folders into the one of now. To leave it stops it, which does no harm. */
  gather: procedure.output(eventIterator(gatherEvent)),
  /** The person has seen that another program changed these files: it is no longer said. */
  acceptEdits: procedure.input(z.object({ ids: z.array(id).min(1).max(10_000) })),
};
