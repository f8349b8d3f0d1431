import type { Label } from "#shared/direction/direction.ts";
import { type Direction, type Line, writeLabel } from "#shared/direction/index.ts";
import type { ShotCard } from "./card.ts";
import { cardsIn, replaceCards } from "./named-cards.ts";

type References = NonNullable<Direction["references"]>;

/** A file of the request with its number among those of its kind, from 1. */
export interface NumberedFile {
  readonly name: string;
  readonly kind: "image" | "video" | "audio";
  readonly ordinal: number;
}

/** A card of a shot, and the labels that stand for it. */
export interface LabelledCard {
  readonly card: ShotCard;
  /** `<Subject N>`; null where nothing that is seen of it is sent. */
  readonly subject: number | null;
  readonly shows: readonly Label[];
  readonly moves: readonly Label[];
  readonly sounds: readonly Label[];
  /** Who speaks for it: `(S1)`. */
  readonly speaker: number | null;
}

const fileLabels = { image: "Picture", video: "Video", audio: "Audio" } as const;
export const fileLabel = ({ kind, ordinal }: NumberedFile): Label => ({ kind: fileLabels[kind], number: ordinal });

/**
 * The labels of each card (DIRECTION.md § References): what is seen of it is one subject, whichever files show it.
 * Subjects are numbered from `firstSubject` on.
 */
export function labelCards(
  cards: readonly ShotCard[],
  files: readonly NumberedFile[],
  beats: Direction["beats"],
  firstSubject: number,
): LabelledCard[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const lines = beats.flatMap(({ parts }) => parts.filter((part) => part.kind === "line"));
  let subject = firstSubject;
  return cards.map((card) => {
    const own = card.files.flatMap(({ name, gives }) => {
      const file = byName.get(name);
      // An image can only show, a sound can only be heard.
      const does = file?.kind === "image" ? "look" : file?.kind === "audio" ? "voice" : gives;
      return file ? [{ does, label: fileLabel(file) }] : [];
    });
    const of = (wanted: string) => own.flatMap(({ does, label }) => (does === wanted ? [label] : []));
    const [shows, moves, sounds] = [of("look"), of("motion"), of("voice")];
    const seen = shows.length + moves.length > 0;
    const named = { card, shows, moves, sounds, speaker: speakerOf(card, lines) };
    return { ...named, subject: seen ? subject++ : null };
  });
}

function speakerOf(card: ShotCard, lines: readonly Line[]): number | null {
  const line = lines.find(
    ({ who, voice, speakers }) => speakers.length === 1 && cardsIn(`${who} ${voice}`, [card]).length > 0,
  );
  return line?.speakers[0] ?? null;
}

const listed = (labels: readonly Label[]) => {
  const names = labels.map(writeLabel);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
};

const phrase = (words: string) => words.trim().replace(/[.;,:。；，]+$/, "");

/** Who the card is, in words: `Keeper (an old man in a yellow oilskin)`. */
const inWords = ({ name, description }: ShotCard, more: readonly string[] = []) => {
  const told = [phrase(description), ...more].filter((one) => one !== "").join(", ");
  return told === "" ? name : `${name} (${told})`;
};

/** The fields of references with a line for each card and each of its files that is heard or followed. */
export function describeCards(cards: readonly LabelledCard[]): Pick<References, "subjects" | "retention"> {
  const subjects: References["subjects"] = [];
  const retention: References["retention"] = [];
  const told = new Set<string>();
  const retain = (labels: readonly Label[], mode: References["retention"][number]["mode"], text: string) => {
    for (const label of labels) {
      // A file has one line, also where two cards share it.
      if (told.has(writeLabel(label))) continue;
      told.add(writeLabel(label));
      retention.push({ label, mode, text });
    }
  };
  for (const { card, subject, shows, moves, sounds, speaker } of cards) {
    const label: Label | null = subject === null ? null : { kind: "Subject", number: subject };
    if (label) {
      const who = [card.name, phrase(card.description)].filter((one) => one !== "").join(", ");
      const by = [
        shows.length === 0 ? "" : `, as ${listed(shows)} ${shows.length > 1 ? "show" : "shows"}`,
        moves.length === 0 ? "" : `; moves as in ${listed(moves)}`,
        sounds.length === 0 ? "" : `; sounds as in ${listed(sounds)}`,
      ];
      subjects.push({ label, text: `${who}${by.join("")}` });
      retain([label], card.look, "");
    }
    const name = label ? writeLabel(label) : card.name;
    retain(moves, "attribute_transfer", `, the movement of ${name}`);
    const voice = `, the voice of ${name}${speaker === null ? "" : ` (S${speaker})`}`;
    for (const one of sounds) retain([one], one.kind === "Audio" ? card.voice : "attribute_transfer", voice);
  }
  return { subjects, retention };
}

/** Writes mentions of cards as their labels; a card without one is told in words, at its first mention in full. */
export function cardWriter(cards: readonly LabelledCard[]): (text: string) => string {
  const byCard = new Map(cards.map((one) => [one.card, one]));
  const plain = cards.map(({ card }) => card);
  const told = new Set<ShotCard>();
  return (text) =>
    replaceCards(text, plain, (card) => {
      const labelled = byCard.get(card);
      if (labelled?.subject != null) return writeLabel({ kind: "Subject", number: labelled.subject });
      const [sound] = labelled?.sounds ?? [];
      if (card.kind === "voice" && sound) return writeLabel(sound);
      if (told.has(card)) return card.name;
      told.add(card);
      return inWords(card);
    });
}

/** A prompt of words with its cards: at the first mention who it is and its files as `@image 1`, later the name. */
export function cardsAsWords(
  text: string,
  cards: readonly ShotCard[],
  mentionsOf: (card: ShotCard) => readonly string[],
): string {
  const told = new Set<ShotCard>();
  return replaceCards(text, cards, (card) => {
    if (told.has(card)) return card.name;
    told.add(card);
    return inWords(card, mentionsOf(card));
  });
}
