import { z } from "zod";
import { cameraMoveNames } from "./camera-moves.ts";

/** Of one field, in UTF-16 units; a text that is longer isn't read as structure: no model takes half as much. */
export const mostWords = 20_000;
const words = z.string().max(mostWords);
/** White space before a part where it isn't one blank: a text that was pasted keeps its lines. */
const gap = z.string().max(200).regex(/^\s*$/).optional();

export const scenario = z.enum(["text", "first", "both", "last", "references"]);
export type Scenario = z.infer<typeof scenario>;

export const mostSpeakers = 20;
/** Somebody's words. Who speaks is numbered in the order of first sound: 1 is `(S1)`. */
const line = z.object({
  kind: z.literal("line"),
  /** Who it is, as the sentence begins; may be empty. */
  who: words,
  speakers: z.array(z.int().min(1).max(99)).min(1).max(mostSpeakers),
  /** Age, pitch, timbre, pace, accent; at the first sound. May be empty. */
  voice: words,
  /** `says`, `whispers with a smile` … */
  delivery: words,
  /** Whose lips stay closed in a voiceover; null for a line that is spoken in the picture. */
  voiceover: z.enum(["his", "her", "their", "its"]).nullable(),
  /** The language's English name; empty where none is named. */
  language: z.string().max(60),
  /** Verbatim, in their own language and punctuation. */
  words,
  /** Goes on over the cut at its end; went on over the cut at its beginning. */
  carriesOn: z.boolean(),
  carriedOver: z.boolean(),
  /** The end of the take cuts it off. */
  cutOff: z.boolean(),
  /** The rest of the sentence behind the words; begins with its own blank or comma. */
  tail: words,
  gap,
});
export type Line = z.infer<typeof line>;

const part = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("picture"), text: words, gap }),
  z.object({
    kind: z.literal("camera"),
    move: z.enum(cameraMoveNames),
    amplitude: z.enum(["small", "medium", "large"]),
    speed: z.enum(["slow", "medium", "fast"]),
    /** `toward the letter`; may be empty. */
    note: words,
    gap,
  }),
  line,
  z.object({ kind: z.literal("screen"), words, where: words, gap }),
  z.object({ kind: z.literal("sound"), text: words, gap }),
]);
/** What is seen, done by the camera, said, written or heard in a beat, in the order of its text. */
export type Part = z.infer<typeof part>;

export const cutVerbs = [
  ...(["cuts to", "transitions to", "changes to", "switches to"] as const),
  ...(["cross-dissolves to", "dissolves to", "fades to", "wipes to"] as const),
] as const;

const mostParts = 500;
export const mostBeats = 100;
const beat = z.object({
  /** Seconds from the take's start, in whole milliseconds; null where a text gives a later beat no time. */
  start: z.number().min(0).max(3600).nullable(),
  /** Seconds; null where the duration isn't known. */
  end: z.number().min(0).max(3600).nullable(),
  /** How a later beat begins; null where its text says it in words of its own. */
  cut: z.object({ by: z.enum(["camera", "shot"]), verb: z.enum(cutVerbs) }).nullable(),
  parts: z.array(part).max(mostParts),
  gap,
});
export type Beat = z.infer<typeof beat>;

export const labelKinds = ["Subject", "Picture", "Video", "Audio"] as const;
/** `<Subject 1>`. A line that begins with no label has none. */
const label = z.object({ kind: z.enum(labelKinds), number: z.int().min(1).max(99) }).nullable();
export type Label = NonNullable<z.infer<typeof label>>;

export const visibleRetention = [
  "fully_preserved",
  "partially_preserved",
  "attribute_transfer",
  "weak_reference",
] as const;
export const audioRetention = ["fully_copy", "partially_copy", "reference", "weak_reference"] as const;

/** What is done with the references: `reference generation`, … */
export const summaryTypes = z.array(z.string().max(60)).max(10);
const references = z.object({
  subjects: z.array(z.object({ label, text: words })).max(100),
  summary: z.object({ types: summaryTypes, text: words }),
  retention: z
    .array(z.object({ label, mode: z.enum([...visibleRetention, ...audioRetention]).nullable(), text: words }))
    .max(100),
});

export const mostEnding = 100;
/** A take as its director wrote it (DIRECTION.md). Pure data: the task, the sidecar and a pasted text all become this. */
export const direction = z.object({
  scenario,
  /** Seconds; null where neither the text nor the shot says it. */
  duration: z.number().min(0).max(3600).nullable(),
  /** What stands before the format's own lines and isn't of it; kept as it is. */
  preface: words.optional(),
  /** `Live-action, cinematic`; in references one or two sentences. May be empty. */
  style: words,
  /** What stands before `[Shot 1]` where the format has nothing; kept as it is. */
  lead: words.optional(),
  beats: z.array(beat).min(1).max(mostBeats),
  /** Null where the text has no such field. */
  soundscape: words.nullable(),
  music: words.nullable(),
  references: references.nullable(),
  /** White space of a text that was read, by field: before its name and behind it. */
  spacing: z.record(z.string(), z.object({ before: gap, behind: gap })).optional(),
  /** Line ends behind the last word. */
  ending: z.string().max(mostEnding).regex(/^\s*$/).optional(),
});
export type Direction = z.infer<typeof direction>;

/** What was kept somewhere; null where it can't be read: it is damaged, or of a later studio. */
export const keptDirection = (kept: unknown): Direction | null => direction.safeParse(kept).data ?? null;

/** Seconds that a direction can hold; null for all others. */
export const knownDuration = (seconds: number | null): number | null =>
  seconds !== null && seconds >= 0 && seconds <= 3600 ? seconds : null;

/** Plain words as one beat: nothing is lost when a shot in words becomes a directed one. */
export function wordsDirection(text: string, seconds: number | null): Direction {
  const duration = knownDuration(seconds);
  const parts = pictures(text);
  return {
    ...{ scenario: "text", duration, style: "", soundscape: null, music: null, references: null },
    beats: [{ start: 0, end: duration, cut: null, parts }],
  };
}

/** A text in as many pictures as it takes, cut behind a blank where there is one; with nothing between them. */
export function pictures(text: string): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < text.length && parts.length < mostParts; ) {
    let to = Math.min(text.length, from + mostWords);
    if (to < text.length) {
      const blank = text.slice(from, to).search(/\s\S*$/);
      if (blank > 0) to = from + blank + 1;
      // Both halves of a sign stay together.
      else if (/[\uD800-\uDBFF]/.test(text[to - 1] ?? "")) to -= 1;
    }
    parts.push({ kind: "picture", text: text.slice(from, to), ...(from === 0 ? {} : { gap: "" }) });
    from = to;
  }
  return parts;
}
