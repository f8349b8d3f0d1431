import type { LedgerTask } from "#core/database/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** Encoders end a clip on a frame, containers round: more than this is a piece missing. */
const SECONDS_OFF = 0.5;

/** What speaks against a file being the whole output that was asked for; null when nothing does. */
export function outputProblemOf(task: LedgerTask, facts: MediaFacts): string | null {
  if (facts.bytes === 0) return "The file is empty.";
  if (task.kind === "music") return songProblemOf(task, facts);
  if (facts.problem !== undefined) return `The file is ${facts.problem}.`;
  if (facts.kind !== "video" || facts.format !== "mp4") return `The file is not an MP4 video but ${facts.format}.`;
  const asked = Number(task.request.duration);
  const found = facts.durationSeconds;
  if (found === undefined || found === 0) return "The video has no length.";
  if (Number.isFinite(asked) && Math.abs(found - asked) > SECONDS_OFF) {
    return `The video lasts ${found.toFixed(1)} s instead of ${asked} s.`;
  }
  return null;
}

/** True when the file plays at all: then the same bytes twice are what the service made, whatever was asked. */
export const isPlayable = (facts: MediaFacts): boolean =>
  facts.problem === undefined && (facts.kind === "video" || facts.kind === "audio") && facts.bytes > 0;

export const requestedFormat = (task: LedgerTask): string => {
  const setting = task.request.audio_setting as { format?: unknown } | undefined;
  return typeof setting?.format === "string" ? setting.format : "mp3";
};

function songProblemOf(task: LedgerTask, facts: MediaFacts): string | null {
  const short = describeMissingBytes(task, facts.bytes);
  if (short !== null) return `${short}.`;
  // Raw samples have no header that could tell anything.
  if (requestedFormat(task) === "pcm") return null;
  if (facts.problem !== undefined) return `The file is ${facts.problem}.`;
  return facts.kind === "audio" ? null : `The file is not audio but ${facts.format}.`;
}

/**
 * What is missing of a song by the service's own word (API.md § Music generation response: `music_size`), without a full
 * stop; null where all came or no size was told. Samples without a header are counted like any other form.
 */
export function describeMissingBytes(task: Pick<LedgerTask, "kind" | "result">, bytes: number): string | null {
  const size = wholeNumber(task.result?.music_size);
  if (task.kind !== "music" || size === undefined || bytes >= size) return null;
  return `The service says that the song has ${size} bytes; ${bytes} came`;
}

/** The facts a stored output carries: raw samples have no header, so they are named for what was asked and told. */
export function factsOfOutput(task: LedgerTask, facts: MediaFacts): MediaFacts {
  // An answer that brought a WAV after all tells for itself what it is.
  if (task.kind !== "music" || requestedFormat(task) !== "pcm" || facts.format === "wav") return facts;
  const setting = task.request.audio_setting as { sample_rate?: unknown } | undefined;
  const sampleRate = wholeNumber(task.result?.music_sample_rate) ?? wholeNumber(setting?.sample_rate);
  const channels = wholeNumber(task.result?.music_channel);
  const known = sampleRate !== undefined && channels !== undefined;
  return {
    ...({ kind: "audio", format: "pcm", mime: "audio/L16", audioCodec: "pcm" } as const),
    bytes: facts.bytes,
    ...(sampleRate === undefined ? {} : { sampleRate }),
    ...(channels === undefined ? {} : { channels }),
    // 16 bits a sample, as every service of this family sends it.
    ...(known ? { durationSeconds: facts.bytes / (2 * channels * sampleRate) } : {}),
  };
}

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
