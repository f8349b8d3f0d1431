import { plainText } from "#shared/outgoing/index.ts";

/** Words under a film from one time to another, seconds of the film; one after the other, none over another. */
export interface CaptionCue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const two = (value: number, width = 2) => String(Math.floor(value)).padStart(width, "0");

function clock(seconds: number, point: "." | ","): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  return `${two(whole / 3600)}:${two((whole / 60) % 60)}:${two(whole % 60)}${point}${two(thousandths % 1000, 3)}`;
}

/** An empty line would end a caption, and its arrow is the times' own. */
const lines = (text: string) =>
  plainText(text)
    .trim()
    .replace(/\n{2,}/g, "\n")
    .replaceAll("-->", "→");

/** WebVTT (W3C): tags and references would be taken for such. */
export function captionsVtt(cues: readonly CaptionCue[]): string {
  const written = cues.map(({ start, end, text }) => {
    const words = lines(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return `${clock(start, ".")} --> ${clock(end, ".")}\n${words}\n`;
  });
  return `WEBVTT\n\n${written.join("\n")}`;
}

/** SubRip, which every player and editor reads; it has no way to write a sign that it takes for a tag. */
export function captionsSrt(cues: readonly CaptionCue[]): string {
  return cues
    .map(({ start, end, text }, index) =>
      [`${index + 1}`, `${clock(start, ",")} --> ${clock(end, ",")}`, lines(text), ""].join("\n"),
    )
    .join("\n");
}

/** The files that stand beside a film with captions, under its name, by their extension. */
export const captionWriters = { ".srt": captionsSrt, ".vtt": captionsVtt };
export const captionExtensions = Object.keys(captionWriters);
