/** The language inside a prompt: a shot as beats, camera moves, voices and sounds, and the text that video models read. */
export { compileDirection, writeLabel } from "./compile-direction.ts";
export {
  type Beat,
  type Direction,
  direction,
  keptDirection,
  type Line,
  type Part,
  type Scenario,
  wordsDirection,
} from "./direction.ts";
export { mapWords, readableWords } from "./map-words.ts";
export { parseDirection } from "./parse-direction.ts";
