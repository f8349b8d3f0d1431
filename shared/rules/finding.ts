import { z } from "zod";

/**
 * One checked limit. `error`: the service would refuse; `warning`: it accepts but the result may disappoint;
 * `pass`: checked and fine (kept so that the list can show the figure found beside the figure allowed).
 */
export const finding = z.object({
  /** Stable rule code, e.g. `video.reference_video.frame_rate`; the interface translates by it. */
  code: z.string(),
  /** Where in the draft: `prompt`, `firstFrame`, `references.3`, `messages.2.content.0` … */
  path: z.string(),
  severity: z.enum(["error", "warning", "pass"]),
  /** The figure found, with its unit, ready to be read (`12 fps`). */
  found: z.string().optional(),
  /** The figure allowed, with its unit (`23.976–60`). */
  allowed: z.string().optional(),
  /** One plain English sentence: what was found, then what is allowed. */
  message: z.string(),
  /** Further values for the translated sentence, e.g. the ordinal of the reference. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Finding = z.infer<typeof finding>;
export type Severity = Finding["severity"];
