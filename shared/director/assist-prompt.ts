/** What a model is asked for a shot, each with instructions of its own. */
export const assistTasks = ["direct", "continuity"] as const;
export type AssistTask = (typeof assistTasks)[number];

/** What instructions can name of the shot, as `{{number}}`. */
export const promptPlaceholders = {
  direct: ["number", "id", "seconds", "words"],
  continuity: ["number", "id", "seconds", "words", "neighbors"],
} as const satisfies Record<AssistTask, readonly string[]>;

/** Of a file of instructions, in bytes: some thirty times what the built-in ones have. */
export const MOST_PROMPT = 65_536;

export type PromptProblem =
  | { readonly why: "tooLarge"; readonly found: number; readonly allowed: number }
  | { readonly why: "notText" | "empty" | "unreadable" }
  | { readonly why: "placeholder"; readonly found: string; readonly allowed: readonly string[] };

const placeholder = /\{\{([^{}\n]{0,60})\}\}/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Words of a file as instructions: plain text that names nothing but what there is. */
export function readPrompt(task: AssistTask, words: string): { readonly text: string } | PromptProblem {
  const text = words.replace(/\r\n?/g, "\n");
  if (control.test(text)) return { why: "notText" };
  if (text.trim() === "") return { why: "empty" };
  const allowed: readonly string[] = promptPlaceholders[task];
  for (const [, name = ""] of text.matchAll(placeholder))
    if (!allowed.includes(name.trim())) return { why: "placeholder", found: name.trim(), allowed };
  return { text };
}

/** The instructions with what they name of the shot; `{{id}}` in the shot's own words stays as it is. */
export const fillPrompt = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(placeholder, (whole, name: string) => String(values[name.trim()] ?? whole));
