import { z } from "zod";
import { id, procedure } from "../base.ts";

/** A folder of conversations; folders hold no folders. */
export const folder = z.object({
  id,
  name: z.string(),
  /** Its conversations are shown in the list. */
  open: z.boolean(),
  /** Conversations in it, without removed ones. */
  count: z.number().int(),
});
export type Folder = z.infer<typeof folder>;

const name = z.string().trim().min(1).max(100);

const place = z.object({ conversationId: id, folderId: id.nullable() });
export type ConversationPlace = z.infer<typeof place>;

export const folders = {
  /** By name. */
  list: procedure.output(z.array(folder)),
  create: procedure.input(z.object({ name })).output(folder),
  rename: procedure.input(z.object({ id, name })).output(folder),
  setOpen: procedure.input(z.object({ id, open: z.boolean() })).output(folder),
  /** Its conversations stay, outside of folders. Can be restored for `DELETED_KEPT_DAYS` (deleted.ts). */
  remove: procedure.input(z.object({ id })),
  restore: procedure.input(z.object({ id })).output(folder),
  /** Puts a conversation into a folder, or out of all of them (null). */
  put: procedure.input(z.object({ conversationId: id, folderId: id.nullable() })),
  /** Puts each into its folder, all or none. Gives where those that moved were before: given again, they go back. */
  putMany: procedure
    .input(z.object({ places: z.array(place).min(1).max(10_000) }))
    .output(z.object({ before: z.array(place) })),
};
