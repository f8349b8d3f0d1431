import type { ShownState } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";

export interface ShotQuery {
  readonly words: string;
  /** Undefined: any. */
  readonly state: ShownState | undefined;
  readonly model: string | undefined;
}

export const emptyQuery: ShotQuery = { words: "", state: undefined, model: undefined };

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Shots with every one of the words, in any order: in number, name, prompt or beats, the film's words around it, model, or the
 * heading of the scene. `@Mara` finds who is named so. Accents and letters' case are overlooked. None for an empty query.
 */
export function findShots(
  shots: readonly Shot[],
  { words, state, model }: ShotQuery,
  sceneOf: (shot: Shot) => Scene | undefined,
  stateOf: (shot: Shot) => ShownState,
): Shot[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && state === undefined && model === undefined) return [];
  return shots.filter((shot) => {
    const { draft } = shot;
    if (model !== undefined && draft.model !== model) return false;
    if (wanted.length > 0) {
      const scene = sceneOf(shot);
      const texts = [draft.name, shotWords(draft), draft.promptPrefix, draft.promptSuffix, modelName(draft.model)];
      const told = plain([shot.number, ...texts, scene?.heading, scene?.place, scene?.time].join("\n"));
      if (!wanted.every((word) => told.includes(word))) return false;
    }
    return state === undefined || stateOf(shot) === state;
  });
}

/** The match that a step leads to from the open shot, around the ends; `from` may be none of them. */
export function nextMatch(matches: readonly Shot[], from: Shot | undefined, by: 1 | -1): Shot | undefined {
  const number = from?.number ?? 0;
  if (by === 1) return matches.find((shot) => shot.number > number) ?? matches[0];
  return matches.findLast((shot) => shot.number < number) ?? matches.at(-1);
}
