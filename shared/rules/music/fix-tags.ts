import type { StructureTag } from "#shared/wire/music/music.ts";
import { structureTags } from "#shared/wire/music/music.ts";
import { readTag } from "./tag-spelling.ts";

/** One line whose tag isn't as the service reads it, and what stands there instead. */
export interface TagFix {
  /** Line of the lyrics, from 1. */
  readonly line: number;
  readonly before: string;
  /** One line, or two where words shared the tag's line. */
  readonly after: string;
  /** What the tag said besides its name, e.g. `Intro: soft piano`: it describes the sound, so it belongs to the style. */
  readonly direction: string | null;
}

interface Meant {
  readonly tag: StructureTag;
  readonly direction: string | null;
}

/** What parts a tag's name from words about it. */
const ASIDE = /\s*[:：|｜(（,，;；/]\s*|\s+[-–—]\s+|\s*[–—]\s*/u;
const ASIDE_IN_PARENTHESES = /\s*[:：|｜]\s*|\s+[-–—]\s+/u;

const names = new Set<string>(structureTags.map((tag) => tag.toLowerCase()));
const bare = (words: string): string => words.toLowerCase().replace(/[^\p{L}]/gu, "");

/** The tag that words mean; what they say besides (`Intro: soft piano`, `Guitar Solo`) is a direction. */
function meaningOf(words: string, aside: RegExp): Meant | null {
  const { tag } = readTag(words);
  if (tag !== null) {
    // A synonym of two words says more than the tag: the guitar of “Guitar Solo” would be gone.
    const says = bare(words);
    const name = bare(tag);
    return { tag, direction: says !== name && says.endsWith(name) ? words : null };
  }
  const [head = "", ...rest] = words.split(aside);
  const named = rest.length > 0 ? readTag(head.trim()).tag : null;
  return named === null ? null : { tag: named, direction: words };
}

/** `Final Chorus`, `Chorus reprise`: exactly a tag's name at either end. Brackets only; elsewhere it may be sung. */
function nameAtEdge(words: string): Meant | null {
  const parts = words.split(/\s+/);
  for (const size of [2, 1]) {
    if (parts.length <= size) continue;
    for (const edge of [parts.slice(0, size), parts.slice(-size)]) {
      const tag = edge.join(" ").toLowerCase();
      const found = names.has(tag) ? structureTags.find((each) => each.toLowerCase() === tag) : undefined;
      if (found) return { tag: found, direction: words };
    }
  }
  return null;
}

const BRACKETED = /^(\s*)\[\s*(-?)\s*([^[\]]+?)\s*\]\s*[:：]?\s*(\S.*)?$/u;
/** The brackets and marks of other programs, on a line of their own. */
const OTHER_BRACKETS =
  /^\s*[［【〔〖「『{<｛＜]\s*([^［【〔〖「『{}<>｛｝＜＞\]］】〕〗」』]+?)\s*[］】〕〗」』}>｝＞]\s*[:：]?\s*$/u;
const PARENTHESES = /^\s*[(（]\s*([^()（）]+?)\s*[)）]\s*[:：]?\s*$/u;
const MARKED = /^\s*(?:#{1,4}\s+|\*{1,2}|_{1,2})([^*_#]+?)\s*(?:\*{1,2}|_{1,2})?\s*[:：]?\s*(?:\*{1,2}|_{1,2})?\s*$/u;
const COLON = /^\s*([\p{L}][\p{L}\d -]{2,20}?)\s*[:：]\s*$/u;

/** Characters of a line that may be a tag; a longer one is words. What reads it is quick for a line of this length only. */
const LONGEST = 400;

function fixLine(written: string): Pick<TagFix, "after" | "direction"> | null {
  if (written.length > LONGEST) return null;
  // Runs of blanks would be tried in every way that they can be shared out.
  const line = written.trimEnd().replaceAll(/(?<=\S)\s+/gu, " ");
  const [, indent = "", mute = "", words, after] = BRACKETED.exec(line) ?? [];
  // Word for word, with its blanks.
  const sung = after === undefined ? undefined : written.slice(written.indexOf("]") + 1).replace(/^\s*[:：]?\s*/u, "");
  if (words !== undefined) {
    const known = readTag(words);
    if (known.status === "known" && sung === undefined) return null;
    const meant = meaningOf(words, ASIDE) ?? (sung === undefined ? nameAtEdge(words) : null);
    if (meant === null) return null;
    const tag = `${indent}[${mute}${meant.tag}]`;
    return { after: sung === undefined ? tag : `${tag}\n${sung.trimEnd()}`, direction: meant.direction };
  }
  const other = OTHER_BRACKETS.exec(line)?.[1];
  const round = PARENTHESES.exec(line)?.[1];
  const plain = MARKED.exec(line)?.[1] ?? COLON.exec(line)?.[1];
  const meant =
    (other === undefined ? null : (meaningOf(other, ASIDE) ?? nameAtEdge(other))) ??
    (round === undefined ? null : meaningOf(round, ASIDE_IN_PARENTHESES)) ??
    (plain === undefined ? null : meaningOf(plain.replace(/[:：]\s*$/u, ""), ASIDE_IN_PARENTHESES));
  return meant && { after: `[${meant.tag}]`, direction: meant.direction };
}

/**
 * Every line of pasted lyrics that means one of the fourteen tags (API.md § Music generation request, `lyrics`) and
 * doesn't write it so: `[Verse 1]`, `(Chorus)`, `[Intro: soft piano]`, `[Hook] words`. No word is lost: what is sung
 * stays in the lyrics, what a tag said besides its name is told as a direction. Words that mean no tag stay as they are.
 */
export function fixesOfTags(lyrics: string): TagFix[] {
  return lyrics.split("\n").flatMap((before, index) => {
    const fix = fixLine(before.replace(/\r$/, ""));
    return fix === null ? [] : [{ line: index + 1, before, ...fix }];
  });
}

/** What parts a direction from the style before it: a sentence has its full stop. */
const joint = (style: string): string => (/[.!?。！？]$/u.test(style) ? " " : ", ");

/** A style with the directions of tags at its end; one that it says already isn't said twice. */
export function styleWith(style: string, directions: readonly string[]): string {
  let all = style;
  for (const direction of directions) {
    if (all.toLowerCase().includes(direction.toLowerCase())) continue;
    const before = all.trimEnd();
    all = before === "" ? direction : `${before}${joint(before)}${direction}`;
  }
  return all;
}

/** The style without directions that were put at its end; words that were changed since stay. */
export function styleWithout(style: string, directions: readonly string[]): string {
  let left = style;
  for (const direction of directions.toReversed()) {
    const before = left.slice(0, -direction.length);
    if (left === direction) left = "";
    else if (left.endsWith(direction) && /(?:, |[.!?。！？] )$/u.test(before)) left = before.replace(/,? $/u, "");
  }
  return left;
}
