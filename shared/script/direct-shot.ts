import { mostWords } from "#shared/direction/direction.ts";
import { linesOf, numberSpeakers, speakersOf } from "#shared/direction/edit-beats.ts";
import type { Direction, Line, Part } from "#shared/direction/index.ts";
import type { PlannedPart, PlannedShot } from "./plan-shots.ts";

type SpokenPart = PlannedPart & { readonly kind: "line" };

/** English names, as the format has them; empty where the letters don't say it. */
function languageOf(words: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return "Japanese";
  if (/\p{Script=Hangul}/u.test(words)) return "Korean";
  return /\p{Script=Han}/u.test(words) ? "Mandarin" : "";
}

/** `says softly`; `says, calling up`; `says from off screen, tired`. */
function deliveryOf({ sung, manner, heard }: SpokenPart): string {
  const verb = `${sung ? "sings" : "says"}${heard === "offScreen" ? " from off screen" : ""}`;
  // A colon is where the format's words begin.
  const how = manner.replace(/\s+/g, " ").replace(/[:：]/g, ",").trim().toLowerCase();
  if (how === "") return verb;
  return /^\p{L}+ly$/u.test(how) ? `${verb} ${how}` : `${verb}, ${how}`;
}

/** What the script says of a line; its speaker's number and voice are not in it. */
const spoken = (part: SpokenPart) => ({
  delivery: deliveryOf(part),
  voiceover: part.heard === "voiceover" ? ("their" as const) : null,
  language: languageOf(part.words),
  words: part.words.slice(0, mostWords),
});

/** Who somebody is, whether the line names a card (`@Mara`) or says it in words. */
const keyOf = (who: string): string => who.replace(/^@/, "").toLowerCase();

/** A new number for who hasn't spoken yet; `known` grows with them. */
function speakerOf(who: string, known: Map<string, number>): number {
  const key = keyOf(who);
  const number = known.get(key) ?? Math.min(99, Math.max(0, ...known.values()) + 1);
  known.set(key, number);
  return number;
}

const knownSpeakers = (direction: Pick<Direction, "beats">): Map<string, number> =>
  new Map(speakersOf(direction).map(({ who, number }) => [keyOf(who), number]));

/**
 * The shot as one beat: its action as the picture, its lines as spoken lines. Of what its director wrote before (`kept`)
 * the style, the sound and the voices stay.
 */
export function directShot(shot: Pick<PlannedShot, "parts" | "duration">, kept: Direction | null = null): Direction {
  const voices = new Map((kept ? speakersOf(kept) : []).map((speaker) => [keyOf(speaker.who), speaker]));
  const known = new Map<string, number>();
  const parts = shot.parts.map((part): Part => {
    if (part.kind === "picture") return { kind: "picture", text: part.text.slice(0, mostWords) };
    const first = !known.has(keyOf(part.who));
    const voice = voices.get(keyOf(part.who));
    const said = spoken(part);
    return {
      ...{ kind: "line", who: voice?.who ?? part.who, speakers: [speakerOf(part.who, known)] },
      ...{ voice: first ? (voice?.voice ?? "") : "", tail: "" },
      ...said,
      language: said.language || (voice?.language ?? ""),
      ...{ carriesOn: false, carriedOver: false, cutOff: false },
    };
  });
  return {
    ...{ scenario: "text", style: "", soundscape: null, music: null, references: null },
    ...kept,
    duration: shot.duration,
    beats: [{ start: 0, end: shot.duration, cut: null, parts }],
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What the script changed from `was` to `now` in a direction that somebody went on writing: where each changed line and
 * picture is still found, only its words change, and beats, cuts and camera stay. Else it is directed anew.
 */
export function redirectShot(direction: Direction, was: PlannedShot, now: PlannedShot): Direction {
  return replaced(direction, was.parts, now.parts) ?? directShot(now, direction);
}

function replaced(
  direction: Direction,
  was: readonly PlannedPart[],
  now: readonly PlannedPart[],
): Direction | undefined {
  if (was.length !== now.length || was.some(({ kind }, at) => kind !== now[at]?.kind)) return undefined;
  const numbers = knownSpeakers(direction);
  const beats = direction.beats.map((beat) => ({ ...beat, parts: [...beat.parts] }));
  const taken = new Set<Part>();
  for (const [at, before] of was.entries()) {
    const after = now[at];
    if (after === undefined || same(before, after)) continue;
    const found = beats
      .flatMap(({ parts }) => parts.map((part, index) => ({ parts, part, index })))
      .find(({ part }) => !taken.has(part) && says(part, before));
    if (found === undefined) return undefined;
    const next = rewritten(found.part, before, after, numbers);
    taken.add(next);
    found.parts[found.index] = next;
  }
  return numberSpeakers({ ...direction, beats });
}

const says = (part: Part, planned: PlannedPart): boolean =>
  planned.kind === "line"
    ? part.kind === "line" && part.words === planned.words
    : part.kind === "picture" && part.text.includes(planned.text);

function rewritten(part: Part, before: PlannedPart, after: PlannedPart, numbers: Map<string, number>): Part {
  if (part.kind === "picture" && before.kind === "picture" && after.kind === "picture") {
    return { ...part, text: part.text.replace(before.text, () => after.text).slice(0, mostWords) };
  }
  if (part.kind !== "line" || before.kind !== "line" || after.kind !== "line") return part;
  const [then, now] = [spoken(before), spoken(after)];
  const speaker =
    before.who === after.who ? {} : { who: after.who, speakers: [speakerOf(after.who, numbers)], voice: "" };
  return {
    ...part,
    ...speaker,
    words: now.words,
    // How it is said stays as its director has it, unless the script says something new of it.
    ...(then.delivery === now.delivery ? {} : { delivery: now.delivery }),
    ...(then.voiceover === now.voiceover ? {} : { voiceover: now.voiceover }),
  } satisfies Line;
}

/** Whether somebody went on writing what the script gave: another beat, a camera, other words. */
export function isRewritten(direction: Direction, planned: Pick<PlannedShot, "parts" | "duration">): boolean {
  const given = directShot(planned);
  const [beat] = direction.beats;
  if (direction.beats.length !== 1 || beat === undefined) return true;
  const said = (one: Direction) => linesOf(one).map(({ who, words, delivery }) => [keyOf(who), words, delivery]);
  const [lines, now] = [said(given), said(direction)];
  const pictures = (parts: readonly Part[]) => parts.filter(({ kind }) => kind !== "line");
  return !same(lines, now) || !same(pictures(given.beats[0]?.parts ?? []), pictures(beat.parts));
}
