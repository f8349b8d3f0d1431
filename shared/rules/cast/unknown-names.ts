import { mapWords } from "#shared/direction/index.ts";
import { cardKey, nameProblem } from "./card.ts";
import { cardsIn, type WrittenShot } from "./named-cards.ts";

/** Latin names as a rule begin with a capital; `@image 1` and an address’s `@` are none of them. */
const written = /(?<![\p{L}\p{N}_.])@(\p{L}[\p{L}\p{M}\p{N}’'_-]*)/gu;

/** Names behind an `@` that no card of the film has, each once; at most three are told. */
export function unknownNames(
  { prompt, directed, direction }: WrittenShot,
  cards: readonly { readonly name: string }[],
): string[] {
  const found = new Set<string>();
  const look = (text: string) => {
    if (!text.includes("@")) return text;
    const known = new Set(cardsIn(text, cards).map(({ start }) => start));
    for (const { index, 1: name = "" } of text.matchAll(written)) {
      if (known.has(index) || nameProblem(name, []) !== undefined) continue;
      // Still being typed.
      if (cards.some((card) => cardKey(card.name).startsWith(cardKey(name)))) continue;
      found.add(name);
    }
    return text;
  };
  if (directed && direction) mapWords(direction, look);
  else look(prompt);
  return [...found].slice(0, 3);
}
