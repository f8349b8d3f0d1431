import { type SectionSpan, sungLines } from "#shared/rules/music/section-spans.ts";

export interface LyricsFile {
  /** What the file says it is called, else its name. */
  readonly title: string;
  readonly lyrics: string;
}

/** Why a file isn't read. */
export type LyricsFileProblem = "tooLarge" | "notText" | "empty";

/** Bytes: some fifty times the longest lyrics that the service takes. */
export const LYRICS_FILE_MOST = 200_000;
const TITLE_MOST = 200;

/** `[01:02.34]`, also with a colon before the hundredths; several may begin a line that is sung several times. */
const STAMP = /\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/g;
const STAMPED = /^\s*(?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+/;
/** `[ti:Tide]`, `[offset:+500]`: what LRC says of itself. A structure tag has no colon after one of these. */
const ABOUT = /^\s*\[(ti|ar|al|au|by|re|ve|offset|length|tool|la|#):([^\]]*)\]\s*$/i;
/** Stamps of single words. */
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g;

/** Bytes as text: UTF-8 or UTF-16 by its mark, else as old Chinese lyric files are written. Null: it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const decode = (encoding: string): string | null => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be");
  if (bytes.includes(0)) return null;
  return decode("utf-8") ?? decode("gb18030");
}

/** A text or LRC file as a song's words: time stamps go, lines that are sung several times stand as often. */
export function readLyricsFile(name: string, bytes: Uint8Array): LyricsFile | LyricsFileProblem {
  if (bytes.length > LYRICS_FILE_MOST) return "tooLarge";
  const text = decodeText(bytes);
  if (text === null) return "notText";
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
  let title = "";
  const timed: { at: number; line: string }[] = [];
  const plain: string[] = [];
  let sung = 0;
  for (const line of lines) {
    const [, key, value = ""] = ABOUT.exec(line) ?? [];
    if (key !== undefined) {
      if (key.toLowerCase() === "ti") title = value.trim();
      continue;
    }
    const words = line.replace(STAMPED, "").replace(WORD_STAMP, "").trimEnd();
    const stamps = STAMPED.exec(line)?.[0].matchAll(STAMP) ?? [];
    const moments = [...stamps].map(
      ([, minutes, seconds = "0"]) => Number(minutes) * 60 + Number(seconds.replace(":", ".")),
    );
    if (moments.length === 0) plain.push(words);
    // A line with a thousand stamps is sung a thousand times: the words count as often.
    sung += moments.length * (words.length + 1);
    if (sung > LYRICS_FILE_MOST) return "tooLarge";
    for (const at of moments) timed.push({ at, line: words });
  }
  const lyrics = (timed.length > 0 ? timed.toSorted((a, b) => a.at - b.at).map(({ line }) => line) : plain)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (lyrics === "") return "empty";
  const named = title || name.replace(/\.[a-z0-9]{1,5}$/i, "");
  return { title: named.slice(0, TITLE_MOST), lyrics };
}

/** `01:02.34`, of seconds. */
function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = String(Math.floor(hundredths / 6000)).padStart(2, "0");
  return `${minutes}:${((hundredths % 6000) / 100).toFixed(2).padStart(5, "0")}`;
}

/** What ends a value of LRC's head is none of its words. */
const headed = (key: string, value: string) => `[${key}:${value.replace(/[[\]\r\n]+/g, " ").trim()}]`;

/**
 * A take's words with the moments at which they are sung: each section begins where it was marked (or is estimated),
 * and its lines share its time. `seconds`: of the take.
 */
export function writeLrc(title: string, spans: readonly SectionSpan[], seconds: number): string {
  const lines = sungLines(spans).map(({ text, from }) => `[${stampOf(from)}]${text}`);
  return `${[headed("ti", title), headed("length", stampOf(seconds)), headed("tool", "Reelsong"), "", ...lines].join("\n")}\n`;
}
