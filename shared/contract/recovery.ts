import { z } from "zod";
import { timestamp } from "./base.ts";

/** What was held back when a database of an earlier moment was opened: it may have been sent since. */
export const heldWork = z.object({
  at: timestamp,
  /** When that copy was made; null where it doesn't say. */
  from: timestamp.nullable(),
  why: z.enum(["earlier", "unmarked", "copied"]),
  /** Films and songs, now in Tasks; names of shots that no longer wait for a frame; replies that no longer go on. */
  tasks: z.number().int(),
  shots: z.array(z.string()),
  replies: z.number().int(),
  /** A start has shown it. */
  seen: z.boolean().optional(),
});
export type HeldWork = z.infer<typeof heldWork>;
