import { plainText } from "#shared/outgoing/index.ts";
import type { Segment } from "./film-plan.ts";

const two = (value: number, width = 2) => String(Math.floor(value)).padStart(width, "0");
const clock = (seconds: number) => {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  return `${two(whole / 3600)}:${two((whole / 60) % 60)}:${two(whole % 60)}.${two(thousandths % 1000, 3)}`;
};
/** A cue's text can hold neither a line that is empty nor an arrow; tags would be taken for tags. */
const cueText = (words: string) =>
  plainText(words)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\n{2,}/g, "\n");

/** The captions as WebVTT; where takes cross-fade the one that goes ends in the middle of it. */
export function subtitlesOf(segments: readonly Segment[]): string {
  const cues = segments.flatMap(({ caption, start, length, fade }, index) => {
    const begin = start + fade / 2;
    const end = start + length - (segments[index + 1]?.fade ?? 0) / 2;
    return caption === "" ? [] : [`${clock(begin)} --> ${clock(end)}\n${cueText(caption)}\n`];
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
