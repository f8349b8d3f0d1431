import type { ScriptElement, TitleEntry } from "../element.ts";
import { headingPrefix } from "../scene-heading.ts";

/** What is written of a script that came in another format: no places, as there is no text yet. */
export type LooseElement = Omit<ScriptElement, "from" | "to"> | { readonly kind: "note"; readonly text: string };

const isUpper = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();

/** Marks of Fountain inside of words would strike out or note what follows. */
const plain = (text: string): string => text.replaceAll("/*", "/ *").replaceAll("[[", "[ [").replaceAll("\u0000", "");
const linesIn = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);
const oneLine = (text: string): string => linesIn(plain(text)).join(" ");

/** A script as Fountain that is read back as the same elements, with marks where words alone wouldn't say what they are. */
export function writeFountain({
  title,
  elements,
}: {
  readonly title: readonly TitleEntry[];
  readonly elements: readonly LooseElement[];
}): string {
  const head = title.flatMap(({ key, values }) =>
    values.length === 1
      ? [`${key}: ${oneLine(values[0] ?? "")}`]
      : [`${key}:`, ...values.map((value) => `    ${oneLine(value)}`)],
  );
  const blocks: string[] = head.length > 0 ? [head.join("\n")] : [];
  // Words with a colon at the very beginning would be a title page.
  const guard = (text: string) => (blocks.length === 0 && /^[^!\n]*:/.test(text) ? `!${text}` : text);
  let speaking: boolean = false;
  for (const element of elements) {
    const said: boolean =
      element.kind === "parenthetical" || element.kind === "dialogue" || (element.kind === "lyric" && speaking);
    const text = element.kind === "action" ? guard(lineOf(element)) : lineOf(element);
    if (said && speaking && blocks.length > 0) blocks[blocks.length - 1] += `\n${text}`;
    else blocks.push(text);
    speaking = element.kind === "character" || (said && speaking);
  }
  return `${blocks.join("\n\n")}\n`;
}

function lineOf(element: LooseElement): string {
  switch (element.kind) {
    case "heading": {
      const text = oneLine(element.text);
      return `${headingPrefix.test(text) ? "" : "."}${text}${element.number ? ` #${element.number}#` : ""}`;
    }
    case "character": {
      const name = oneLine(element.text);
      const clear = isUpper(name) && !headingPrefix.test(name) && !/^[!~>#=.@]|TO:$/.test(name);
      return `${clear ? "" : "@"}${name}${element.extension ? ` (${oneLine(element.extension)})` : ""}${element.dual ? " ^" : ""}`;
    }
    case "parenthetical":
      return `(${oneLine(element.text)})`;
    case "dialogue":
      // Two spaces hold a speech together over an empty line.
      return plain(element.text)
        .split("\n")
        .map((line) => (line.trim() === "" ? "  " : line.trim()))
        .join("\n");
    case "lyric":
      return `~${oneLine(element.text)}`;
    case "transition": {
      const text = oneLine(element.text);
      return isUpper(text) && /TO:$/.test(text) ? text : `> ${text}`;
    }
    case "centered":
      return `> ${oneLine(element.text)} <`;
    case "section":
      return `${"#".repeat(Math.min(6, Math.max(1, element.depth ?? 1)))} ${oneLine(element.text)}`;
    case "synopsis":
      return `= ${oneLine(element.text)}`;
    case "pageBreak":
      return "===";
    case "note":
      return `[[${oneLine(element.text).replaceAll("]]", "] ]")}]]`;
    default:
      return plain(element.text)
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) =>
          /^\s*[!.@~>#=]/.test(line) || isUpper(line) || headingPrefix.test(line.trim()) ? `!${line}` : line.trimEnd(),
        )
        .join("\n");
  }
}
