import type { RepairStep } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { Range, RepairOrder } from "../worker/repair-messages.ts";
import { type Aspects, largestCrop, outputSize, paddedSize, type Rect, type Size } from "./crop-shape.ts";
import type { RepairNeed, RepairPlan } from "./plan-repair.ts";
import type { RepairLimits } from "./repair-limits.ts";

/** What the person decides; the rest follows from the limits. */
export interface RepairChoice {
  readonly fit: "crop" | "pad";
  readonly crop: Rect;
  /** Width by height that the frame is held to; null: any that is allowed. */
  readonly aspect: number | null;
  readonly range: Range;
}

const ANY: Aspects = { min: 0, max: Number.POSITIVE_INFINITY };
/** Sound is written in whole packets, which may stand over the end by a few hundredths. */
const PACKET = 0.1;
/** Of H.264 at its highest level that encoders know. */
const PIXELS_MOST = 3840 * 2160;
const SIDE_MOST = 3840;
/** A file is left this far under its limit. */
const ROOM = 0.94;

export const sizeOfFacts = ({ width = 1, height = 1 }: MediaFacts): Size => ({ width, height });

export function aspectsOf(limits: RepairLimits, choice: Pick<RepairChoice, "aspect">): Aspects {
  if (choice.aspect !== null) return { min: choice.aspect, max: choice.aspect };
  return limits.aspect ?? ANY;
}

/** Most seconds of a range, a little under the limit unless the file itself is shorter. */
export function secondsMost(facts: MediaFacts, limits: RepairLimits): number {
  const length = facts.durationSeconds ?? 0;
  const max = limits.seconds?.max ?? length;
  return length <= max ? length : max - PACKET;
}

/** The largest allowed frame in the middle, and the longest allowed range from the start. */
export function firstChoice(facts: MediaFacts, limits: RepairLimits): RepairChoice {
  const crop = largestCrop(sizeOfFacts(facts), limits.aspect ?? ANY);
  return { fit: "crop", crop, aspect: null, range: { start: 0, end: secondsMost(facts, limits) } };
}

/** Pixels of the picture that are kept, of the canvas around them, and of the result. */
export function sizesOf(facts: MediaFacts, limits: RepairLimits, choice: RepairChoice) {
  const whole = sizeOfFacts(facts);
  const aspects = aspectsOf(limits, choice);
  const crop = choice.fit === "crop" ? choice.crop : { x: 0, y: 0, ...whole };
  const canvas = choice.fit === "crop" ? { width: crop.width, height: crop.height } : paddedSize(whole, aspects);
  const video = facts.kind === "video";
  const side = limits.side && { min: limits.side.min, max: video ? SIDE_MOST : limits.side.max };
  const output = outputSize(canvas, {
    ...(side ? { side } : {}),
    ...(limits.aspect ? { aspects: limits.aspect } : {}),
    even: video,
    ...(video ? { pixelsMost: PIXELS_MOST } : {}),
  });
  return { crop, canvas, output };
}

const usualRates = [24, 25, 30, 50, 60];

/**
 * A rate within the limits: the nearest for one outside, a usual one for a rate that varies or whose times were rounded
 * to milliseconds (Matroska, WebM); null: as it is.
 */
export function rateOf(facts: MediaFacts, { frameRate }: RepairLimits, needs: readonly RepairNeed[]): number | null {
  const rate = facts.frameRate ?? 24;
  if (!frameRate) return null;
  if (!needs.includes("frameRate") && !needs.includes("steadyRate")) {
    if (!needs.includes("format")) return null;
    return usualRates.find((usual) => Math.abs(usual - rate) < 0.02) ?? null;
  }
  if (rate > frameRate.max) return frameRate.max;
  return usualRates.find((usual) => usual >= rate - 0.1) ?? frameRate.max;
}

/** At most: of 48 kHz, stereo, 16 bits. */
const WAV_BYTES_A_SECOND = 192_000;
const lossless = ["wav", "flac"];

/** Fifteen seconds of WAV are small and need no encoder; of a longer sound only what is lossless and fits stays so. */
export function soundFormatOf(facts: MediaFacts, limits: RepairLimits, { start, end }: Range): "wav" | "mp3" {
  if (limits.formats.length > 0) return limits.formats.includes("wav") ? "wav" : "mp3";
  const fits = (end - start) * WAV_BYTES_A_SECOND <= limits.bytes * ROOM;
  return lossless.includes(facts.format) && fits ? "wav" : "mp3";
}

const isPng = (format: string) => ["png", "gif", "bmp"].includes(format);

/** What the worker is to do; `target` takes the pieces. */
export function orderRepair(
  facts: MediaFacts,
  limits: RepairLimits,
  plan: RepairPlan,
  choice: RepairChoice,
  addresses: { readonly source: string; readonly target: string },
): RepairOrder {
  const base = { ...addresses, bytesMost: Math.floor(limits.bytes * ROOM) };
  const length = facts.durationSeconds ?? 0;
  const whole = choice.range.start <= 0 && choice.range.end >= length;
  const range = whole ? null : choice.range;
  if (limits.kind === "audio") {
    return { ...base, kind: "audio", range, format: soundFormatOf(facts, limits, choice.range) };
  }
  const sizes = sizesOf(facts, limits, choice);
  if (limits.kind === "image") {
    return {
      ...base,
      ...sizes,
      kind: "image",
      format: facts.format,
      lossless: isPng(facts.format),
      quality: 0.95,
    };
  }
  const frameRate = rateOf(facts, limits, plan.needs);
  const same = sizes.output.width === facts.width && sizes.output.height === facts.height;
  const encodes =
    range !== null || frameRate !== null || !same || plan.needs.includes("videoCodec") || plan.needs.includes("bytes");
  const seconds = choice.range.end - choice.range.start;
  return { ...base, ...sizes, kind: "video", range, frameRate, seconds, encodes };
}

const shown = ({ width, height }: Size) => `${width} × ${height} px`;
const clock = (seconds: number) => `${Number(seconds.toFixed(2))} s`;

/** What is done, in its order, with the figure it leads to: shown before, and kept with the result. */
export function stepsOf(facts: MediaFacts, limits: RepairLimits, plan: RepairPlan, choice: RepairChoice): RepairStep[] {
  const steps: RepairStep[] = [];
  const length = facts.durationSeconds ?? 0;
  const { start, end } = choice.range;
  if (limits.kind !== "image" && (start > 0 || end < length)) {
    steps.push({ what: "trim", to: `${clock(start)} – ${clock(end)}` });
  }
  if (limits.kind !== "audio") {
    const { crop, canvas, output } = sizesOf(facts, limits, choice);
    if (crop.width !== facts.width || crop.height !== facts.height) steps.push({ what: "crop", to: shown(crop) });
    if (canvas.width !== crop.width || canvas.height !== crop.height) steps.push({ what: "pad", to: shown(canvas) });
    // A pixel that the encoder rounds away is no scaling.
    const rounded = Math.abs(output.width - canvas.width) < 2 && Math.abs(output.height - canvas.height) < 2;
    if (!rounded || plan.needs.includes("smaller") || plan.needs.includes("larger"))
      steps.push({ what: "scale", to: shown(output) });
  }
  if (limits.kind === "image") {
    if (plan.needs.includes("format")) steps.push({ what: "convert", to: isPng(facts.format) ? "PNG" : "JPEG" });
  } else if (limits.kind === "audio") {
    const format = soundFormatOf(facts, limits, choice.range).toUpperCase();
    if (plan.needs.includes("format") || facts.format !== format.toLowerCase()) {
      steps.push({ what: "convert", to: format });
    }
  } else {
    const rate = rateOf(facts, limits, plan.needs);
    if (rate !== null && (plan.needs.includes("frameRate") || plan.needs.includes("steadyRate")))
      steps.push({ what: "rate", to: `${rate} fps` });
    if (plan.needs.includes("format") || plan.needs.includes("audioCodec") || plan.needs.includes("videoCodec")) {
      steps.push({ what: "convert", to: "MP4, H.264" });
    }
  }
  if (plan.needs.includes("bytes")) {
    steps.push({ what: "shrink", to: `${Math.round(limits.bytes / 1024 ** 2)} MB` });
  }
  return steps;
}
