import { cardKey } from "#shared/rules/cast/index.ts";
import { type Mention, mentionOf } from "#shared/rules/video/mentions.ts";
import type { NumberedReference } from "./number-references.ts";

export interface MentionOption {
  /** The asset. */
  readonly id: string;
  readonly kind: Mention["kind"];
  readonly ordinal: number;
  /** As it is written into the prompt. */
  readonly text: string;
}

/** What is being typed of a mention before the caret; `start` is the place of its `@`. */
export interface Typed {
  readonly start: number;
  readonly words: string;
}

/** Undefined where the caret isn't in a mention: none begun, or the words after `@` lead to none. */
export function typedMention(text: string, caret: number): Typed | undefined {
  const found = /@([a-z]{0,5} ?\d{0,2})$/i.exec(text.slice(0, caret));
  return found === null ? undefined : { start: found.index, words: (found[1] ?? "").toLowerCase() };
}

/** References whose name begins with what is typed: `@i`, `@image`, `@image 2`, `@2`. */
export function mentionOptions(references: readonly NumberedReference[], words: string): MentionOption[] {
  return references
    .map(({ id, kind, ordinal }): MentionOption => {
      const counted = kind === "unknown" ? "image" : kind;
      return { id, kind: counted, ordinal, text: mentionOf(counted, ordinal) };
    })
    .filter(({ kind, ordinal }) =>
      [`${kind} ${ordinal}`, `${kind}${ordinal}`, String(ordinal)].some((name) => name.startsWith(words)),
    );
}

/** A card of the cast, as it is named in a text. */
export interface CardOption<Card> {
  readonly id: string;
  readonly card: Card;
  readonly text: string;
}

interface NamedCard {
  readonly id: string;
  readonly name: string;
}

/** The beginning of a card's name before the caret; undefined where it leads to none. */
export function typedName(text: string, caret: number, cards: readonly NamedCard[]): Typed | undefined {
  const found = /@([^@\n]{0,60})$/u.exec(text.slice(0, caret));
  const words = cardKey(found?.[1] ?? "");
  if (found === null || cardOptions(cards, words).length === 0) return undefined;
  return { start: found.index, words };
}

/** Cards whose name, or a later word of it, begins with what is typed; those that begin so first. */
export function cardOptions<Card extends NamedCard>(cards: readonly Card[], words: string): CardOption<Card>[] {
  const rank = ({ name }: Card) => {
    const key = cardKey(name);
    return key.startsWith(words) ? 0 : words !== "" && key.includes(` ${words}`) ? 1 : 2;
  };
  return cards
    .filter((card) => rank(card) < 2)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((card) => ({ id: card.id, card, text: `@${card.name}` }));
}

/** Whether what is typed is a whole mention already, which asks for nothing more. */
export function isWholeMention(
  { words }: Typed,
  references: readonly NumberedReference[],
  cards: readonly NamedCard[],
): boolean {
  if (mentionOptions(references, "").some(({ text }) => text === `@${words}`)) return true;
  const named = cardOptions(cards, words);
  const isName = named.length > 0 && named.every(({ card }) => cardKey(card.name) === words);
  return words !== "" && isName && mentionOptions(references, words).length === 0;
}

/** The text with the mention written out, and where the caret goes. */
export function writeMention(text: string, caret: number, { start }: Typed, mention: string): [string, number] {
  const after = text.slice(caret);
  const end = start + mention.length;
  if (/^\p{P}/u.test(after)) return [text.slice(0, start) + mention + after, end];
  const gap = /^\s/.test(after) ? "" : " ";
  return [text.slice(0, start) + mention + gap + after, end + 1];
}
