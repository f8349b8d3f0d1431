import type { z } from "zod";

/**
 * A field of an answer that is only worked with where it is as documented. Of another kind it counts as missing: an
 * answer that names something paid for must not be lost for a figure beside it.
 */
export const asTold = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);
