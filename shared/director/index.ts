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
  type WriteLinesInput,
  type WriteScriptInput,
  type WriteShotsInput,
  writeCastInput,
  writeFilmInput,
  writeLinesInput,
  writeLyricsInput,
  writeScriptInput,
  writeShotsInput,
} from "./tool-inputs.ts";
