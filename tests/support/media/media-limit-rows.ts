// API.md § Input media limits, row by row: what is taken and what is refused just beside it, by real files.
import { fixture, fixtureOfSize } from "./media-fixtures.ts";

const MB = 1024 * 1024;

/** A fixture's name, or one with the length it is padded to. */
export type Given = string | readonly [name: string, bytes: number];

/** The rule that refuses the file and what it finds; null: the file is taken. */
export type LimitRow = readonly [refusal: string | null, given: Given, found?: string];

/** The same for several files of one shot. */
export type SeveralRow = readonly [refusal: string | null, given: readonly Given[], found?: string];

export const nameOf = (given: Given): string => (typeof given === "string" ? given : given[0]);

/** The path of the file. */
export const fileOf = (given: Given): Promise<string> =>
  typeof given === "string" ? fixture(given) : fixtureOfSize(...given);

/** What each rule allows, as the table says it. */
export const allowedBy: Readonly<Record<string, string>> = {
  "image.format": "JPEG, PNG, WEBP, HEIC, HEIF",
  "image.size": "at most 30 MB",
  "image.side": "256–5760 px",
  "image.aspect": "0.4–2.5",
  "reference_video.format": "MP4, MOV",
  "reference_video.codec": "H.264, H.265",
  "reference_video.audio_codec": "AAC, MP3",
  "reference_video.size": "at most 50 MB",
  "reference_video.duration": "2–15 s",
  "reference_video.side": "256–5760 px",
  "reference_video.aspect": "0.4–2.5",
  "reference_video.frame_rate": "23.976–60 fps",
  "reference_audio.format": "WAV, MP3",
  "reference_audio.size": "at most 15 MB",
  "reference_audio.duration": "2–15 s",
  "reference_image.count": "at most 9",
  "reference_video.count": "at most 3",
  "reference_audio.count": "at most 3",
  "reference_video.total_duration": "at most 15 s",
  "reference_audio.total_duration": "at most 15 s",
  "body.size": "at most 64 MB",
};

export const imageRows: readonly LimitRow[] = [
  // Image formats: JPG, JPEG, PNG, WEBP, HEIC, HEIF.
  [null, "picture.jpg"],
  [null, "picture.jpeg"],
  [null, "picture.png"],
  [null, "picture.webp"],
  [null, "handmade.heic"],
  [null, "handmade.heif"],
  ["image.format", "picture.gif", "GIF"],
  ["image.format", "picture.bmp", "BMP"],
  ["image.format", "picture.tiff", "TIFF"],
  // Image size: at most 30 MB each.
  [null, ["picture.jpg", 30 * MB]],
  ["image.size", ["picture.jpg", 30 * MB + 1], "31,457,281 bytes"],
  // Image width and height: 256 to 5760 px.
  [null, "256x256.png"],
  [null, "5760x2304.png"],
  ["image.side", "255x256.png", "255 × 256 px"],
  ["image.side", "256x255.png", "256 × 255 px"],
  ["image.side", "5761x2400.png", "5761 × 2400 px"],
  ["image.side", "2400x5761.png", "2400 × 5761 px"],
  // Image aspect ratio (w/h): 0.4 to 2.5.
  [null, "aspect-0.4.png"],
  [null, "aspect-2.5.png"],
  ["image.aspect", "aspect-0.39.png", "0.39"],
  ["image.aspect", "aspect-2.51.png", "2.51"],
];

/** A film is no frame; among the references it is a reference video. */
export const frameRows: readonly LimitRow[] = [...imageRows, ["image.format", "2s.mp4", "MP4 (video)"]];

export const videoRows: readonly LimitRow[] = [
  // Container: MP4, MOV.
  [null, "h264-aac.mp4"],
  [null, "h264-aac.mov"],
  ["reference_video.format", "h264.mkv", "MKV"],
  ["reference_video.format", "h264-mp3.avi", "AVI"],
  ["reference_video.format", "vp9-opus.webm", "WEBM"],
  // Codec: video H.264/AVC, H.265/HEVC; audio AAC, MP3.
  [null, "h264-mp3.mp4"],
  [null, "hevc-aac.mp4"],
  [null, "hevc.mov"],
  ["reference_video.codec", "vp9.mp4", "vp9"],
  ["reference_video.codec", "mpeg4.mp4", "mpeg4"],
  ["reference_video.codec", "prores.mov", "prores"],
  ["reference_video.audio_codec", "h264-opus.mp4", "opus"],
  ["reference_video.audio_codec", "h264-pcm.mov", "pcm"],
  // Size: at most 50 MB each. (Written out in a request, 50 MB are more than its 64 MB.)
  [null, ["2s.mp4", 50 * MB]],
  ["reference_video.size", ["2s.mp4", 50 * MB + 1], "52,428,801 bytes"],
  // Duration: each 2 to 15 s.
  [null, "2s.mp4"],
  [null, "15s.mp4"],
  ["reference_video.duration", "1.9s.mp4", "1.9 s"],
  ["reference_video.duration", "15.2s.mp4", "15.2 s"],
  // Width and height: 256 to 5760 px.
  [null, "256x256.mp4"],
  [null, "5760x2304.mp4"],
  ["reference_video.side", "254x256.mp4", "254 × 256 px"],
  ["reference_video.side", "5762x2400.mp4", "5762 × 2400 px"],
  // Aspect ratio (w/h): 0.4 to 2.5.
  [null, "aspect-0.4.mp4"],
  [null, "aspect-2.5.mp4"],
  ["reference_video.aspect", "aspect-0.39.mp4", "0.39"],
  ["reference_video.aspect", "aspect-2.51.mp4", "2.51"],
  // Frame rate: 23.976 to 60.
  [null, "fps-23.976.mp4"],
  [null, "fps-60.mp4"],
  ["reference_video.frame_rate", "fps-23.mp4", "23 fps"],
  ["reference_video.frame_rate", "fps-61.mp4", "61 fps"],
];

export const audioRows: readonly LimitRow[] = [
  // Format: WAV, MP3.
  [null, "2s.wav"],
  [null, "2s.mp3"],
  ["reference_audio.format", "2s.flac", "FLAC"],
  ["reference_audio.format", "2s.ogg", "OGG"],
  ["reference_audio.format", "2s.m4a", "M4A"],
  ["reference_audio.format", "2s.aac", "AAC"],
  // Size: at most 15 MB each.
  [null, ["2s.wav", 15 * MB]],
  ["reference_audio.size", ["2s.wav", 15 * MB + 1], "15,728,641 bytes"],
  // Duration: each 2 to 15 s.
  [null, "15s.wav"],
  [null, "15s.mp3"],
  ["reference_audio.duration", "1.9s.wav", "1.9 s"],
  ["reference_audio.duration", "1.9s.mp3", "1.9 s"],
  ["reference_audio.duration", "15.2s.wav", "15.2 s"],
  ["reference_audio.duration", "15.2s.mp3", "15.2 s"],
];

/** Files that differ by a few bytes, so that each is an asset of its own. */
const several = (name: string, count: number, bytes: number): Given[] =>
  Array.from({ length: count }, (_, index) => [name, bytes + index] as const);

export const severalRows: readonly SeveralRow[] = [
  // Counts: reference images at most 9, videos at most 3, audios at most 3.
  [null, several("picture.jpg", 9, 200_000)],
  ["reference_image.count", several("picture.jpg", 10, 200_000), "10"],
  [null, several("2s.mp4", 3, 800_000)],
  ["reference_video.count", several("2s.mp4", 4, 800_000), "4"],
  [null, several("2s.mp3", 3, 100_000)],
  ["reference_audio.count", several("2s.mp3", 4, 100_000), "4"],
  // Total duration at most 15 s.
  [null, several("5s.mp4", 3, 2_000_000)],
  ["reference_video.total_duration", ["6s.mp4", ...several("5s.mp4", 2, 2_000_000)], "16 s"],
  [null, several("5s.mp3", 3, 100_000)],
  ["reference_audio.total_duration", ["6s.mp3", ...several("5s.mp3", 2, 100_000)], "16 s"],
  // The whole request body at most 64 MB, base64 making four bytes of three: what is more is uploaded before.
  [null, several("picture.jpg", 2, 24 * MB)],
];
