import { plainText, withoutTurns } from "#shared/outgoing/index.ts";
import type { CaptionCue } from "./caption-files.ts";
import { cutCaption } from "./clip-captions.ts";

/** Captions of a long film are a few hundred kilobytes. */
export const CAPTION_FILE_BYTES = 2_000_000;
export const MOST_CUES = 5000;
/** A hundred hours, seconds. */
const LATEST = 360_000;

export type CaptionFault = "size" | "format" | "time" | "order" | "cues" | "empty";

/** Why a file isn't read, with the figure or the line found, and the figure allowed. */
export class CaptionsRefused extends Error {
  readonly reason: CaptionFault;
  readonly found: string;
  readonly allowed: string;

  constructor(reason: CaptionFault, found: string | number = "", allowed: string | number = "") {
    super(`captions: ${reason} ${found} ${allowed}`);
    this.reason = reason;
    this.found = String(found);
    this.allowed = String(allowed);
  }
}

/** `00:01:02,345`, `1:02.345`: hours are optional in WebVTT, SubRip has a comma. */
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;

function secondsOf(text: string): number | null {
  const found = TIME.exec(text);
  if (found === null) return null;
  const [, hours = "0", minutes = "0", whole = "0", part = "0"] = found;
  if (Number(minutes) > 59 || Number(whole) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(part.padEnd(3, "0")) / 1000;
}

const references: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00A0",
  "&lrm;": "",
  "&rlm;": "",
};

/** The words alone: tags of both formats and positions of SubRip go, references of WebVTT are what they stand for. */
const wordsOf = (lines: readonly string[], vtt: boolean): string => {
  const bare = lines.map((line) => line.replace(/<[^<>]{0,200}>/g, "").replace(/\{\\[^{}]{0,200}\}/g, "")).join("\n");
  const said = vtt ? bare.replace(/&[a-z]{2,5};/g, (name) => references[name] ?? name) : bare;
  return cutCaption(withoutTurns(plainText(said)).trim());
};

/**
 * Captions of a SubRip or WebVTT file (W3C), in the order of their times; where two lie over each other the earlier ends,
 * and those that begin at one moment are one.
 * Notes, styles and regions are left out. Throws `CaptionsRefused`.
 */
export function readCaptions(written: string): CaptionCue[] {
  if (written.length > CAPTION_FILE_BYTES) throw new CaptionsRefused("size", written.length, CAPTION_FILE_BYTES);
  const text = written.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const vtt = /^WEBVTT(?:[ \t\n]|$)/.test(text);
  const lines = text.split("\n");
  const cues: CaptionCue[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (vtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) {
      while (at + 1 < lines.length && (lines[at + 1] ?? "").trim() !== "") at += 1;
      continue;
    }
    const arrow = line.indexOf("-->");
    if (arrow < 0) continue;
    const [start, end] = [
      line.slice(0, arrow).trim(),
      line
        .slice(arrow + 3)
        .trim()
        .split(/\s/)[0] ?? "",
    ].map(secondsOf);
    if (start == null || end == null || end > LATEST)
      throw new CaptionsRefused("time", at + 1, line.slice(0, 60).trim());
    if (end <= start) throw new CaptionsRefused("order", at + 1, line.slice(0, 60).trim());
    const said: string[] = [];
    while (at + 1 < lines.length && (lines[at + 1] ?? "").trim() !== "" && !(lines[at + 1] ?? "").includes("-->")) {
      at += 1;
      said.push(lines[at] ?? "");
    }
    const words = wordsOf(said, vtt);
    if (words !== "") cues.push({ start, end, text: words });
    if (cues.length > MOST_CUES) throw new CaptionsRefused("cues", cues.length, MOST_CUES);
  }
  if (cues.length === 0) throw new CaptionsRefused(vtt || /-->/.test(text) ? "empty" : "format");
  return apart(together(cues.toSorted((a, b) => a.start - b.start)));
}

/** Two who speak at once, or a line and its translation: what begins at one moment stands there together. */
function together(cues: readonly CaptionCue[]): CaptionCue[] {
  const joined: CaptionCue[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    if (last?.start !== cue.start) {
      joined.push(cue);
      continue;
    }
    const words = new Set([last.text, cue.text].filter(Boolean));
    const text = cutCaption([...words].join("\n"));
    joined[joined.length - 1] = { start: cue.start, end: Math.max(last.end, cue.end), text };
  }
  return joined;
}

/** `[01:02.34]` before a line that is sung. */
const SUNG = /^\[(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?\]/;
/** Nobody reads a line for longer, seconds. */
export const LONGEST_LINE = 8;

/** Lines of lyrics with the moments of the song at which they are sung (LRC), each until the next; null: it is no such file. */
export function readLyrics(text: string): CaptionCue[] | null {
  if (text.length > CAPTION_FILE_BYTES) throw new CaptionsRefused("size", text.length, CAPTION_FILE_BYTES);
  const lines = text
    .split(/\r\n?|\n/)
    .flatMap((line) => {
      const starts: number[] = [];
      let rest = line.trim();
      // A line that is sung several times has several moments.
      for (let found = SUNG.exec(rest); found !== null && starts.length < 100; found = SUNG.exec(rest)) {
        const [whole, minutes = "0", seconds = "0", part = "0"] = found;
        starts.push(Number(minutes) * 60 + Number(seconds) + Number(`0.${part}`));
        rest = rest.slice(whole.length);
      }
      const text = starts.length === 0 ? "" : wordsOf([rest], false);
      return starts.map((start) => ({ start, end: start + LONGEST_LINE, text }));
    })
    .toSorted((a, b) => a.start - b.start);
  if (lines.length === 0) return null;
  if (lines.length > MOST_CUES) throw new CaptionsRefused("cues", lines.length, MOST_CUES);
  // A moment without words ends the line before it.
  return apart(together(lines)).filter(({ text }) => text !== "");
}

function apart(cues: readonly CaptionCue[]): CaptionCue[] {
  return cues.flatMap((cue, index) => {
    const next = cues[index + 1];
    const end = next === undefined ? cue.end : Math.min(cue.end, Math.max(next.start, cue.start));
    return end > cue.start ? [{ ...cue, end }] : [];
  });
}
