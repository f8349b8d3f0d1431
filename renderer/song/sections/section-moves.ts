import { type LyricSection, muteSection, parseLyrics } from "#shared/rules/music/lyric-structure.ts";
import type { StructureTag } from "#shared/wire/music/music.ts";

/** New lyrics, and which section (from 0) is meant by what was done. */
export interface SectionMove {
  readonly lyrics: string;
  readonly index: number;
}

interface Part {
  /** The section's lines up to the last that isn't blank; a lone tag line counts. */
  readonly body: readonly string[];
  /** Blank lines that part it from the next one. */
  readonly gap: readonly string[];
}

function partOf({ source }: Pick<LyricSection, "source">): Part {
  const last = source.findLastIndex((line) => line.trim() !== "");
  return { body: source.slice(0, last + 1), gap: source.slice(last + 1) };
}

const join = (bodies: readonly (readonly string[])[], gaps: readonly (readonly string[])[]): string =>
  bodies.flatMap((body, index) => [...body, ...(gaps[index] ?? [])]).join("\n");

/** Lines before the first tag have no section to be moved as: they stay first. */
export const canMove = (section: LyricSection | undefined): boolean =>
  section !== undefined && section.written !== null;

/** The section at `from` stands at `to`; the blank lines between sections stay where they are. Null where it can't. */
export function moveSection(lyrics: string, from: number, to: number): SectionMove | null {
  const sections = parseLyrics(lyrics);
  if (from === to || !canMove(sections[from]) || !canMove(sections[to])) return null;
  const parts = sections.map(partOf);
  const bodies = parts.map(({ body }) => body);
  bodies.splice(to, 0, ...bodies.splice(from, 1));
  return {
    lyrics: join(
      bodies,
      parts.map(({ gap }) => gap),
    ),
    index: to,
  };
}

/** The same section once more, right below, parted by the same blank lines. */
export function duplicateSection(lyrics: string, index: number): SectionMove | null {
  const sections = parseLyrics(lyrics);
  if (!canMove(sections[index])) return null;
  const parts = sections.map(partOf);
  const copied = parts[index];
  if (copied === undefined) return null;
  const last = index === parts.length - 1;
  const parting = last ? [""] : copied.gap;
  parts.splice(index, 1, { body: copied.body, gap: parting }, copied);
  return {
    lyrics: join(
      parts.map(({ body }) => body),
      parts.map(({ gap }) => gap),
    ),
    index: index + 1,
  };
}

export function removeSection(lyrics: string, index: number): SectionMove | null {
  const sections = parseLyrics(lyrics);
  if (sections[index] === undefined) return null;
  const rest = sections.filter((_, at) => at !== index).flatMap(({ source }) => source);
  const text = rest.join("\n");
  return {
    lyrics: index === sections.length - 1 ? text.trimEnd() : text,
    index: Math.min(index, sections.length - 2),
  };
}

/** Muted, a section stays in the text (`[-Chorus]`) and is left out of the request. */
export function setSectionMuted(lyrics: string, index: number, muted: boolean): SectionMove | null {
  const sections = parseLyrics(lyrics);
  const section = sections[index];
  if (section === undefined || section.muted === muted || section.written === null) return null;
  const lines = sections.flatMap((each, at) => (at === index ? muteSection(each, muted) : each.source));
  return { lyrics: lines.join("\n"), index };
}

/** The section under another tag; muted it stays muted. */
export function renameSection(lyrics: string, index: number, tag: StructureTag): SectionMove | null {
  const sections = parseLyrics(lyrics);
  const section = sections[index];
  if (section === undefined || section.written === null) return null;
  const [tagLine = ""] = section.source;
  const written = tagLine.replace(/\[[^[\]]*\]/, `[${section.muted ? "-" : ""}${tag}]`);
  if (written === tagLine) return null;
  const lines = sections.flatMap(({ source }, at) => (at === index ? [written, ...source.slice(1)] : source));
  return { lyrics: lines.join("\n"), index };
}

/** The one stretch in which two texts differ, so that a move is one small step for the editor and its undo. */
export function differenceOf(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
