import type { Label } from "#shared/direction/direction.ts";
import { type Beat, type Direction, mapWords, type Part, type Scenario, writeLabel } from "#shared/direction/index.ts";
import {
  cardWriter,
  describeCards,
  fileLabel,
  type LabelledCard,
  labelCards,
  type NumberedFile,
  type ShotCard,
} from "../cast/index.ts";
import { type Continuation, continuedVideo } from "./continuation.ts";
import { mentionsIn } from "./mentions.ts";
import { type AssetKindLookup, referenceKind } from "./reference-kind.ts";

/** What of a shot completes its direction when it is sent. */
export interface DirectedShot {
  readonly direction: Direction;
  /** Whole seconds. */
  readonly duration: number;
  readonly mode: "text" | "frames" | "references";
  readonly firstFrame: string | null;
  readonly lastFrame: string | null;
  /** Every reference in the order it is sent in. */
  readonly references: readonly string[];
  /** The cards that its words name. */
  readonly cast?: readonly ShotCard[];
  /** It goes on from the last seconds of a take, which are one of its references. */
  readonly continues?: Continuation | null | undefined;
  /** The film's words around every shot. */
  readonly promptPrefix?: string;
  readonly promptSuffix?: string;
}

/**
 * The direction as the shot is sent: what its director wrote, with what the shot's settings say of it. The scenario
 * follows the media, the duration the setting; references that nobody described are described by what they are; the
 * film's words stand with the style and at the end. Null where nothing is written.
 */
export function takeDirection(shot: DirectedShot, kindOf: AssetKindLookup): Direction | null {
  const { direction, duration } = shot;
  const beats = direction.beats.map((beat) => ({ ...beat, parts: beat.parts.filter(isWritten) }));
  const [soundscape, music] = [writtenField(direction.soundscape), writtenField(direction.music)];
  const heard = [soundscape, music].some((words) => words !== null && !/^N\/A\.?$/i.test(words.trim()));
  if (direction.style.trim() === "" && !heard && beats.every(({ parts }) => parts.length === 0)) return null;
  const scenario = scenarioOf(shot);
  const refers = scenario === "references";
  const files = refers ? labelFiles(shot.references, kindOf) : [];
  const described = direction.references !== null;
  const labelled = labelsOf(direction, shot.cast ?? [], files);
  const whole: Direction = {
    ...direction,
    ...{ scenario, duration, soundscape, music },
    style: styleOf(shot, refers),
    beats: withSuffix(
      beats.map((beat, at) => closed(beat, beats[at + 1]?.start ?? duration, at < beats.length - 1)),
      shot.promptSuffix ?? "",
    ),
    references: null,
  };
  const write = cardWriter(labelled.cards);
  const written = mapWords(
    // Their own lines name no card: they are read with all else.
    refers && described ? { ...whole, references: direction.references } : whole,
    (words) => write(refers ? withLabels(words, files, labelled) : words),
  );
  if (!refers) return written;
  const { subjects, retention } = describeCards(labelled.cards);
  const own = written.references ?? describe(labelled, files, duration, continuedVideo(shot, shot.references, kindOf));
  return {
    ...written,
    references: {
      ...own,
      subjects: [...own.subjects, ...subjects],
      retention: [...own.retention, ...retention],
    },
  };
}

/** Which shape and first line the media of a shot ask for (DIRECTION.md § Two shapes). */
export function scenarioOf({ mode, firstFrame, lastFrame, references }: Omit<DirectedShot, "direction">): Scenario {
  if (mode === "references") return references.length > 0 ? "references" : "text";
  if (mode === "text") return "text";
  if (firstFrame !== null && lastFrame !== null) return "both";
  return firstFrame !== null ? "first" : lastFrame !== null ? "last" : "text";
}

const writtenField = (words: string | null) => (words?.trim() === "" ? null : words);

/** Fields that are still empty in the editor are no part of the text. */
function isWritten(part: Part): boolean {
  if (part.kind === "camera") return true;
  return (part.kind === "line" || part.kind === "screen" ? part.words : part.text).trim() !== "";
}

const ended = /(?:[.!?…:,;][”"’)\]]*|[。！？；：，][”」』）]*|<\/d>)\s*$/;
const endOfSentence = (words: string) => (words === "" || ended.test(words) ? words : `${words}.`);

/** The beat up to where the next begins; a picture that more follows ends as a sentence does. */
function closed(beat: Beat, end: number, followed: boolean): Beat {
  const parts = beat.parts.map((part, at) => {
    const last = at === beat.parts.length - 1;
    // What follows without a blank goes on with the same words.
    if (part.kind !== "picture" || (last && !followed) || beat.parts[at + 1]?.gap === "") return part;
    const text = endOfSentence(part.text);
    return text === part.text ? part : { ...part, text };
  });
  return { ...beat, end, parts };
}

/** The film's words before a shot say how it looks. One phrase in the first shape, sentences in that of references. */
function styleOf({ direction, promptPrefix = "" }: DirectedShot, refers: boolean): string {
  const [film, own] = [promptPrefix.trim(), direction.style.trim()];
  if (film === "" && refers === (direction.references !== null)) return direction.style;
  if (refers) return [film, own].map(endOfSentence).filter(Boolean).join(" ");
  const phrases = [film, own].map((words) => words.replace(/[.。]$/, "")).filter(Boolean);
  return phrases.join(phrases[0] && ended.test(phrases[0]) ? " " : ", ");
}

function withSuffix(beats: Beat[], suffix: string): Beat[] {
  const last = beats.at(-1);
  if (last === undefined || suffix.trim() === "") return beats;
  const { parts } = closed(last, last.end ?? 0, true);
  return [...beats.slice(0, -1), { ...last, parts: [...parts, { kind: "picture", text: suffix.trim() }] }];
}

function labelFiles(names: readonly string[], kindOf: AssetKindLookup): NumberedFile[] {
  const counts = { image: 0, video: 0, audio: 0 };
  return names.map((name) => {
    const known = referenceKind(name, kindOf);
    const kind = known === "video" || known === "audio" ? known : "image";
    counts[kind] += 1;
    return { name, kind, ordinal: counts[kind] };
  });
}

interface Labels {
  readonly cards: readonly LabelledCard[];
  /** The files that no card brings, with the label that stands for each in a text. */
  readonly own: ReadonlyMap<NumberedFile, Label>;
  /** Of every file. */
  readonly byFile: ReadonlyMap<NumberedFile, Label>;
}

/** Where nobody described the references, an image is a subject of its own; what cards show comes behind. */
function labelsOf({ references, beats }: Direction, cast: readonly ShotCard[], files: readonly NumberedFile[]): Labels {
  const brought = new Set(cast.flatMap((card) => card.files.map(({ name }) => name)));
  const taken = references?.subjects.map(({ label }) => (label?.kind === "Subject" ? label.number : 0)) ?? [];
  let subject = Math.max(0, ...taken);
  const own = new Map<NumberedFile, Label>();
  for (const file of files) {
    if (brought.has(file.name)) continue;
    const shown = file.kind === "image" && references === null;
    own.set(file, shown ? { kind: "Subject", number: ++subject } : fileLabel(file));
  }
  const cards = labelCards(cast, files, beats, subject + 1);
  const subjectOf = (name: string) =>
    cards.find(({ subject: number, card }) => number !== null && card.files.some((file) => file.name === name))
      ?.subject;
  const byFile = new Map(
    files.map((file): [NumberedFile, Label] => {
      const number = references === null && file.kind === "image" ? subjectOf(file.name) : undefined;
      return [file, own.get(file) ?? (number ? { kind: "Subject", number } : fileLabel(file))];
    }),
  );
  return { cards, own, byFile };
}

/** `@image 1` as the format calls it. */
function withLabels(words: string, files: readonly NumberedFile[], { byFile }: Labels): string {
  let labelled = words;
  for (const { kind, ordinal, start, end } of mentionsIn(words).toReversed()) {
    const file = files.find((one) => one.kind === kind && one.ordinal === ordinal);
    const label = file && byFile.get(file);
    if (label) labelled = labelled.slice(0, start) + writeLabel(label) + labelled.slice(end);
  }
  return labelled;
}

/**
 * The fields of references for files that nobody described: each is named, an unnamed one is mostly ignored. `continued`:
 * the video that the take goes on from, by its number.
 */
function describe(
  { own, cards }: Labels,
  files: readonly NumberedFile[],
  duration: number,
  continued: number | null,
): NonNullable<Direction["references"]> {
  const labels = [...own].map(([file, label]) => ({ file, label }));
  const images = labels.filter(({ file }) => file.kind === "image");
  const heard = files.some(({ kind }) => kind === "audio");
  const ofCards = cards.flatMap(({ subject, moves, sounds }) => [
    ...(subject === null ? [] : [{ kind: "Subject", number: subject } as const]),
    ...moves,
    ...sounds,
  ]);
  const isContinued = ({ kind, ordinal }: NumberedFile) => kind === "video" && ordinal === continued;
  const source = labels.find(({ file }) => isContinued(file))?.label;
  const others = [...labels.map(({ label }) => label), ...ofCards].filter((label) => label !== source);
  const names = [...new Set(others.map(writeLabel))];
  const listed = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
  return {
    subjects: images.map(({ label, file }) => ({ label, text: `what <Picture ${file.ordinal}> shows` })),
    summary: {
      types: [
        ...(source ? ["video continuation"] : []),
        ...(source === undefined || others.some(({ kind }) => kind !== "Audio") ? ["reference generation"] : []),
        ...(heard ? ["audio reference"] : []),
      ],
      text: source
        ? `A take of ${duration} seconds that continues ${writeLabel(source)} from its last moment without a cut${listed && `, with ${listed}`}.`
        : `A take of ${duration} seconds with ${listed}.`,
    },
    retention: labels.map(({ label, file }) => {
      if (file.kind === "image") return { label, mode: "fully_preserved", text: "" };
      if (isContinued(file)) {
        return { label, mode: "fully_preserved", text: ", its people, place, light and movement go on" };
      }
      if (file.kind === "video") return { label, mode: "weak_reference", text: ", its movement and rhythm" };
      return { label, mode: "reference", text: ", its sound" };
    }),
  };
}
