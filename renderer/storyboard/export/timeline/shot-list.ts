import { spreadsheetCell } from "#shared/outgoing/index.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { FilmShot } from "../film-shot.ts";

const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** 00:01:05:12, hours to frames, at the whole rate that editors count in. */
export function timecode(seconds: number, frameRate: number): string {
  const rate = Math.round(frameRate);
  const frames = Math.round(seconds * frameRate);
  const whole = Math.floor(frames / rate);
  return [whole / 3600, (whole / 60) % 60, whole % 60, frames % rate].map(two).join(":");
}

/**
 * Number, name, take, first and last moment in the film, seconds, model and words of each shot; one that isn't in the film
 * has no times. What lies between two clips of a shot isn't counted among its seconds.
 */
export function shotListRows(shots: readonly FilmShot[], plan: FilmPlan): (string | number)[][] {
  const segmentsOf = (number: number) => plan.segments.filter(({ shotNumber }) => shotNumber === number);
  return shots.map(({ number, name, prompt, model, take }) => {
    const segments = take === null ? [] : segmentsOf(number);
    const [first, last] = [segments[0], segments.at(-1)];
    const seconds = segments.reduce((sum, { length }) => sum + length, 0);
    const at = (seconds: number) => timecode(seconds, plan.frameRate);
    return [
      number,
      name,
      take?.ordinal ?? "",
      first ? at(first.start) : "",
      last ? at(last.start + last.length) : "",
      first ? Math.round(seconds * 1000) / 1000 : "",
      model,
      prompt,
    ];
  });
}

/** Every shot in order with its place in the film. CSV as in RFC 4180. */
export function shotListCsv(shots: readonly FilmShot[], plan: FilmPlan, headings: readonly string[]): string {
  const rows = shotListRows(shots, plan);
  // Spreadsheets take a file for UTF-8 by its first three bytes.
  return `\uFEFF${[headings, ...rows].map((row) => row.map(spreadsheetCell).join(",")).join("\r\n")}\r\n`;
}
