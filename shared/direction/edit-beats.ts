import { type Beat, type Direction, type Line, mostWords, type Part, pictures } from "./direction.ts";
import { mapWords } from "./map-words.ts";

/** The models make 24 frames a second (DIRECTION.md). */
export const FRAME = 1 / 24;
/** A cut reaches a song's beat that is no further away than this, in seconds. */
const REACH = 0.2;

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;
/** On the nearest frame, in whole milliseconds. */
export const toFrame = (seconds: number): number => toMilliseconds(Math.round(seconds / FRAME) * FRAME);

/** When a beat begins: a text may leave it open, then it lies where the one before does. */
export function startOf(beats: readonly Beat[], at: number): number {
  for (let index = at; index > 0; index -= 1) {
    const start = beats[index]?.start;
    if (typeof start === "number") return start;
  }
  return 0;
}

/** Where the cut before beat `at` may lie: a frame from its neighbors. */
export function cutRange(beats: readonly Beat[], at: number, duration: number): { min: number; max: number } {
  const end = at + 1 < beats.length ? startOf(beats, at + 1) : duration;
  const min = toFrame(startOf(beats, at - 1) + FRAME);
  return { min, max: Math.max(min, toFrame(end - FRAME)) };
}

/** Moves the cut before beat `at` to the song's beat that is near, else to the nearest frame; never past its neighbors. */
export function moveCut(
  direction: Direction,
  at: number,
  seconds: number,
  duration: number,
  songBeats: readonly number[] = [],
): Direction {
  const { min, max } = cutRange(direction.beats, at, duration);
  const near = songBeats
    .filter((beat) => beat >= min && beat <= max && Math.abs(beat - seconds) <= REACH)
    .toSorted((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds))[0];
  const start = Math.min(max, Math.max(min, near === undefined ? toFrame(seconds) : toMilliseconds(near)));
  return withBeat(direction, at, (beat) => ({ ...beat, start }));
}

export const withBeat = (direction: Direction, at: number, change: (beat: Beat) => Beat): Direction => ({
  ...direction,
  beats: direction.beats.map((beat, index) => (index === at ? change(beat) : beat)),
});

/** Room for two beats of a frame each. */
export const canSplit = (beats: readonly Beat[], at: number, duration: number): boolean =>
  (at + 1 < beats.length ? startOf(beats, at + 1) : duration) - startOf(beats, at) >= 2 * FRAME - 1e-6;

/** Cuts a beat in the middle: what is behind the cut is a new picture. Unchanged where there is no room. */
export function splitBeat(direction: Direction, at: number, duration: number): Direction {
  const { beats } = direction;
  if (!canSplit(beats, at, duration)) return direction;
  const end = at + 1 < beats.length ? startOf(beats, at + 1) : duration;
  const start = toFrame((startOf(beats, at) + end) / 2);
  const next: Beat = { start, end, cut: { by: "camera", verb: "cuts to" }, parts: [{ kind: "picture", text: "" }] };
  return { ...direction, beats: beats.toSpliced(at + 1, 0, next) };
}

/** Takes the cut before beat `at` away: its parts follow those of the beat before. Nothing that was written is lost. */
export function joinBeat(direction: Direction, at: number): Direction {
  const { beats } = direction;
  const [before, beat] = [beats[at - 1], beats[at]];
  if (!before || !beat) return direction;
  const parts = joinParts(before.parts, beat.parts);
  return { ...direction, beats: beats.toSpliced(at - 1, 2, { ...before, end: beat.end, parts }) };
}

/** Pictures that come to stand side by side are one, as long as one can hold them. */
function joinParts(before: readonly Part[], behind: readonly Part[]): Part[] {
  const [last, next] = [before.at(-1), behind[0]];
  if (last?.kind !== "picture" || next?.kind !== "picture") return [...before, ...behind];
  const text = [last.text.trimEnd(), next.text.trim()].filter(Boolean).join(" ");
  if (text.length > mostWords) return [...before, ...behind];
  return [...before.slice(0, -1), { ...last, text }, ...behind.slice(1)];
}

/** Takes a beat out; its time goes to the one before, that of the first to the next. The last one stays. */
export function removeBeat(direction: Direction, at: number): Direction {
  if (direction.beats.length < 2) return direction;
  const beats = direction.beats.toSpliced(at, 1);
  const [first] = beats;
  const opened = at === 0 && first ? [{ ...first, start: 0, cut: null }, ...beats.slice(1)] : beats;
  return numberSpeakers({ ...direction, beats: opened });
}

/** Puts a beat, with what is in it, into the place of its neighbor; the cuts stay where they are. */
export function moveBeat(direction: Direction, at: number, to: number): Direction {
  const { beats } = direction;
  if (to < 0 || to >= beats.length) return direction;
  const parts = beats.map((beat) => beat.parts);
  const [moved = []] = parts.splice(at, 1);
  parts.splice(to, 0, moved);
  return numberSpeakers({ ...direction, beats: beats.map((beat, index) => ({ ...beat, parts: parts[index] ?? [] })) });
}

export const withParts = (direction: Direction, at: number, change: (parts: readonly Part[]) => Part[]): Direction =>
  numberSpeakers(withBeat(direction, at, (beat) => ({ ...beat, parts: change(beat.parts) })));

/** Words as a picture at the end of the take; more than one can hold go on in the next. */
export const withPicture = (direction: Direction, words: string): Direction =>
  withBeat(direction, direction.beats.length - 1, (beat) => ({
    ...beat,
    parts: joinParts(beat.parts, pictures(words.trim())),
  }));

const carriedWords = ", and the line continues across the cut.";

/** A new part of a beat, to be filled in. */
export function newPart(kind: Part["kind"], direction: Direction): Part {
  switch (kind) {
    case "picture":
      return { kind, text: "" };
    case "camera":
      return { kind, move: "push in", amplitude: "medium", speed: "medium", note: "" };
    case "screen":
      return { kind, words: "", where: "on screen" };
    case "sound":
      return { kind, text: "" };
    case "line": {
      const before = speakersOf(direction).at(-1);
      return {
        ...{ kind, who: before?.who ?? "", speakers: [before?.number ?? 1], voice: "", delivery: "says" },
        ...{ voiceover: null, language: before?.language ?? "", words: "", tail: "" },
        ...{ carriesOn: false, carriedOver: false, cutOff: false },
      };
    }
  }
}

/** A line goes on over the cut behind it: both seams are marked, and the sentence says so (DIRECTION.md § Voices). */
export const carryOn = (line: Line, on: boolean): Line => ({
  ...line,
  carriesOn: on,
  tail: on ? (line.tail.trim() === "" ? carriedWords : line.tail) : line.tail === carriedWords ? "" : line.tail,
});

export interface Speaker {
  /** 1 is `(S1)`. */
  readonly number: number;
  readonly who: string;
  readonly voice: string;
  readonly language: string;
}

export const linesOf = ({ beats }: Pick<Direction, "beats">): Line[] =>
  beats.flatMap(({ parts }) => parts.filter((part) => part.kind === "line"));

/** Who is heard, in the order of first sound, with what is first said of them. */
export function speakersOf(direction: Pick<Direction, "beats">): Speaker[] {
  const known = new Map<number, Speaker>();
  for (const { speakers, who, voice, language } of linesOf(direction)) {
    for (const number of speakers) {
      const before = known.get(number);
      const alone = speakers.length === 1;
      known.set(number, {
        number,
        who: before?.who || (alone ? who : ""),
        voice: before?.voice || (alone ? voice : ""),
        language: before?.language || language,
      });
    }
  }
  return [...known.values()];
}

/** Speakers are numbered in the order of their first sound, and keep their number over all beats. */
export function numberSpeakers(direction: Direction): Direction {
  const numbers = new Map(speakersOf(direction).map(({ number }, index) => [number, index + 1]));
  if ([...numbers].every(([then, now]) => then === now)) return direction;
  const numbered = (part: Part): Part =>
    part.kind === "line" ? { ...part, speakers: part.speakers.map((one) => numbers.get(one) ?? one) } : part;
  const named = (words: string) =>
    words.replace(/\bS([1-9]\d?)\b(?=[,)])/g, (was, one: string) => {
      const now = numbers.get(Number(one));
      return now === undefined ? was : `S${now}`;
    });
  return mapWords(
    { ...direction, beats: direction.beats.map((beat) => ({ ...beat, parts: beat.parts.map(numbered) })) },
    named,
  );
}
