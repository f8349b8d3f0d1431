import type { StructureTag } from "#shared/wire/music/music.ts";
import { memoizeRecent } from "./memoize-recent.ts";
import { readTag, type TagSpelling } from "./tag-spelling.ts";

/** A structure tag and its lines, or the lines before the first tag. Joining all `source` lines gives the lyrics back. */
export interface LyricSection {
  /** The tag this section counts as: as written, or as probably meant; null before the first tag or for unknown words. */
  readonly tag: StructureTag | null;
  /** The words between the brackets as written; null for the lines before the first tag. */
  readonly written: string | null;
  /** `[-Chorus]`: kept in the text, left out of the request. */
  readonly muted: boolean;
  readonly status: TagSpelling["status"] | "untagged";
  /** What the tag line should say, e.g. `[Chorus]`, when it does not. */
  readonly suggestion: string | null;
  /** Line of the tag, or of the first line where there is none; from 1. */
  readonly line: number;
  /** Last line of the section, from 1. */
  readonly lastLine: number;
  /** From 1 among the sections of the same tag, e.g. 2 for the second Verse; `of` is how many there are. */
  readonly ordinal: number;
  readonly of: number;
  /** The lines below the tag, as written (a carriage return at the end included). */
  readonly lines: readonly string[];
  /** Every line of the section as written, the tag line first. */
  readonly source: readonly string[];
}

/** Before the words of a tag: this section is not sent. */
const MUTE = "-";
const TAG_LINE = /^\s*\[([^[\]]*)\]\s*$/;

/** The words of a line that is a tag and nothing else. */
export function tagOfLine(line: string): string | undefined {
  return TAG_LINE.exec(line)?.[1]?.trim();
}

interface Draft {
  written: string | null;
  muted: boolean;
  line: number;
  source: string[];
}

/**
 * Lyrics as sections. Lines are separated by `\n`; a tag is a line of its own in square brackets (API.md § Music
 * generation request, lyrics). Any text parses, and `writeLyrics` gives it back to the letter.
 */
export const parseLyrics: (lyrics: string) => readonly LyricSection[] = memoizeRecent(parseAnew);

function parseAnew(lyrics: string): LyricSection[] {
  if (lyrics === "") return [];
  const drafts: Draft[] = [];
  for (const [index, line] of lyrics.split("\n").entries()) {
    const written = tagOfLine(line);
    const open = drafts.at(-1);
    if (written !== undefined || open === undefined) {
      const muted = written?.startsWith(MUTE) ?? false;
      drafts.push({
        written: (muted ? written?.slice(MUTE.length).trim() : written) ?? null,
        muted,
        line: index + 1,
        source: [line],
      });
    } else open.source.push(line);
  }
  const totals = new Map<StructureTag, number>();
  const counted = drafts.map((draft) => {
    const spelling = draft.written === null ? null : readTag(draft.written);
    const tag = spelling?.tag ?? null;
    const ordinal = tag === null ? 1 : (totals.get(tag) ?? 0) + 1;
    if (tag !== null) totals.set(tag, ordinal);
    return { draft, spelling, tag, ordinal };
  });
  return counted.map(({ draft, spelling, tag, ordinal }) => ({
    tag,
    written: draft.written,
    muted: draft.muted,
    status: spelling?.status ?? "untagged",
    suggestion: tag === null || spelling?.status === "known" ? null : `[${draft.muted ? MUTE : ""}${tag}]`,
    line: draft.line,
    lastLine: draft.line + draft.source.length - 1,
    ordinal,
    of: tag === null ? 1 : (totals.get(tag) ?? 1),
    lines: draft.written === null ? draft.source : draft.source.slice(1),
    source: draft.source,
  }));
}

/** The lyrics that these sections were read from, or those of sections moved about. */
export function writeLyrics(sections: readonly Pick<LyricSection, "source">[]): string {
  return sections.flatMap(({ source }) => source).join("\n");
}

/** The section's lines with its tag muted, or sounding again; those without a tag stay as they are. */
export function muteSection(section: LyricSection, muted: boolean): readonly string[] {
  const [tagLine = "", ...rest] = section.source;
  if (section.written === null || section.muted === muted) return section.source;
  return [tagLine.replace(muted ? "[" : /\[\s*-\s*/, muted ? `[${MUTE}` : "["), ...rest];
}

interface SoundingLyrics {
  readonly text: string;
  readonly lines: readonly number[];
}

/** What of the lyrics is sent, and which line of the text each sent line is (`lines[0]` is for line 1). */
export const unmutedLyrics: (lyrics: string) => SoundingLyrics = memoizeRecent(soundAnew);

function soundAnew(lyrics: string): SoundingLyrics {
  const sections = parseLyrics(lyrics);
  const sounding = sections.filter(({ muted }) => !muted);
  if (sounding.length === sections.length) return { text: lyrics, lines: lyrics.split("\n").map((_, at) => at + 1) };
  const lines = sounding.flatMap(({ line, source }) => source.map((_, index) => line + index));
  // The blank lines that parted the last section from a muted one are nobody's.
  return { text: writeLyrics(sounding).trimEnd(), lines };
}

/** `Chorus`, or `Verse 2` where there are several; null for lines that have no known tag. */
export function sectionLabel({ tag, ordinal, of }: Pick<LyricSection, "tag" | "ordinal" | "of">): string | null {
  if (tag === null) return null;
  return of > 1 ? `${tag} ${ordinal}` : tag;
}

/** The section that holds a line, counted from 1. */
export function sectionAt(sections: readonly LyricSection[], line: number): LyricSection | undefined {
  return sections.find((section) => line >= section.line && line <= section.lastLine);
}
