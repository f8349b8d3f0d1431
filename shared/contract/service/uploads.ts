import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { id, procedure } from "../base.ts";

/**
 * A file of the library on its way to the active connection's service, which is needed where a video is too large for a
 * request. `absent`: nothing of it is there, or a part of an earlier run; `cancelled`: by the person, in this run.
 */
export const upload = z.object({
  assetId: id,
  state: z.enum(["absent", "uploading", "ready", "failed", "cancelled"]),
  doneBytes: z.number().int().nonnegative(),
  totalBytes: z.number().int().nonnegative(),
  error: studioError.nullable(),
});
export type Upload = z.infer<typeof upload>;

export const uploads = {
  /** One per asset asked for, in that order. */
  list: procedure.input(z.object({ assetIds: z.array(id).max(200) })).output(z.array(upload)),
  /** Begins it, or joins the one under way; what is there already isn't sent again. Returns at once. */
  start: procedure.input(z.object({ assetId: id })).output(upload),
  cancel: procedure.input(z.object({ assetId: id })).output(upload),
};
