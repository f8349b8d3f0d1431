import { compileDirection, fieldsOf, writeLabel } from "#shared/direction/compile-direction.ts";
import {
  audioRetention,
  type Beat,
  type Direction,
  type Label,
  type Line,
  visibleRetention,
} from "#shared/direction/direction.ts";
import { countCharacters } from "../code-points.ts";
import type { Finding } from "../finding.ts";

export interface DirectionContext {
  /** How many files the request holds, by kind; absent where nobody knows. */
  readonly files?: Readonly<Partial<Record<"Picture" | "Video" | "Audio", number>>>;
  /** Silence is wanted. */
  readonly silent?: boolean;
  /** Characters that a prompt may have (WIRE.md). */
  readonly promptLimit?: number;
}

/** Words of speech in a second, and characters of languages written without blanks (DIRECTION.md § Checks). */
const wordsASecond = 2.5;
const signsASecond = 4.5;
/** Rounding of cut times; a line that is over by less is said a little faster. */
const tolerance = 0.05;
const best = { least: 350, most: 500 };

/** What may disappoint in a take as it is directed: warnings, never refusals (DIRECTION.md § Checks). */
export function checkDirection(direction: Direction, context: DirectionContext = {}): Finding[] {
  const speech = direction.beats.flatMap((beat, at) => linesOf(beat).map((line) => ({ line, at })));
  return [
    ...missingFields(direction),
    ...times(direction),
    ...direction.beats.flatMap((beat, at) => framingOnly(direction.beats[at - 1], beat, at)),
    ...direction.beats.flatMap((beat, at) => longLines(beat, at)),
    ...voices(direction, speech),
    ...carried(direction.beats),
    ...labels(direction, context),
    ...copiedVoices(direction),
    ...silence(direction, speech.length, context),
    ...length(direction, context),
  ];
}

const linesOf = (beat: Beat): Line[] => beat.parts.filter((part) => part.kind === "line");
const seconds = (value: number) => `${Number(value.toFixed(3))} s`;
const pathOf = (at: number) => `beats.${at}`;

function warning(code: string, path: string, message: string, more: Partial<Finding> = {}): Finding {
  return { code: `direction.${code}`, path, severity: "warning", message, ...more };
}

function missingFields(direction: Direction): Finding[] {
  const { soundscape, music } = direction;
  const missing = fieldsOf(direction).filter(
    (name) =>
      (name === "overall_soundscape" && soundscape === null) || (name === "non_diegetic_music" && music === null),
  );
  return missing.map((name) =>
    warning("field_missing", name, `“${name}” is missing; write N/A for none.`, { params: { field: name } }),
  );
}

/** Times rise strictly and lie inside the duration, and beats tile the take. */
function times({ beats, duration }: Direction): Finding[] {
  const found: Finding[] = [];
  for (const [at, { start, end }] of beats.entries()) {
    const path = pathOf(at);
    const number = at + 1;
    if (start === null) {
      found.push(warning("beat_time_missing", path, `Beat ${number} has no time.`, { params: { beat: number } }));
      continue;
    }
    const before = beats.slice(0, at).findLast((one) => one.start !== null)?.start ?? null;
    if (before !== null && start <= before) {
      const figures = { found: seconds(start), allowed: `> ${seconds(before)}` };
      found.push(
        warning(
          "beat_times",
          path,
          `Beat ${number} begins at ${figures.found}, not after ${seconds(before)}.`,
          figures,
        ),
      );
    }
    const over = at === beats.length - 1 && (end ?? 0) > (duration ?? 0) + tolerance;
    if (duration !== null && (start >= duration || over)) {
      const late = start >= duration ? start : (end ?? 0);
      const figures = { found: seconds(late), allowed: `≤ ${seconds(duration)}` };
      found.push(
        warning(
          "beat_outside",
          path,
          `Beat ${number} reaches ${figures.found}; the take ends at ${seconds(duration)}.`,
          figures,
        ),
      );
    }
    const due = at === 0 ? 0 : (beats[at - 1]?.end ?? start);
    if (Math.abs(due - start) > tolerance && (before === null || start > before)) {
      const figures = { found: seconds(start), allowed: seconds(due) };
      found.push(
        warning(
          "beats_tile",
          path,
          `Beat ${number} begins at ${figures.found}; the one before ends at ${seconds(due)}.`,
          figures,
        ),
      );
    }
  }
  const end = beats.at(-1)?.end ?? null;
  if (duration !== null && end !== null && end < duration - tolerance) {
    const figures = { found: seconds(end), allowed: seconds(duration) };
    const message = `The last beat ends at ${figures.found}; the take lasts ${figures.allowed}.`;
    found.push(warning("beats_tile", pathOf(beats.length - 1), message, figures));
  }
  return found;
}

const framing =
  /\b(?:(?:an?|the|extreme|very|medium|full|wide|long|tight|close|closer|wider|big)[ -]+)*(?:close-?ups?|shots?|view|angle|framing)\b(?: of)?/gi;
const bare = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .replace(framing, " ")
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length > 2) ?? [],
  );

/** A cut brings something new; for distance alone a move of the camera reads better. */
function framingOnly(before: Beat | undefined, beat: Beat, at: number): Finding[] {
  if (!before) return [];
  const pictures = (one: Beat) => one.parts.flatMap((part) => (part.kind === "picture" ? [part.text] : [])).join(" ");
  const [one, other] = [pictures(before), pictures(beat)];
  if (one === other) return [];
  const [a, b] = [bare(one), bare(other)];
  const same = a.size > 0 && a.size === b.size && [...a].every((word) => b.has(word));
  if (!same) return [];
  return [
    warning(
      "framing_only",
      pathOf(at),
      `Beats ${at} and ${at + 1} differ in framing only; a camera move reads better.`,
      {
        params: { from: at, to: at + 1 },
      },
    ),
  ];
}

/** How long words take to be said, in seconds. */
export function speechSeconds(words: string): number {
  const signs = words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const others = words
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, " ")
    .match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu);
  return signs / signsASecond + (others?.length ?? 0) / wordsASecond;
}

function longLines(beat: Beat, at: number): Finding[] {
  const lines = linesOf(beat);
  if (lines.length === 0 || beat.start === null || beat.end === null) return [];
  const needed = lines.reduce((sum, { words }) => sum + speechSeconds(words), 0);
  const room = beat.end - beat.start;
  if (needed <= room + tolerance) return [];
  const figures = { found: `${needed.toFixed(1)} s`, allowed: `${Number(room.toFixed(1))} s` };
  return [
    warning(
      "line_too_long",
      pathOf(at),
      `The words of beat ${at + 1} take about ${figures.found}; it lasts ${figures.allowed}.`,
      figures,
    ),
  ];
}

/** A speaker without a voice, and a voice without a line. */
function voices(direction: Direction, speech: readonly { line: Line; at: number }[]): Finding[] {
  const heard = new Set<number>();
  const found: Finding[] = [];
  for (const { line, at } of speech) {
    for (const speaker of line.speakers) {
      const first = !heard.has(speaker);
      heard.add(speaker);
      if (!first || line.voice !== "" || bound(direction, speaker)) continue;
      const message = `S${speaker} has no voice: say age, pitch and pace at the first sound.`;
      found.push(warning("speaker_without_voice", pathOf(at), message, { params: { speaker } }));
    }
  }
  const texts = [...allTexts(direction)].join("\n");
  const named = new Set([...texts.matchAll(/\bS([1-9]\d?)\b(?=[,)])/g)].map((one) => Number(one[1])));
  for (const speaker of named) {
    if (heard.has(speaker)) continue;
    found.push(
      warning("voice_without_line", "beats", `S${speaker} is named and never says anything.`, { params: { speaker } }),
    );
  }
  return found;
}

/** Whether a sound file gives this speaker's voice. */
const bound = ({ references }: Direction, speaker: number) =>
  (references?.retention ?? []).some(
    ({ label, text }) => label?.kind === "Audio" && new RegExp(`\\bS${speaker}\\b`).test(text),
  );

/** A line that goes on over a cut needs its other half in the next beat, by the same voice. */
function carried(beats: readonly Beat[]): Finding[] {
  return beats.flatMap((beat, at) =>
    linesOf(beat).flatMap((line) => {
      const same = (one: Line) => one.speakers.join() === line.speakers.join();
      const next = beats[at + 1];
      const before = beats[at - 1];
      const on = line.carriesOn && !(next && linesOf(next).some((one) => one.carriedOver && same(one)));
      const over = line.carriedOver && !(before && linesOf(before).some((one) => one.carriesOn && same(one)));
      if (!on && !over) return [];
      const message = on
        ? `The line of S${line.speakers[0]} carries over into nothing.`
        : `The line of S${line.speakers[0]} is carried over from nothing.`;
      return [warning("carried_into_nothing", pathOf(at), message, { params: { speaker: line.speakers[0] ?? 0 } })];
    }),
  );
}

/** A file that nothing names, and a label without a file. */
function labels(direction: Direction, { files }: DirectionContext): Finding[] {
  const { references, scenario } = direction;
  const named = new Map<string, Label>();
  for (const label of namedLabels(direction)) named.set(writeLabel(label), label);
  const found: Finding[] = [];
  if (references) {
    const defined = new Set(
      [...references.subjects, ...references.retention].flatMap(({ label }) => (label ? [writeLabel(label)] : [])),
    );
    for (const [text, label] of named) {
      if (label.kind !== "Subject" || defined.has(text)) continue;
      found.push(
        warning("label_without_file", "subject_definitions", `${text} is not defined.`, { params: { label: text } }),
      );
    }
  }
  for (const label of new Set([...allTexts(direction)].join("\n").match(/<(?:Picture|Video|Audio) \?>/g)))
    found.push(warning("label_without_file", "references", `${label} has no file.`, { params: { label } }));
  // Frames are tied to the time line by the format's own line.
  if (!files || scenario !== "references") return found;
  for (const kind of ["Picture", "Video", "Audio"] as const) {
    const count = files[kind] ?? 0;
    const told = [...allTexts(direction)].join("\n");
    for (let number = 1; number <= count; number += 1) {
      if (new RegExp(`\\b${kind} ${number}\\b`).test(told) || named.has(`<${kind} ${number}>`)) continue;
      const label = `<${kind} ${number}>`;
      found.push(
        warning("file_unnamed", "references", `Nothing names ${label}; unnamed files are mostly ignored.`, {
          params: { label },
        }),
      );
    }
    for (const [label, { kind: of, number }] of named) {
      if (of !== kind || number <= count) continue;
      found.push(warning("label_without_file", "references", `${label} has no file.`, { params: { label } }));
    }
  }
  return found;
}

function* namedLabels(direction: Direction): Generator<Label> {
  for (const { label } of [...(direction.references?.subjects ?? []), ...(direction.references?.retention ?? [])])
    if (label) yield label;
  for (const text of allTexts(direction))
    for (const [, kind, number] of text.matchAll(/<(Subject|Picture|Video|Audio) ([1-9]\d?)>/g))
      yield { kind: kind as Label["kind"], number: Number(number) };
}

function* allTexts({ style, beats, references, soundscape, music }: Direction): Generator<string> {
  yield style;
  yield soundscape ?? "";
  yield music ?? "";
  for (const { text } of [...(references?.subjects ?? []), ...(references?.retention ?? [])]) yield text;
  if (references) yield references.summary.text;
  for (const { parts } of beats) {
    for (const part of parts) {
      if (part.kind === "picture" || part.kind === "sound") yield part.text;
      else if (part.kind === "camera") yield part.note;
      else if (part.kind === "line") yield `${part.who} ${part.voice} ${part.delivery} ${part.tail}`;
    }
  }
}

/** A voice is a reference of its timbre; a copy repeats the words of the file. Visible and audible labels have modes of their own. */
function copiedVoices({ references }: Direction): Finding[] {
  return (references?.retention ?? []).flatMap(({ label, mode, text }, at) => {
    const path = `retention.${at}`;
    if (!label) return [];
    const audio = label.kind === "Audio";
    const allowed: readonly string[] = audio ? audioRetention : visibleRetention;
    if (mode === null || !allowed.includes(mode)) {
      const figures = { found: mode ?? "none", allowed: allowed.join(", ") };
      return [
        warning(
          "retention_mode",
          path,
          `${writeLabel(label)} says ${figures.found}; it may be ${figures.allowed}.`,
          figures,
        ),
      ];
    }
    if (!audio || !mode.endsWith("copy") || !/\(S[1-9]|\bvoice\b|\btimbre\b/i.test(text)) return [];
    const figures = { found: mode, allowed: "reference" };
    return [
      warning(
        "voice_as_copy",
        path,
        `${writeLabel(label)} is a voice and marked as ${mode}; its words would be repeated.`,
        figures,
      ),
    ];
  });
}

function silence({ soundscape }: Direction, lines: number, { silent = false }: DirectionContext): Finding[] {
  if (silent || (soundscape ?? "").trim().replace(/\.$/, "").toUpperCase() !== "N/A") return [];
  const message =
    lines > 0
      ? "The soundscape is N/A though somebody speaks; describe the place’s sound."
      : "The soundscape is N/A: the take will be silent.";
  return [warning("silence", "overall_soundscape", message, { found: "N/A" })];
}

function length(direction: Direction, { promptLimit }: DirectionContext): Finding[] {
  const text = compileDirection(direction);
  const found: Finding[] = [];
  if (direction.references) {
    const from = text.indexOf("detailed_description:") + "detailed_description:".length;
    const description = text.slice(from, text.indexOf("\noverall_soundscape:", from) + 1 || undefined);
    const count = description.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
    const figures = { found: `${count} words`, allowed: `${best.least}–${best.most}` };
    if (count < best.least / 2 || count > best.most * 1.5)
      found.push(
        warning(
          "description_length",
          "detailed_description",
          `The description has ${count} words; ${figures.allowed} read best.`,
          figures,
        ),
      );
  }
  const characters = countCharacters(text);
  if (promptLimit !== undefined && characters > promptLimit) {
    const figures = { found: String(characters), allowed: String(promptLimit) };
    found.push(
      warning("prompt_length", "prompt", `The text has ${characters} characters; ${promptLimit} are allowed.`, figures),
    );
  }
  return found;
}
