import { compileDirection, type Direction, parseDirection } from "#shared/direction/index.ts";
import type { AssetKindLookup } from "./reference-kind.ts";
import { referencesOf, type ShotSettings, type TextSettings } from "./shot-request.ts";
import { takeDirection } from "./take-direction.ts";

/** The text of a direction without the film's words, as the shot would be sent; cards stay named as they are. */
function ownText(draft: TextSettings, direction: Direction, kindOf: AssetKindLookup): string {
  const { promptPrefix: _before, promptSuffix: _after, cast: _cast, ...own } = draft;
  const take = takeDirection({ ...own, direction, references: referencesOf(own) }, kindOf);
  return take === null ? "" : compileDirection(take);
}

/**
 * The change that makes a shot a directed one. Its words are read as beats: what follows the format by its structure,
 * all else as the picture of the first. A direction that says the same as the words stays as it was left.
 */
export function asDirected(draft: TextSettings, kindOf: AssetKindLookup): Pick<ShotSettings, "directed" | "direction"> {
  const read = parseDirection(draft.prompt, draft.duration);
  const kept = draft.direction ?? null;
  const text = kept && ownText(draft, kept, kindOf);
  const same = text !== null && (text === draft.prompt || text === ownText(draft, read, kindOf));
  return { directed: true, direction: same ? kept : read };
}

/** The change that makes it one of words: its compiled text, or the words it was read from where they say the same. */
export function asWords(draft: TextSettings, kindOf: AssetKindLookup): Pick<ShotSettings, "directed" | "prompt"> {
  if (!draft.direction) return { directed: false, prompt: draft.prompt };
  const text = ownText(draft, draft.direction, kindOf);
  const same = text === ownText(draft, parseDirection(draft.prompt, draft.duration), kindOf);
  return { directed: false, prompt: same ? draft.prompt : text };
}
