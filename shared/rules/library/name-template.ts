/** What a name may be made of when files are handed on; written in braces: `{project}/{shot} {title}`. */
export const nameParts = [
  "name",
  "project",
  "shot",
  "title",
  "take",
  "date",
  "time",
  "kind",
  "model",
  "rating",
  "number",
] as const;
export type NamePart = (typeof nameParts)[number];
export type NameValues = Readonly<Record<NamePart, string>>;

/** What is wrong with a template: nothing in it, a part that doesn't exist, a bracket without its other half. */
export type TemplateProblem =
  | { readonly problem: "empty" }
  | { readonly problem: "unknown" | "open"; readonly found: string };

type Piece = string | { readonly part: NamePart };
/** A group in square brackets goes as a whole where one of its parts is empty. */
interface Group {
  readonly optional: boolean;
  readonly pieces: readonly Piece[];
}

/** The longest template, in characters. */
export const LONGEST_TEMPLATE = 300;

const TOKEN = /\{([^{}[\]]*)\}|([{}[\]])|([^{}[\]]+)/g;

const isPart = (word: string): word is NamePart => (nameParts as readonly string[]).includes(word);

/** The template's folders and its name, last, each as groups; or what is wrong with it. */
function readTemplate(template: string): Group[][] | TemplateProblem {
  if (template.replaceAll("/", "").trim() === "") return { problem: "empty" };
  const segments: Group[][] = [];
  for (const segment of template.split("/")) {
    const groups: Group[] = [];
    let pieces: Piece[] = [];
    let optional = false;
    const close = () => {
      groups.push({ optional, pieces });
      pieces = [];
    };
    for (const [, word, bracket, text] of segment.matchAll(TOKEN)) {
      if (word !== undefined) {
        const part = word.trim().toLowerCase();
        if (!isPart(part)) return { problem: "unknown", found: `{${word}}` };
        pieces.push({ part });
      } else if (text !== undefined) pieces.push(text);
      else if ((bracket === "[" && !optional) || (bracket === "]" && optional)) {
        close();
        optional = !optional;
      } else return { problem: "open", found: bracket ?? "" };
    }
    if (optional) return { problem: "open", found: "[" };
    close();
    segments.push(groups);
  }
  return segments;
}

export function checkNameTemplate(template: string): TemplateProblem | null {
  const read = readTemplate(template);
  return Array.isArray(read) ? null : read;
}

/**
 * The folders and, last, the name that a template gives one file; not yet safe for any file system. A folder of nothing
 * is left out; a name of nothing is the file's own. A slash in a value makes no folder. Throws for a broken template.
 */
export function fillNameTemplate(template: string, values: NameValues): string[] {
  const read = readTemplate(template);
  if (!Array.isArray(read)) throw new Error(`Not a template: ${template}`);
  const filled = read.map((groups) =>
    groups
      .filter(
        ({ optional, pieces }) =>
          !optional || pieces.every((piece) => typeof piece === "string" || values[piece.part] !== ""),
      )
      .flatMap(({ pieces }) => pieces.map((piece) => (typeof piece === "string" ? piece : values[piece.part])))
      .join("")
      .replaceAll("/", " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const name = filled.pop() ?? "";
  return [...filled.filter((folder) => folder !== ""), name === "" ? values.name : name];
}
