/** Scenes and scripts: what a script says, and how its scenes stand on a board. Pure. */
export { type Run, runsOf, straysOf } from "./scene-runs.ts";
