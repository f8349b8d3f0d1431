import { z } from "zod";
import { id, procedure, timestamp } from "../base.ts";

/** How long deleted conversations, folders and presets can be restored; they are erased at the first start after it. */
export const DELETED_KEPT_DAYS = 30;

export const deletedKind = z.enum(["conversation", "folder", "preset", "film", "shot", "song", "file"]);
export type DeletedKind = z.infer<typeof deletedKind>;

const deletedItem = z.object({
  kind: deletedKind,
  id,
  /** Its title or name; of a shot without a name the beginning of its prompt; empty where it has none. */
  name: z.string(),
  /** The film that a shot is of; null for all else. */
  film: z.object({ id, title: z.string() }).nullable(),
  /** What a file is; null for all else. */
  media: z.enum(["image", "video", "audio"]).nullable(),
  deletedAt: timestamp,
  /** When it goes by itself: a file to the system's trash, all else for good. Null: it stays until somebody decides. */
  keptUntil: timestamp.nullable(),
});
export type DeletedItem = z.infer<typeof deletedItem>;

const named = z.object({ kind: deletedKind, id });
export type NamedDeletion = z.infer<typeof named>;
/** At most so many at once. */
const MOST = 200;
const some = z.object({ items: z.array(named).min(1).max(MOST) });

/** What was deleted in any room and can be restored. Takes aren't in it: they stay in the library. */
export const deleted = {
  /** The last deleted first. `total`: how many there are of these kinds; no kinds are all kinds. */
  list: procedure
    .input(
      z.object({
        kinds: z.array(deletedKind).default([]),
        limit: z.number().int().min(1).max(MOST).default(100),
        offset: z.number().int().nonnegative().default(0),
      }),
    )
    .output(z.object({ items: z.array(deletedItem), total: z.number().int() })),
  /** `gone`: erased meanwhile, or in the system's trash. A shot comes back to its board as a step that can be undone. */
  restore: procedure.input(some).output(z.object({ restored: z.number().int(), gone: z.number().int() })),
  /**
   * Erases what was deleted, for good; a file goes to the system's trash. Takes and other files stay in the library.
   * `refused`: files that the system's trash didn't take. What isn't deleted is left alone.
   */
  erase: procedure.input(some).output(z.object({ erased: z.number().int(), refused: z.number().int() })),
};
