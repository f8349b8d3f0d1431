import {
  audioRetention,
  type Beat,
  cutVerbs,
  type Direction,
  keptDirection,
  knownDuration,
  type Label,
  labelKinds,
  mostBeats,
  mostEnding,
  mostWords,
  type Scenario,
  summaryTypes,
  visibleRetention,
  wordsDirection,
} from "./direction.ts";
import {
  behindName,
  bothFramesLine,
  type FieldName,
  firstFrameLine,
  lastFrameLine,
  plainFields,
  referenceFields,
} from "./fields.ts";
import { readParts } from "./parse-parts.ts";

type References = NonNullable<Direction["references"]>;

/**
 * Reads a text as a direction. Structure is claimed only where writing it again gives the same letters, all else stays
 * as words, so that a text of the format comes back as it was but for blanks at the ends of lines. What would hold more
 * than a direction may, or is longer than any model takes, is plain words. `duration` in seconds is what the shot says,
 * where the text itself doesn't.
 */
export function parseDirection(source: string, duration: number | null = null): Direction {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const tidy = lines.map((line) => line.trimEnd()).join("\n");
  const text = tidy.trimEnd();
  const ending = tidy.slice(text.length).slice(0, mostEnding);
  const known = knownDuration(duration);
  const read = text.length > mostWords ? null : keptDirection(readStructure(text, ending, known));
  return read ?? { ...wordsDirection(text, known), ...(ending === "" ? {} : { ending }) };
}

/** Null where it has no structure. Its figures and counts may lie outside what a direction can hold. */
function readStructure(text: string, ending: string, duration: number | null): Direction | null {
  const names = /^detailed_description:/m.test(text) ? referenceFields : plainFields;
  const fields = readFields(text, names);
  const [head] = fields;
  if (!head || !fields.some(({ name }) => name === names[names === plainFields ? 0 : 3])) return null;

  const valueOfField = (name: FieldName) => fields.find((field) => field.name === name)?.value ?? null;
  const opening = readOpening(text.slice(0, head.from).trimEnd());
  const lasts = opening.duration ?? duration;
  const reading = names === referenceFields;
  const body = valueOfField(reading ? "detailed_description" : "integrated_multimodal_description") ?? "";
  const { style, lead, beats } = readBeats(body, lasts, reading);
  const spacing = spacingOf(fields, head.name, text);
  const direction: Direction = {
    scenario: reading ? "references" : opening.scenario,
    duration: lasts,
    ...(opening.preface === "" ? {} : { preface: opening.preface }),
    ...(lead === "" ? {} : { lead }),
    ...{ style, beats, soundscape: valueOfField("overall_soundscape"), music: valueOfField("non_diegetic_music") },
    references: reading ? readReferences(valueOfField) : null,
    ...(Object.keys(spacing).length === 0 ? {} : { spacing }),
    ...(ending === "" ? {} : { ending }),
  };
  if (!reading || opening.scenario === "text") return direction;
  return { ...direction, preface: text.slice(0, head.from).trimEnd() };
}

interface Field {
  readonly name: FieldName;
  /** Where its name begins. */
  readonly from: number;
  readonly before: string;
  readonly behind: string;
  readonly value: string;
}

/** The fields of a text in its order; a name counts where it begins a line, and once. */
function readFields(text: string, names: readonly FieldName[]): Field[] {
  const found = names.flatMap((name) => {
    const at = new RegExp(`^${name}:`, "m").exec(text);
    return at ? [{ name, from: at.index }] : [];
  });
  found.sort((a, b) => a.from - b.from);
  return found.map(({ name, from }, index) => {
    const raw = text.slice(from + name.length + 1, found[index + 1]?.from);
    const value = raw.trim();
    return { name, from, before: blanksBefore(text, from), behind: /^\s*/.exec(raw)?.[0] ?? "", value };
  });
}

const blanksBefore = (text: string, to: number) => text.slice(text.slice(0, to).trimEnd().length, to);

function spacingOf(fields: readonly Field[], first: FieldName, text: string) {
  const spacing: Record<string, { before?: string; behind?: string }> = {};
  for (const { name, from, before, behind, value } of fields) {
    const own: { before?: string; behind?: string } = {};
    if (from > 0 && text.slice(0, from).trim() !== "" && before !== (name === first ? "\n\n" : "\n"))
      own.before = before;
    if (value !== "" && behind !== behindName(name)) own.behind = behind;
    if (Object.keys(own).length > 0) spacing[name] = own;
  }
  return spacing;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pattern = (line: string) =>
  new RegExp(`^${escaped(line).replace("BEATS", "(\\d+)").replace("MARK", "(\\d+\\.\\d\\d)")}$`);
const bothFrames = pattern(bothFramesLine("BEATS", "MARK"));
const lastFrame = pattern(lastFrameLine("BEATS", "MARK"));

/** The line that ties pictures to the time line, which is the last before the fields; all before it isn't of the format. */
function readOpening(text: string): { scenario: Scenario; duration: number | null; preface: string } {
  const lines = text.split("\n");
  const line = lines.at(-1) ?? "";
  const preface = lines.slice(0, -1).join("\n");
  if (line === firstFrameLine) return { scenario: "first", duration: null, preface };
  const both = bothFrames.exec(line);
  if (both) return { scenario: "both", duration: Number(both[2]), preface };
  const last = lastFrame.exec(line);
  return last
    ? { scenario: "last", duration: Number(last[2]), preface }
    : { scenario: "text", duration: null, preface: text };
}

const cutPattern = new RegExp(`^ the (camera|shot) (${cutVerbs.join("|")})(?=\\s|$)`);

function readBeats(
  body: string,
  duration: number | null,
  reading: boolean,
): { style: string; lead: string; beats: Beat[] } {
  const marks = beatMarks(body);
  const before = body.slice(0, marks[0]?.from ?? body.length).trim();
  if (marks.length === 0) {
    const parts = readParts(before);
    return { style: "", lead: "", beats: [{ start: 0, end: duration, cut: null, parts }] };
  }
  const lead = reading ? "" : before;
  let style = reading ? before : "";
  const beats = marks.map(({ from, to, start }, index): Beat => {
    const next = marks[index + 1];
    let rest = body.slice(to, next?.from).trimEnd();
    const gap = blanksBefore(body, from);
    const cut = index > 0 && start !== null ? cutPattern.exec(rest) : null;
    if (cut) rest = rest.slice(cut[0].length);
    const looks = index === 0 && !reading ? /^ ([^.\n]+)\.(?=\s|$)/.exec(rest) : null;
    if (looks?.[1] && isStyle(looks[1])) {
      style = looks[1];
      rest = rest.slice(looks[0].length);
    }
    return {
      start,
      end: next === undefined ? duration : next.start,
      cut: cut ? { by: cut[1] as "camera" | "shot", verb: cut[2] as (typeof cutVerbs)[number] } : null,
      parts: readParts(rest),
      ...((index === 0 && before === "") || gap === " " ? {} : { gap }),
    };
  });
  return { style, lead, beats };
}

/** Each `[Shot N]` that begins a beat: the next number, and, behind the first, a time or the start of a line. */
function beatMarks(body: string): { from: number; to: number; start: number | null }[] {
  const marks: { from: number; to: number; start: number | null }[] = [];
  for (const found of body.matchAll(/\[Shot (\d+)\](?:\s+At (\d\d):(\d\d\.\d{3}),)?/g)) {
    if (Number(found[1]) !== marks.length + 1) continue;
    const timed = found[2] !== undefined;
    const first = marks.length === 0;
    if (first && timed) continue;
    if (!first && !timed && !/(?:^|\n)$/.test(body.slice(0, found.index))) continue;
    const start = first ? 0 : timed ? Math.round((Number(found[2]) * 60 + Number(found[3])) * 1000) / 1000 : null;
    if (marks.length === mostBeats || (start !== null && knownDuration(start) === null)) break;
    marks.push({ from: found.index, to: found.index + found[0].length, start });
  }
  return marks;
}

const labelPattern = new RegExp(`^<(${labelKinds.join("|")}) ([1-9]\\d?)>: (?=\\S)`);
const modes = [...new Set([...visibleRetention, ...audioRetention])];
const modePattern = new RegExp(`^(${modes.join("|")})(?![\\w])`);

function readReferences(valueOfField: (name: FieldName) => string | null): References {
  const linesOf = (name: FieldName) =>
    (valueOfField(name) ?? "").split("\n").filter((one, _at, all) => all.length > 1 || one !== "");
  const subjects = linesOf("subject_definitions").map((one) => readLabelled(one));
  const retention = linesOf("retention_analysis").map((one) => {
    const { label, text } = readLabelled(one);
    const mode = label === null ? undefined : (modePattern.exec(text)?.[1] as (typeof modes)[number] | undefined);
    return { label, mode: mode ?? null, text: text.slice(mode?.length ?? 0) };
  });
  return { subjects, summary: readSummary(valueOfField("summary") ?? ""), retention };
}

function readLabelled(text: string): { label: Label | null; text: string } {
  const found = labelPattern.exec(text);
  if (!found) return { label: null, text };
  const label = { kind: found[1] as Label["kind"], number: Number(found[2]) };
  return { label, text: text.slice(found[0].length) };
}

function readSummary(text: string): References["summary"] {
  const found = /^\[([^\]\n]+)\](?: |$)/.exec(text);
  const types = summaryTypes.safeParse(found?.[1]?.split(" + ")).data;
  return found && types ? { types, text: text.slice(found[0].length) } : { types: [], text };
}

const styles = new Set(
  [
    ...["live-action", "live action", "cinematic", "photorealistic", "realistic", "documentary", "film noir", "noir"],
    ...["2d-animated", "2d animated", "3d cg", "3d-animated", "cg", "anime", "animated", "cel-shaded", "low-poly"],
    ...["claymation", "stop-motion", "paper cut-out", "puppet animation", "pixel art", "hand-drawn", "line art"],
    ...["watercolor", "watercolour", "oil painting", "ink wash", "charcoal", "pastel", "sketch", "comic book"],
    ...["vintage film", "black-and-white", "black and white", "monochrome", "sepia", "super 8", "8 mm film"],
    ...["16 mm film", "35 mm film", "16mm film", "35mm film", "vhs", "found footage", "silent film", "technicolor"],
    ...["retro", "vintage", "surreal", "minimalist", "high contrast", "soft light", "muted colors", "vivid colors"],
  ].map((one) => one.toLowerCase()),
);

/** Whether a sentence says nothing but how a take looks: “Live-action, cinematic.” */
function isStyle(sentence: string): boolean {
  const phrases = sentence.replace(/\.$/, "").split(/, (?:and )?/);
  return phrases.every((one) => styles.has(one.toLowerCase()) || /^[\w -]{2,40} (?:style|look|footage)$/i.test(one));
}
