/** Field names in the order of the format, and what stands behind each name when nothing was pasted. */
export const plainFields = ["integrated_multimodal_description", "overall_soundscape", "non_diegetic_music"] as const;
export const referenceFields = [
  ...(["subject_definitions", "summary", "retention_analysis", "detailed_description"] as const),
  ...(["overall_soundscape", "non_diegetic_music"] as const),
] as const;
export type FieldName = (typeof plainFields)[number] | (typeof referenceFields)[number];

/** Lists begin on a line of their own. */
export const behindName = (name: FieldName): string =>
  name === "subject_definitions" || name === "retention_analysis" ? "\n" : " ";

/** DIRECTION.md § Two shapes: the line that ties the pictures to the time line. */
export const firstFrameLine =
  "For the target video, at 0.00 seconds into the target video, <Picture 1> (from [Shot 1]) is fully referenced.";
export const bothFramesLine = (beats: number | string, mark: string): string =>
  `How the reference pictures align with the target video — Picture 1 (from Shot 1) aligns with the 0.00-second mark of the target video; Picture 2 (from Shot ${beats}) aligns with the ${mark}-second mark of the target video.`;
export const lastFrameLine = (beats: number | string, mark: string): string =>
  `How the reference pictures align with the target video — <Picture 1> (from [Shot ${beats}]) aligns with the ${mark}-second mark of the target video.`;
