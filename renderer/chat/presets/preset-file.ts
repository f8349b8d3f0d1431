import {
  type Preset,
  type PresetFile,
  presetFile,
  presetFileVersion,
  presetFormat,
} from "#shared/contract/chat/presets.ts";

/** What is wrong with a file: worded by the catalogue `presets:problem`. */
export type PresetFileProblem = "tooLarge" | "noJson" | "other" | "newer" | "damaged";

export class UnreadablePresets extends Error {
  readonly problem: PresetFileProblem;
  /** Where, for those who know the format. */
  readonly detail: string;

  constructor(problem: PresetFileProblem, detail = "") {
    super(`${problem} ${detail}`.trim());
    this.problem = problem;
    this.detail = detail;
  }
}

/** System prompts and tools are texts; more than this is another kind of file. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Presets as a file: indented, to be read and kept under version control. One without a name gets `unnamed`. */
export function presetsAsFile(presets: readonly Pick<Preset, "name" | "settings">[], unnamed: string): string {
  const file: PresetFile = {
    format: presetFormat,
    version: presetFileVersion,
    presets: presets.map(({ name, settings }) => ({ name: name.trim() || unnamed, settings })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads and checks all of it before anything is kept. Rejects with `UnreadablePresets`. */
export async function readPresetFile(file: Blob): Promise<PresetFile["presets"]> {
  // A film that was picked by mistake isn't read to be told so.
  if (file.size > MOST_BYTES) throw new UnreadablePresets("tooLarge");
  const value = parse(await file.text());
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== presetFormat) throw new UnreadablePresets("other");
  if (typeof version === "number" && version > presetFileVersion) throw new UnreadablePresets("newer");
  const parsed = presetFile.safeParse(value);
  if (parsed.success) return parsed.data.presets;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join(".");
  throw new UnreadablePresets("damaged", issue && (at ? `${at}: ${issue.message}` : issue.message));
}

function parse(text: string): unknown {
  try {
    // An editor may have put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, "")) as unknown;
  } catch {
    throw new UnreadablePresets("noJson");
  }
}
