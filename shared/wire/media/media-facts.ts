import { z } from "zod";

/** What a media file really is, read from its own bytes (never from its name). Units are in the field names. */
export const mediaFacts = z.object({
  kind: z.enum(["image", "video", "audio", "unknown"]),
  /** By content: jpeg, png, gif, webp, heic, heif, mp4, mov, avi, mkv, webm, wav, mp3, flac, ogg, m4a … or unknown. */
  format: z.string(),
  mime: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Pixels as shown: after EXIF or track rotation. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  durationSeconds: z.number().nonnegative().optional(),
  /** avc, hevc, vp9, av1, prores … */
  videoCodec: z.string().optional(),
  /** aac, mp3, pcm, opus, flac … */
  audioCodec: z.string().optional(),
  /** Mean frames per second. */
  frameRate: z.number().positive().optional(),
  variableFrameRate: z.boolean().optional(),
  sampleRate: z.number().int().positive().optional(),
  channels: z.number().int().positive().optional(),
  /** Set when the bytes can't be trusted; every other fact is then only what could be read. */
  problem: z.enum(["corrupt", "truncated", "unrecognized", "empty"]).optional(),
});
export type MediaFacts = z.infer<typeof mediaFacts>;
