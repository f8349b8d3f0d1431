import type { MediaLookup } from "#shared/rules/media/media-lookup.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** Requests that every rule accepts; a test changes the one thing it is about. Plain objects, so that wrong is allowed. */
export type Json = Record<string, unknown>;

export const textRequest = (change: Json = {}): Json => ({
  model: "Vendor-M3",
  messages: [{ role: "user", content: "Good evening." }],
  ...change,
});

export const videoRequest = (change: Json = {}): Json => ({
  model: "Vendor-H3",
  content: [{ type: "text", text: "A lighthouse in the rain" }],
  resolution: "768P",
  duration: 6,
  ratio: "16:9",
  ...change,
});

/** A shot with media items after its prompt. */
export const shotWith = (items: readonly Json[], change: Json = {}): Json =>
  videoRequest({ content: [{ type: "text", text: "A lighthouse in the rain" }, ...items], ...change });

export const imageItem = (url: string, role?: string): Json => ({
  type: "image_url",
  image_url: { url },
  ...(role === undefined ? {} : { role }),
});
export const videoItem = (url: string, role = "reference_video"): Json => ({
  type: "video_url",
  video_url: { url },
  role,
});
export const audioItem = (url: string, role = "reference_audio"): Json => ({
  type: "audio_url",
  audio_url: { url },
  role,
});

export const songRequest = (change: Json = {}): Json => ({
  model: "music-3.0",
  prompt: "slow waltz",
  lyrics: "[Verse]\nRain on the window",
  ...change,
});
export const coverRequest = (change: Json = {}): Json => ({
  model: "music-cover",
  prompt: "a string quartet",
  audio_url: "https://example.org/a.mp3",
  ...change,
});

export const imageFacts = (change: Partial<MediaFacts> = {}): MediaFacts => ({
  kind: "image",
  format: "jpeg",
  mime: "image/jpeg",
  bytes: 1_000_000,
  width: 1920,
  height: 1080,
  ...change,
});
export const videoFacts = (change: Partial<MediaFacts> = {}): MediaFacts => ({
  kind: "video",
  format: "mp4",
  mime: "video/mp4",
  bytes: 2_000_000,
  width: 1920,
  height: 1080,
  durationSeconds: 5,
  videoCodec: "avc",
  audioCodec: "aac",
  frameRate: 24,
  ...change,
});
export const audioFacts = (change: Partial<MediaFacts> = {}): MediaFacts => ({
  kind: "audio",
  format: "mp3",
  mime: "audio/mpeg",
  bytes: 300_000,
  durationSeconds: 8,
  ...change,
});

/** Knows the facts of the named URLs and of nothing else. */
export const lookupOf =
  (known: Readonly<Record<string, MediaFacts>>): MediaLookup =>
  (url) =>
    known[url];
