/** The language inside a prompt: a shot as beats, camera moves, voices and sounds, and the text that video models read. */
export { checkDirection } from "./check-direction.ts";
export { compileDirection } from "./compile-direction.ts";
export {
  type Beat,
  type Direction,
  direction,
  type Line,
  type Part,
  type Scenario,
  wordsDirection,
} from "./direction.ts";
export { parseDirection } from "./parse-direction.ts";
