import { limits } from "#shared/wire/limits.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { decimal, megabytes, seconds, span } from "../figures.ts";
import type { RuleCode } from "../registry.ts";
import type { Report } from "../report.ts";

/** The file a check speaks of: its name in a sentence, and where it is in the draft. */
export interface Subject {
  readonly name: string;
  readonly path: string;
  readonly params: Record<string, string | number>;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Whether the file is of the kind and one of the formats; the other checks only make sense then. */
export function checkFormat(
  code: RuleCode,
  { name, path, params }: Subject,
  facts: MediaFacts,
  kind: MediaFacts["kind"],
  formats: readonly string[],
  allowed: string,
  report: Report,
): boolean {
  const fits = facts.kind === kind && formats.includes(facts.format);
  const format = facts.format === "unknown" ? facts.mime || "unknown" : facts.format.toUpperCase();
  const found = facts.kind === kind || facts.kind === "unknown" ? format : `${format} (${facts.kind})`;
  const figures = { found, allowed, params };
  if (fits) report.pass(code, path, `${name}: ${found}.`, figures);
  else report.breach(code, path, `${name} is ${found}; ${allowed} are allowed.`, figures);
  return fits;
}

/** `max` in bytes. */
export function checkSize(code: RuleCode, subject: Subject, bytes: number, max: number, report: Report): void {
  const { name, path, params } = subject;
  const figures = { found: megabytes(bytes, max), allowed: `at most ${megabytes(max)}`, params };
  if (bytes <= max) report.pass(code, path, `${name}: ${figures.found} of ${megabytes(max)}.`, figures);
  else report.breach(code, path, `${name} is ${figures.found}; ${figures.allowed} is allowed.`, figures);
}

/** Both sides in pixels; says whether they fit. */
export function checkSide(
  code: RuleCode,
  { name, path, params }: Subject,
  width: number,
  height: number,
  range: Range,
  report: Report,
): boolean {
  const fits = Math.min(width, height) >= range.min && Math.max(width, height) <= range.max;
  const figures = { found: `${width} × ${height} px`, allowed: `${range.min}–${range.max} px`, params };
  if (fits) report.pass(code, path, `${name}: ${figures.found}.`, figures);
  else report.breach(code, path, `${name} is ${figures.found}; ${figures.allowed} on each side is allowed.`, figures);
  return fits;
}

/** Width by height, 0.4 to 2.5; compared in whole numbers so that 2:5 and 5:2 are in. */
export function checkAspect(
  code: RuleCode,
  { name, path, params }: Subject,
  width: number,
  height: number,
  report: Report,
): void {
  const { min, max } = limits.imageAspect;
  const figures = { found: decimal(width / height, min, max), allowed: span(limits.imageAspect, ""), params };
  if (width * 5 >= height * 2 && width * 2 <= height * 5) {
    report.pass(code, path, `${name}: ${figures.found} wide to high.`, figures);
  } else {
    report.breach(
      code,
      path,
      `${name} is ${figures.found} times as wide as high; ${figures.allowed} is allowed.`,
      figures,
    );
  }
}

/** A duration in seconds; unknown gives no finding. */
export function checkDuration(
  code: RuleCode,
  { name, path, params }: Subject,
  duration: number | undefined,
  range: Range,
  report: Report,
): void {
  if (duration === undefined) return;
  const figures = { found: seconds(duration, range.min, range.max), allowed: span(range, "s"), params };
  if (duration >= range.min && duration <= range.max) report.pass(code, path, `${name}: ${figures.found}.`, figures);
  else report.breach(code, path, `${name} is ${figures.found} long; ${figures.allowed} is allowed.`, figures);
}
