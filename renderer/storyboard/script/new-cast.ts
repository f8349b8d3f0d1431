import { cardKey, nameProblem } from "#shared/rules/cast/index.ts";
import { type ScriptScene, sentenceName, speakersOf } from "#shared/script/index.ts";

/** Who speaks in the script and has no card yet, as cards can be called, in the order of their first words. */
export function newCast(scenes: readonly Pick<ScriptScene, "elements">[], cards: readonly string[]): string[] {
  const known = new Set(cards.map(cardKey));
  return scenes
    .flatMap(({ elements }) => speakersOf(elements))
    .map((cue) => sentenceName(cue).trim())
    .filter((name) => {
      if (known.has(cardKey(name)) || nameProblem(name, []) !== undefined) return false;
      known.add(cardKey(name));
      return true;
    });
}
