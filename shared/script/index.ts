/** Scenes and scripts: what a script says, and how its scenes stand on a board. Pure. */
export { type BreakdownRow, breakdown, breakdownCsv } from "./breakdown.ts";
export { type BoardScene, compareScript, type SceneDifference, type ShotDifference } from "./compare-script.ts";
export { directShot, redirectShot } from "./direct-shot.ts";
export { MOST_SCRIPT, type Script, type ScriptElement } from "./element.ts";
export { parseFountain } from "./fountain/parse-fountain.ts";
export { type LooseElement, writeFountain } from "./fountain/write-fountain.ts";
export {
  type PlannedPart,
  type PlannedShot,
  planShots,
  type ShotBounds,
  secondsOf,
  sentenceName,
} from "./plan-shots.ts";
export { headingParts } from "./scene-heading.ts";
export { type Run, runsOf, straysOf } from "./scene-runs.ts";
export { type ScriptScene, scenesOf, speakersOf } from "./script-scenes.ts";
