import {
  type BoardScene,
  compareScript,
  parseFountain,
  type SceneDifference,
  type Script,
  type ScriptScene,
  type ShotBounds,
  scenesOf,
  secondsOf,
} from "#shared/script/index.ts";

/** What a script says, and what of it the board has otherwise. */
export interface ScriptReading {
  readonly scenes: readonly ScriptScene[];
  readonly notes: Script["notes"];
  /** Estimated, whole. */
  readonly seconds: number;
  readonly differences: readonly SceneDifference[];
}

/** `board` null: it isn't known yet. */
export function readingOf(text: string, board: readonly BoardScene[] | null, bounds: ShotBounds): ScriptReading {
  const script = parseFountain(text);
  const scenes = scenesOf(script, text);
  return {
    ...{ scenes, notes: script.notes, seconds: Math.round(secondsOf(script.elements)) },
    differences: board === null ? [] : compareScript(board, scenes, bounds),
  };
}
