import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What ffprobe, a program of its own, says of a file. Seconds as numbers. */
export interface ProbedFile {
  format: string;
  seconds: number;
  comment: string | undefined;
  codec: string;
  width: number | undefined;
  height: number | undefined;
  frameRate: number | undefined;
  sampleRate: number | undefined;
  channels: number | undefined;
  bitrate: number;
}

export async function ffprobe(path: string, ...input: string[]): Promise<ProbedFile> {
  const { stdout } = await run("ffprobe", [
    "-v",
    "error",
    ...input,
    "-show_streams",
    "-show_format",
    "-of",
    "json",
    path,
  ]);
  const { streams, format } = JSON.parse(stdout);
  const [stream] = streams;
  const [frames = 0, per = 1] = String(stream.r_frame_rate ?? "0/1")
    .split("/")
    .map(Number);
  return {
    format: format.format_name,
    seconds: Number(format.duration),
    comment: format.tags?.comment,
    codec: stream.codec_name,
    width: stream.width,
    height: stream.height,
    frameRate: stream.codec_type === "video" ? frames / per : undefined,
    sampleRate: stream.sample_rate ? Number(stream.sample_rate) : undefined,
    channels: stream.channels,
    bitrate: Number(stream.bit_rate ?? format.bit_rate),
  };
}

/** Mean colours (red, green, blue, 0 to 255) of 4 × 3 tiles of the frame at `seconds`, or of the last frame. */
export async function frameTiles(path: string, seconds: number | "last"): Promise<number[]> {
  const seek = seconds === "last" || seconds === 0 ? [] : ["-ss", String(seconds)];
  const only = seconds === "last" ? [] : ["-frames:v", "1"];
  const filter = ["-vf", "format=rgb24,scale=4:3:flags=area", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"];
  const { stdout } = await run("ffmpeg", ["-v", "error", ...seek, "-i", path, ...only, ...filter], {
    encoding: "buffer",
  });
  return [...stdout.subarray(stdout.length - 36)];
}

/** Mean distance between the tiles of two frames, 0 to 255. */
export function tileDistance(one: readonly number[], other: readonly number[]): number {
  if (one.length !== 36 || other.length !== 36) throw new Error("these are no tiles");
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** Loudness in decibels of a stretch of audio, in one band of pitch. */
export async function loudness(
  path: string,
  from: number,
  seconds: number,
  band = "anull",
  ...input: string[]
): Promise<number> {
  const { stderr } = await run("ffmpeg", [
    "-hide_banner",
    ...input,
    "-ss",
    String(from),
    "-t",
    String(seconds),
    "-i",
    path,
    "-af",
    `${band},volumedetect`,
    "-f",
    "null",
    "-",
  ]);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NaN);
}
