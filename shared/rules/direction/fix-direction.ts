import type { Beat, Direction, Line, Part } from "#shared/direction/direction.ts";
import { carryOn, FRAME, startOf, toFrame, withBeat } from "#shared/direction/edit-beats.ts";
import type { Finding } from "../finding.ts";
import { speechSeconds } from "./check-direction.ts";

/** What a repair does, for its name. */
export const fixNames = [
  ...(["moveCut", "lengthen", "shorten", "cameraMove", "endLine", "noMusic", "reference", "retention"] as const),
] as const;
export type FixName = (typeof fixNames)[number];

export interface DirectionFix {
  readonly does: FixName;
  readonly patch: { readonly direction?: Direction; readonly duration?: number };
}

export interface FixTerms {
  /** Of the shot, whole seconds, and what its model takes. */
  readonly duration: number;
  readonly lengths: { readonly min: number; readonly max: number };
}

/** The repair of a finding where one is clear; undefined where only its director can say. */
export function fixOf(finding: Finding, direction: Direction, terms: FixTerms): DirectionFix | undefined {
  const at = /^beats\.(\d+)$/.exec(finding.path)?.[1];
  const beat = at === undefined ? -1 : Number(at);
  switch (finding.code) {
    case "direction.beat_times":
    case "direction.beat_outside":
    case "direction.beat_time_missing":
      return placeCut(direction, beat, terms);
    case "direction.line_too_long":
      return makeRoom(direction, beat, terms);
    case "direction.framing_only":
      return moveCamera(direction, beat);
    case "direction.carried_into_nothing":
      return endLine(direction, beat);
    case "direction.field_missing":
      return finding.path === "non_diegetic_music"
        ? { does: "noMusic", patch: { direction: { ...direction, music: "N/A" } } }
        : undefined;
    case "direction.voice_as_copy":
      return retain(finding, direction, "reference");
    case "direction.retention_mode":
      return retain(finding, direction, "retention");
    default:
      return undefined;
  }
}

/** Into the middle between its neighbors that lie where they should. */
function placeCut(direction: Direction, at: number, { duration, lengths }: FixTerms): DirectionFix | undefined {
  const { beats } = direction;
  const from = startOf(beats, at - 1);
  const written = beats[at]?.start ?? null;
  if (from >= duration - FRAME) {
    // The one before fills the take: only more time makes room.
    const wanted = Math.ceil((written ?? from) + 1);
    return wanted > duration && wanted <= lengths.max ? { does: "lengthen", patch: { duration: wanted } } : undefined;
  }
  const next = beats.slice(at + 1).find(({ start }) => start !== null && start > from)?.start ?? duration;
  const end = Math.min(next, duration);
  const start = toFrame((from + end) / 2);
  // There is no frame between the two.
  if (start <= from || start >= end) return undefined;
  return { does: "moveCut", patch: { direction: withBeat(direction, at, (beat) => ({ ...beat, start })) } };
}

const linesOf = (parts: readonly Part[]): Line[] => parts.filter((part) => part.kind === "line");
const spoken = (beat: Beat | undefined) =>
  linesOf(beat?.parts ?? []).reduce((sum, { words }) => sum + speechSeconds(words), 0);

/** Time for the words of a beat: from the beat behind it where that has some, else of a longer take, else fewer words. */
function makeRoom(direction: Direction, at: number, { duration, lengths }: FixTerms): DirectionFix | undefined {
  const { beats } = direction;
  const beat = beats[at];
  if (!beat) return undefined;
  const last = at === beats.length - 1;
  const end = last ? duration : startOf(beats, at + 1);
  const needed = spoken(beat);
  const lacks = needed - (end - startOf(beats, at));
  if (lacks <= 0) return undefined;
  // Rounded up to a frame, so that the words fit.
  const to = toFrame(end + lacks + FRAME / 2);
  if (!last) {
    const nextEnd = at + 2 < beats.length ? startOf(beats, at + 2) : duration;
    if (nextEnd - to >= Math.max(spoken(beats[at + 1]), 1))
      return { does: "moveCut", patch: { direction: withBeat(direction, at + 1, (one) => ({ ...one, start: to })) } };
  }
  const longer = Math.ceil(duration + lacks);
  if (longer <= lengths.max) {
    const later = to - end;
    const moved = beats.map((one, index) =>
      index > at && one.start !== null ? { ...one, start: toFrame(one.start + later) } : one,
    );
    return {
      does: "lengthen",
      patch: { duration: longer, ...(last ? {} : { direction: { ...direction, beats: moved } }) },
    };
  }
  return shorten(direction, at, needed - lacks);
}

/** The last line of a beat by as many words, or Chinese characters, as are too many in `seconds`. */
function shorten(direction: Direction, at: number, seconds: number): DirectionFix | undefined {
  const parts = direction.beats[at]?.parts ?? [];
  const line = linesOf(parts).at(-1);
  if (!line) return undefined;
  const others = spoken(direction.beats[at]) - speechSeconds(line.words);
  const pieces =
    line.words.match(
      /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)/gu,
    ) ?? [];
  let words = "";
  for (const piece of pieces) {
    if (others + speechSeconds(words + piece) > seconds) break;
    words += piece;
  }
  words = words.trim();
  if (words === "" || words === line.words.trim()) return undefined;
  const mark = /[.!?…。！？]$/.exec(line.words.trim())?.[0] ?? "";
  const ended = /[.!?…。！？]$/.test(words) ? words : `${words.replace(/[,;:，；：]$/, "")}${mark}`;
  return { does: "shorten", patch: { direction: withPart(direction, at, line, { ...line, words: ended }) } };
}

const withPart = (direction: Direction, at: number, part: Part, next: Part): Direction =>
  withBeat(direction, at, (beat) => ({ ...beat, parts: beat.parts.map((one) => (one === part ? next : one)) }));

const closeness = [/extreme close/i, /close-?up|tight/i, /medium/i, /full|wide|long|establishing/i];
const rankOf = (parts: readonly Part[]) => {
  const words = parts.map((part) => (part.kind === "picture" ? part.text : "")).join(" ");
  const rank = closeness.findIndex((framing) => framing.test(words));
  return rank < 0 ? 2 : rank;
};

/** Two neighbors that show the same become one, over which the camera goes nearer or farther. */
function moveCamera(direction: Direction, at: number): DirectionFix | undefined {
  const { beats } = direction;
  const [before, beat] = [beats[at - 1], beats[at]];
  if (!before || !beat) return undefined;
  const nearer = rankOf(beat.parts) < rankOf(before.parts);
  const parts: Part[] = [
    ...before.parts,
    { kind: "camera", move: nearer ? "push in" : "pull out", amplitude: "medium", speed: "medium", note: "" },
    // What it shows is seen already.
    ...beat.parts.filter(({ kind }) => kind !== "picture"),
  ];
  return {
    does: "cameraMove",
    patch: { direction: { ...direction, beats: beats.toSpliced(at - 1, 2, { ...before, end: beat.end, parts }) } },
  };
}

/** A line that has no other half ends, or begins, in its beat. */
function endLine(direction: Direction, at: number): DirectionFix | undefined {
  const carried = (beat: Beat | undefined, seam: "carriesOn" | "carriedOver", line: Line) =>
    linesOf(beat?.parts ?? []).some((one) => one[seam] && one.speakers.join() === line.speakers.join());
  const [before, beat, behind] = [direction.beats[at - 1], direction.beats[at], direction.beats[at + 1]];
  const parts = beat?.parts.map((part): Part => {
    if (part.kind !== "line") return part;
    const on = part.carriesOn && !carried(behind, "carriedOver", part) ? carryOn(part, false) : part;
    return on.carriedOver && !carried(before, "carriesOn", part) ? { ...on, carriedOver: false } : on;
  });
  return parts && { does: "endLine", patch: { direction: withBeat(direction, at, (one) => ({ ...one, parts })) } };
}

function retain(finding: Finding, direction: Direction, does: "reference" | "retention"): DirectionFix | undefined {
  const { references } = direction;
  const at = Number(/^retention\.(\d+)$/.exec(finding.path)?.[1] ?? -1);
  const line = references?.retention[at];
  if (!references || !line) return undefined;
  const mode = line.label?.kind === "Audio" ? "reference" : "fully_preserved";
  const retention = references.retention.with(at, { ...line, mode });
  return { does, patch: { direction: { ...direction, references: { ...references, retention } } } };
}
