import { parseLyrics, sectionLabel } from "./lyric-structure.ts";

/** A section of a take's lyrics, and when it is heard. */
export interface SectionSpan {
  /** `Verse 2`; null for lines that have no known tag. */
  readonly label: string | null;
  readonly lines: readonly string[];
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  /** The person set where it begins; else it is an estimate. */
  readonly set: boolean;
}

/** Where somebody heard a section begin, by its place among those that were sent; seconds. */
interface SectionMark {
  readonly section: number;
  readonly at: number;
}

/** A line of a song's words; seconds of the song. */
export interface SungLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A section without words (a solo, an intro) counts as so many lines. */
const WORDLESS = 2;

/**
 * The sections of the lyrics that were sent, over a take of so many seconds: they begin where the person heard them
 * begin, and share the time between by their lines.
 */
export function sectionSpans(lyrics: string, seconds: number, markers: readonly SectionMark[]): SectionSpan[] {
  const sections = parseLyrics(lyrics)
    .filter(({ muted }) => !muted)
    .map((section) => ({
      label: sectionLabel(section),
      lines: section.lines.map((line) => line.trim()).filter((line) => line !== ""),
    }));
  if (sections.length === 0 || seconds <= 0) return [];
  const weights = sections.map(({ lines }) => lines.length || WORDLESS);
  // What goes back in time can't be: only markers that come after the one before hold.
  const held = new Map<number, number>();
  let last = -1;
  for (const { section, at } of markers.toSorted((a, b) => a.section - b.section)) {
    if (section >= sections.length || at <= last || at >= seconds) continue;
    held.set(section, at);
    last = at;
  }
  const starts: number[] = [];
  for (let index = 0; index < sections.length; ) {
    const start = held.get(index) ?? starts[index] ?? 0;
    let next = index + 1;
    while (next < sections.length && !held.has(next)) next += 1;
    const end = held.get(next) ?? seconds;
    const total = weights.slice(index, next).reduce((sum, weight) => sum + weight, 0);
    let at = start;
    for (let within = index; within < next; within += 1) {
      starts[within] = at;
      at += ((end - start) * (weights[within] ?? 0)) / total;
    }
    index = next;
  }
  return sections.map((section, index) => ({
    ...section,
    from: starts[index] ?? 0,
    to: starts[index + 1] ?? seconds,
    set: held.has(index),
  }));
}

/** When each line is sung: those of a section share its time alike. */
export const sungLines = (spans: readonly SectionSpan[]): SungLine[] =>
  spans.flatMap(({ lines, from, to }) => {
    const at = (index: number) => from + ((to - from) * index) / lines.length;
    return lines.map((text, index) => ({ text, from: at(index), to: at(index + 1) }));
  });

/** Which section is heard at a moment; −1 before the first. */
export const spanAt = (spans: readonly SectionSpan[], time: number): number =>
  spans.findLastIndex(({ from }) => from <= time);

/** The line that is probably sung now: those of a section share its time alike. */
export function lineAt(span: SectionSpan | undefined, time: number): string | null {
  if (!span || span.lines.length === 0) return null;
  const part = (time - span.from) / Math.max(0.001, span.to - span.from);
  return span.lines[Math.min(span.lines.length - 1, Math.max(0, Math.floor(part * span.lines.length)))] ?? null;
}
