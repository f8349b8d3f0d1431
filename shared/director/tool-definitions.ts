import { z } from "zod";
import type { TextModelId } from "#shared/wire/models.ts";
import type { Tool } from "#shared/wire/text/messages.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import {
  directShotsInput,
  lookAtTakeInput,
  nothingInput,
  pickShotsInput,
  readScriptInput,
  writeCastInput,
  writeFilmInput,
  writeLinesInput,
  writeLyricsInput,
  writeScriptInput,
  writeShotsInput,
} from "./tool-inputs.ts";

export const directorToolNames = [
  "list_shots",
  "write_shots",
  "read_songs",
  "write_lyrics",
  "write_film",
  "estimate_cost",
  "read_findings",
  "look_at_take",
  "read_cast",
  "write_cast",
  "read_script",
  "direct_shots",
  "write_script",
  "write_lines",
] as const;
export type DirectorToolName = (typeof directorToolNames)[number];

export const isDirectorTool = (name: string): name is DirectorToolName =>
  (directorToolNames as readonly string[]).includes(name);

/** Written for the model: what it does, when to use it, what comes back. */
const descriptions: Record<DirectorToolName, string> = {
  list_shots:
    "Reads the storyboard of the film that is open: every shot in order with its id, prompt, settings, references and takes, and the files of the library that can be references. Call it before you change shots that exist.",
  write_shots:
    "Proposes changes to the storyboard: adds, changes, moves or removes shots. The person sees the changes side by side and accepts or refuses each; the result says what was accepted. Nothing is generated and nothing is charged. Propose everything that belongs together in one call.",
  read_songs:
    "Reads the songs of the studio: id, title, style prompt and lyrics. Call it before you change a song that exists.",
  write_lyrics:
    "Proposes the title, style prompt and lyrics of a song. The person sees them beside what is there and accepts or refuses; the result says which. Nothing is generated and nothing is charged.",
  write_film:
    "Proposes a whole film that is begun from an idea: its title, the look of all shots, its cast, its shots and its song. The person sees everything as one proposal and accepts or refuses each part; the result says what was accepted. Nothing is generated and nothing is charged. Use it once, for a film without shots; change it afterwards with write_shots and write_lyrics.",
  estimate_cost:
    "Says how many seconds of film one take of each shot takes, by model and resolution, and what that costs by the person's own price table where they have filled it in. Charges nothing.",
  read_findings:
    "Checks shots against the limits of the video service and returns what would be refused and what may disappoint, with the figure found and the figure allowed. Use it after changes were accepted.",
  look_at_take:
    "Shows frames of a finished take as images, so that you can judge what was generated. Use it before you suggest how to improve a shot.",
  read_cast:
    "Reads the cast of the film that is open: every card with its name, kind, description, the files it brings and the shots that name it. In any text of a shot, @Name names a card: its files go with the shot. Call it before you write shots of a film with a cast.",
  write_cast:
    "Proposes changes of the film’s cast: adds, renames, describes or removes cards. Reference files are the person’s to add. The person accepts or refuses each; the result says which. Nothing is generated and nothing is charged.",
  read_script:
    "Reads the film’s script as Fountain, from `from` on; empty where there is none. Call it before you direct shots that were made from it.",
  direct_shots:
    "Proposes shots as beats: cut times, pictures, camera moves, spoken lines, words on screen and sounds, with style, soundscape and music of the take. The input is checked by the format’s own compiler; what can’t be written in it comes back as an error with figures. The person sees the compiled text beside what is there and accepts or refuses each; the result says which. Nothing is generated and nothing is charged.",
  write_script:
    "Proposes edits of the film’s script in Fountain: exact words and what takes their place, or more at its end. Call read_script first. The person sees each as a difference and accepts or refuses it; the board stays as it is until they take the changes over. Nothing is generated and nothing is charged.",
  write_lines:
    "Proposes other words, speaker, voice, delivery or language of lines that are spoken in directed shots; their beats, cuts and pictures stay. The person accepts or refuses each shot; the result says which. Nothing is generated and nothing is charged.",
};

const inputs = {
  list_shots: nothingInput,
  write_shots: writeShotsInput,
  read_songs: nothingInput,
  write_lyrics: writeLyricsInput,
  write_film: writeFilmInput,
  estimate_cost: pickShotsInput,
  read_findings: pickShotsInput,
  look_at_take: lookAtTakeInput,
  read_cast: nothingInput,
  write_cast: writeCastInput,
  read_script: readScriptInput,
  direct_shots: directShotsInput,
  write_script: writeScriptInput,
  write_lines: writeLinesInput,
} as const satisfies Record<DirectorToolName, z.ZodType>;

function definitionOf(name: DirectorToolName): Tool {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(inputs[name], { io: "input" });
  // API.md § Tool: `required` is an array of names, also when it is empty.
  const { properties = {}, required = [] } = schema;
  return {
    name,
    description: descriptions[name],
    input_schema: { ...schema, type: "object", properties, required },
  };
}

let definitions: readonly Tool[] | undefined;

/** The definitions that go into a request. A model that takes no images gets no tool that answers with them. */
export function directorToolsFor(model: TextModelId, off: readonly string[]): Tool[] {
  definitions ??= directorToolNames.map(definitionOf);
  const seesImages = textModels[model].inputs.includes("image");
  return definitions.filter(({ name }) => !off.includes(name) && (seesImages || name !== "look_at_take"));
}
