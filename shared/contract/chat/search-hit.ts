import { z } from "zod";
import { id } from "../base.ts";

/** Ranges of a text, in UTF-16 units, end excluded. */
export const marks = z.array(z.tuple([z.number().int(), z.number().int()]));

/** Where the words stand: `marks` are those of `excerpt`; `inThinking`: not in what was said. */
export const searchHit = z.object({
  messageId: id,
  excerpt: z.string(),
  marks,
  inThinking: z.boolean(),
});
