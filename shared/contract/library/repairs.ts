import { z } from "zod";
import { mediaFacts } from "#shared/wire/media/media-facts.ts";
import { id, procedure } from "../base.ts";
import { asset, repairStep } from "./media.ts";

/**
 * A file made acceptable in the page, written to the disk of the library while it grows: `begin`, any number of
 * `POST /media/repairs/<id>?at=<byte>`, `seal` (whole, and read back: `GET /media/repairs/<id>` shows it), then `keep`
 * or `cancel`. The original stays as it is.
 */
export const repairs = {
  begin: procedure.input(z.object({ sourceId: id })).output(z.object({ id })),
  /** Every byte to the disk; what the file really is now. Nothing can be written any more. */
  seal: procedure.input(z.object({ id })).output(mediaFacts),
  /** Makes the sealed file an asset that knows its original and what was done. */
  keep: procedure
    .input(
      z.object({
        id,
        name: z.string().trim().min(1).max(200),
        steps: z.array(repairStep).min(1).max(20),
        /** An export lies in the folder `Exports`, and is called so. */
        purpose: z.literal("export").optional(),
      }),
    )
    .output(asset),
  /** Throws the file away. Does nothing when it is kept or unknown. */
  cancel: procedure.input(z.object({ id })),
};
