/** The director tools: what a model may ask of the studio in a chat, the shape of what it asks, and what comes of it. */
export { type DirectorToolName, directorToolNames, directorToolsFor, isDirectorTool } from "./tool-definitions.ts";
export {
  type DirectShotsInput,
  directShotsInput,
  lookAtTakeInput,
  pickShotsInput,
  readScriptInput,
  type WriteCastInput,
  type WriteFilmInput,
  type WriteShotsInput,
  writeCastInput,
  writeFilmInput,
  writeLyricsInput,
  writeShotsInput,
} from "./tool-inputs.ts";
