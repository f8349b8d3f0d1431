import { type Direction, mapWords } from "#shared/direction/index.ts";
import { cardKey } from "./card.ts";

/** What a name can be looked for by. */
interface Named {
  readonly name: string;
}

/** A card named in a text: `@Keeper`, sign included. */
export interface CardMention<Card> {
  readonly card: Card;
  readonly start: number;
  readonly end: number;
}

const patterns = new WeakMap<readonly Named[], RegExp | null>();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Longer names first, so that `Keeper 2` isn't read as `Keeper`. */
function patternOf(cards: readonly Named[]): RegExp | null {
  const known = patterns.get(cards);
  if (known !== undefined) return known;
  const names = cards.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  const pattern = names.length === 0 ? null : new RegExp(`@(?:${names.map(escaped).join("|")})`, "giu");
  patterns.set(cards, pattern);
  return pattern;
}

/** Scripts that are written without blanks: a name may stand right against the next word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const inWord = /[\p{L}\p{M}\p{N}_]/u;

/** Every `@name` of a card, where it stands as a word of its own: in `post@keeper.org` and `@Keepers` is none. */
export function cardsIn<Card extends Named>(text: string, cards: readonly Card[]): CardMention<Card>[] {
  const pattern = text.includes("@") ? patternOf(cards) : null;
  if (pattern === null) return [];
  const byName = new Map(cards.map((card) => [cardKey(card.name), card]));
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, index }) => {
    const [before, end] = [text.slice(0, index).at(-1) ?? "", index + whole.length];
    const [last, next] = [[...whole].at(-1) ?? "", [...text.slice(end, end + 2)][0] ?? ""];
    const apart = (one: string) => !inWord.test(one) || unspaced.test(one);
    const card = byName.get(cardKey(whole.slice(1)));
    const stands = apart(before) && (apart(next) || unspaced.test(last));
    return card !== undefined && stands ? [{ card, start: index, end }] : [];
  });
}

/** The text with each mention of a card written as `write` has it. */
export function replaceCards<Card extends Named>(
  text: string,
  cards: readonly Card[],
  write: (card: Card) => string,
): string {
  let [written, from] = ["", 0];
  for (const { card, start, end } of cardsIn(text, cards)) {
    written += text.slice(from, start) + write(card);
    from = end;
  }
  return written + text.slice(from);
}

/** What of a shot is written; the contract's `shotDraft` is one of these. */
export interface WrittenShot {
  readonly prompt: string;
  readonly directed?: boolean;
  readonly direction?: Direction | null;
  readonly promptPrefix?: string;
  readonly promptSuffix?: string;
}

/** The texts that are sent of a shot, in their order. Words that are said, or stand on a screen, name nobody. */
function* textsOf({ prompt, directed, direction, promptPrefix = "", promptSuffix = "" }: WrittenShot) {
  yield promptPrefix;
  if (directed && direction) {
    const texts: string[] = [];
    mapWords(direction, (words) => {
      texts.push(words);
      return words;
    });
    yield* texts;
  } else yield prompt;
  yield promptSuffix;
}

/** The cards that a shot names, each once, in the order in which it does. */
export function namedCards<Card extends Named>(shot: WrittenShot, cards: readonly Card[]): Card[] {
  const named = new Set<Card>();
  if (cards.length === 0) return [];
  for (const text of textsOf(shot)) for (const { card } of cardsIn(text, cards)) named.add(card);
  return [...named];
}

/** Prompt and direction after a card is called otherwise: each mention goes on naming it. */
export function renameIn<Shot extends WrittenShot>(shot: Shot, from: string, to: string): Shot {
  const cards = [{ name: from }];
  const renamed = (text: string) => replaceCards(text, cards, () => `@${to}`);
  return {
    ...shot,
    prompt: renamed(shot.prompt),
    ...(shot.direction ? { direction: mapWords(shot.direction, renamed) } : {}),
    ...(shot.promptPrefix === undefined ? {} : { promptPrefix: renamed(shot.promptPrefix) }),
    ...(shot.promptSuffix === undefined ? {} : { promptSuffix: renamed(shot.promptSuffix) }),
  };
}
