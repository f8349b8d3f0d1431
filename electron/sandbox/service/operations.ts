/** Every operation of API.md and WIRE.md, as faults, counters and rate limits name them. */
export const operations = [
  "messages",
  "count_tokens",
  "video.create",
  "video.query",
  "video.list",
  "video.delete",
  "music",
  "music.preprocess",
  "files.upload",
  "files.retrieve",
  "files.list",
  "files.delete",
  "download",
  "callback",
] as const;
export type Operation = (typeof operations)[number];
