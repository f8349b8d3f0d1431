import { type Direction, type Line, type Part, parseDirection } from "#shared/direction/index.ts";
import type { CameraWork } from "./camera.ts";
import { layOutSpeech, type SpokenLine } from "./speech.ts";

/** Somebody or something with a name. */
export interface Figure {
  readonly label: string;
  /** The picture whose colors it has, from 1; null where none shows it. */
  readonly picture: number | null;
  /** By which its lines know it: `S1`. */
  readonly speaker: number | null;
}

/** A beat of a directed prompt, as far as it can be seen. */
export interface SeenBeat {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** What its scene is painted by. */
  readonly words: string;
  readonly camera: CameraWork | undefined;
  /** How it takes the place of the beat before it. */
  readonly cut: "cut" | "dissolve" | "fade" | "wipe";
  readonly figures: readonly Figure[];
  /** Words on screen, and where: `across the sign at the top`. */
  readonly screens: readonly { readonly words: string; readonly where: string }[];
  /** The picture that it shows, from 1, by the label `<Picture N>` in its words. */
  readonly picture: number | null;
}

/** What can be seen and heard of a take that was written as a direction. */
export interface DirectedTake {
  readonly scenario: Direction["scenario"];
  readonly beats: readonly SeenBeat[];
  readonly speech: readonly SpokenLine[];
  /** Sounds of beats, by the second. */
  readonly sounds: readonly { readonly at: number; readonly text: string }[];
  /** Null where nobody asked for any; empty for wanted silence. */
  readonly soundscape: string | null;
  readonly music: string | null;
}

const cuts = { "cross-dissolves to": "dissolve", "dissolves to": "dissolve", "fades to": "fade", "wipes to": "wipe" };
/** So many stand beside each other that their names can be read. */
const mostFigures = 6;

/** A prompt that follows the format of directions; undefined for plain words, which are one scene. */
export function readTake(prompt: string, seconds: number): DirectedTake | undefined {
  const direction = parseDirection(prompt, seconds);
  const directed = direction.references !== null || /^integrated_multimodal_description:/m.test(prompt);
  if (!directed) return undefined;
  const beats = direction.beats.map((beat, at, all) => ({
    ...beat,
    // A text may say later times than the take lasts.
    start: Math.min(beat.start ?? 0, seconds),
    end: Math.min(all[at + 1]?.start ?? seconds, seconds),
  }));
  const subjects = readSubjects(direction);
  const speakers = speakersOf(beats, subjects);
  return {
    scenario: direction.scenario,
    beats: beats.map(({ start, end, cut, parts }, at) => ({
      start,
      end,
      // Each place of a film looks as its style does.
      words: `${direction.style} ${wordsOf(parts)} (${at + 1})`,
      camera: parts.find((part) => part.kind === "camera"),
      cut: (cuts[cut?.verb as keyof typeof cuts] ?? "cut") as SeenBeat["cut"],
      figures: figuresOf(parts, subjects, speakers),
      screens: parts.flatMap((part) => (part.kind === "screen" ? [{ words: part.words, where: part.where }] : [])),
      picture: numberOf("Picture", parts.map(textOf).join(" ")),
    })),
    speech: layOutSpeech(beats, seconds),
    sounds: beats.flatMap(({ start, end, parts }) =>
      parts.flatMap((part, at) =>
        part.kind === "sound" ? [{ at: start + ((end - start) * at) / parts.length, text: part.text }] : [],
      ),
    ),
    soundscape: wanted(direction.soundscape),
    music: wanted(direction.music),
  };
}

const wanted = (field: string | null) => (field !== null && /^N\/A\.?$/i.test(field.trim()) ? "" : field);

const wordsOf = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part.kind === "picture" || part.kind === "sound" ? [part.text] : [])).join(" ");

function textOf(part: Part): string {
  if (part.kind === "picture" || part.kind === "sound") return part.text;
  return part.kind === "line" ? `${part.who} ${part.voice}` : part.kind === "camera" ? part.note : part.where;
}

const numberOf = (kind: string, text: string): number | null => {
  const found = new RegExp(`<${kind} (\\d+)>`).exec(text);
  return found ? Number(found[1]) : null;
};

/** The visible labels, by their numbers: `<Subject 1>: Keeper, an old man, as <Picture 1> shows`. */
function readSubjects({ references }: Direction): Map<number, Figure> {
  const subjects = (references?.subjects ?? []).flatMap(({ label, text }): [number, Figure][] => {
    if (label?.kind !== "Subject") return [];
    const picture = numberOf("Picture", text);
    const name = /^(?!what <)([^,;.(<]+)/.exec(text)?.[1]?.trim();
    return [[label.number, { label: name || `Subject ${label.number}`, picture, speaker: null }]];
  });
  return new Map(subjects);
}

/** Who speaks: a subject where the line names one, otherwise somebody of that name; a voiceover shows nobody. */
function speakersOf(beats: readonly { parts: readonly Part[] }[], subjects: ReadonlyMap<number, Figure>) {
  const speakers = new Map<number, Figure>();
  const lines = beats.flatMap(({ parts }) => parts.filter((part) => part.kind === "line"));
  for (const line of lines) {
    const subject = subjects.get(numberOf("Subject", line.who) ?? 0);
    for (const speaker of line.speakers) {
      if (speakers.has(speaker)) continue;
      const name = line.speakers.length > 1 ? "" : nameOf(line);
      speakers.set(speaker, { label: name || `S${speaker}`, picture: null, ...subject, speaker });
    }
  }
  return speakers;
}

function nameOf({ who }: Line): string {
  const name = who
    .replace(/^(?:the|an?|and|then)\s+/i, "")
    .replace(/[,;:(].*$/, "")
    .trim();
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function figuresOf(
  parts: readonly Part[],
  subjects: ReadonlyMap<number, Figure>,
  speakers: ReadonlyMap<number, Figure>,
): Figure[] {
  const seen = new Map<string, Figure>();
  const speaking = new Map([...speakers.values()].map((figure) => [figure.label, figure]));
  const see = (figure: Figure) => seen.set(figure.label, speaking.get(figure.label) ?? figure);
  for (const part of parts) {
    for (const [, number] of textOf(part).matchAll(/<Subject (\d+)>/g)) {
      const subject = subjects.get(Number(number));
      if (subject) see(subject);
    }
    if (part.kind !== "line" || part.voiceover !== null) continue;
    for (const speaker of part.speakers) {
      const figure = speakers.get(speaker);
      if (figure) see(figure);
    }
  }
  return [...seen.values()].slice(0, mostFigures);
}
