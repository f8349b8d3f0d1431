const words =
  "the keeper climbs slowly past every window and counts what light is left over black water while a boat without lamps crosses twice before morning".split(
    " ",
  );

/** Always the same words for the same number. */
function sentence(seed: number): string {
  const length = 7 + (seed % 9);
  const chosen = Array.from({ length }, (_, at) => words[(seed * 7 + at * (3 + (seed % 5))) % words.length] ?? "");
  const text = chosen.join(" ");
  const marked =
    seed % 6 === 0 ? text.replace(/(\w+ \w+)$/, "**$1**") : seed % 7 === 0 ? text.replace(/^(\w+)/, "`$1`") : text;
  return `${marked.charAt(0).toUpperCase()}${marked.slice(1)}.`;
}

const sentences = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => sentence(seed + at)).join(" ");

const code = (seed: number) =>
  `\`\`\`ts\n${Array.from({ length: 24 }, (_, line) => `const beam${seed + line} = sweep(${line}, "${words[line % words.length]}"); // ${words[(line * 3) % words.length]}`).join("\n")}\n\`\`\``;

const table = (seed: number) =>
  `| # | Shot | Camera | Seconds |\n|---|---|---|--:|\n${Array.from({ length: 12 }, (_, row) => `| ${row + 1} | ${sentence(seed + row)} | slow push in | ${4 + (row % 9)} |`).join("\n")}`;

const list = (seed: number) =>
  Array.from({ length: 8 }, (_, item) => `${item + 1}. ${sentence(seed + item)}`).join("\n");

/** Mixed Markdown of about `letters`: headings, paragraphs, a list, code, a table. */
export function mixedText(letters: number, seed = 1): string {
  const parts: string[] = [];
  for (let at = seed, length = 0; length < letters; at += 10) {
    const part = [
      `## Part ${at}`,
      sentences(6, at),
      list(at),
      sentences(9, at + 3),
      code(at),
      sentences(5, at + 5),
      table(at),
    ].join("\n\n");
    parts.push(part);
    length += part.length;
  }
  return parts.join("\n\n").slice(0, letters);
}

const sixLetters = "beacon silver harbor narrow window winter candle anchor sailor lights signal keeper".split(" ");
/** Words of six letters: a token of the sandbox holds no more of a text. */
const plainParagraph = `${Array.from({ length: 60 }, (_, at) => sixLetters[(at * 5) % sixLetters.length]).join(" ")}.\n\n`;

/** Two megabytes within the tokens that a reply may have: mixed Markdown, then plain paragraphs. */
export function longText(letters: number): string {
  const mixed = mixedText(Math.floor(letters * 0.58));
  const rest = letters - mixed.length - 2;
  return `${mixed}\n\n${plainParagraph.repeat(Math.ceil(rest / plainParagraph.length)).slice(0, rest)}`;
}

/** The text of issue 4's stream: mixed, with one paragraph of 22 KB without a break in its middle. */
export const streamText = (): string =>
  `${mixedText(20_000)}\n\n${sentences(400, 3).slice(0, 22_000)}\n\n${mixedText(18_000, 7)}\n`;
