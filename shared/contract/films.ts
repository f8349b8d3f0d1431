import { z } from "zod";
import { id, procedure } from "./base.ts";
import { asset, filmTake } from "./media.ts";

/**
 * A film is joined in the page and written to the disk of the library while it grows: `begin`, then any number of
 * `POST /media/films/<id>?at=<byte>` with a piece of the file as body (204), then `finish` or `cancel`.
 */
export const films = {
  /** Opens a new file. An unfinished one of the same project is thrown away: its page is gone or began again. */
  begin: procedure.input(z.object({ projectId: id })).output(z.object({ id })),
  /** Every byte to the disk, read back as what it really is, and into the library under `name`. */
  finish: procedure
    .input(
      z.object({
        id,
        name: z.string().trim().min(1).max(200),
        /** In the order of the film. */
        takes: z.array(filmTake).min(1).max(5000),
        /** The song under it. */
        songAssetId: id.nullable(),
      }),
    )
    .output(asset),
  /** Throws away what was written. Does nothing when the file is finished or unknown. */
  cancel: procedure.input(z.object({ id })),
};
