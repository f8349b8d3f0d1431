import { opensHere } from "#shared/probe/media-formats.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { RepairLimits } from "./repair-limits.ts";

/** What must change about a file. */
export type RepairNeed =
  /** Another format or container. */
  | "format"
  | "aspect"
  /** Fewer, or more, pixels. */
  | "larger"
  | "smaller"
  | "bytes"
  | "seconds"
  | "frameRate"
  | "steadyRate"
  | "videoCodec"
  | "audioCodec";

/** Why a file can't be repaired here, whatever decoders there are. */
export type UnrepairableReason = "kind" | "unreadable" | "tooShort" | "unopenable";

export interface RepairPlan {
  readonly needs: readonly RepairNeed[];
  readonly hopeless: UnrepairableReason | null;
}

/** Measured rates and lengths are means: this much is no breach. */
const SLACK = 0.0005;

/** What to change so that the file meets the limits of its use. No needs: it meets them. `trim`: a part of it is wanted anyway. */
export function planRepair(facts: MediaFacts, limits: RepairLimits, trim = false): RepairPlan {
  if (facts.problem !== undefined) return { needs: [], hopeless: "unreadable" };
  if (facts.kind !== limits.kind) {
    return { needs: [], hopeless: facts.kind === "unknown" ? "unreadable" : "kind" };
  }
  const { side, aspect, seconds, frameRate } = limits;
  const { width, height, durationSeconds, frameRate: rate } = facts;
  if (seconds && durationSeconds !== undefined && durationSeconds < seconds.min) {
    return { needs: [], hopeless: "tooShort" };
  }
  // AVI, for one: its header is read, its pictures are not.
  if (!opensHere(facts.format)) return { needs: [], hopeless: "unopenable" };
  const needs: RepairNeed[] = [];
  const put = (need: RepairNeed, when: boolean | undefined) => when === true && needs.push(need);
  put("format", limits.formats.length > 0 && !limits.formats.includes(facts.format));
  if (width !== undefined && height !== undefined) {
    put("aspect", aspect && (width > height * aspect.max || width < height * aspect.min));
    put("smaller", side && Math.max(width, height) > side.max);
    put("larger", side && Math.min(width, height) < side.min);
  }
  put("seconds", durationSeconds !== undefined && (trim || (seconds && durationSeconds > seconds.max)));
  put("frameRate", frameRate && rate !== undefined && (rate < frameRate.min - SLACK || rate > frameRate.max + SLACK));
  put("steadyRate", frameRate && facts.variableFrameRate === true && !needs.includes("frameRate"));
  put(
    "videoCodec",
    limits.videoCodecs && facts.videoCodec !== undefined && !limits.videoCodecs.includes(facts.videoCodec),
  );
  put(
    "audioCodec",
    limits.audioCodecs && facts.audioCodec !== undefined && !limits.audioCodecs.includes(facts.audioCodec),
  );
  put("bytes", facts.bytes > limits.bytes);
  return { needs, hopeless: null };
}

/** Whether a decoder is needed: only a film's other container takes the packets as they are. */
export const decodesFor = ({ needs }: RepairPlan, { kind }: RepairLimits): boolean =>
  kind !== "video" || needs.some((need) => need !== "format");

/** A repair can be offered: something is to be done, and it isn't hopeless. */
export const isRepairable = ({ needs, hopeless }: RepairPlan): boolean => hopeless === null && needs.length > 0;
