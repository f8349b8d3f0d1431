/**
 * Code, links' addresses and escapes are passed over; the rest are the four ways to write a formula. None holds a beginning
 * of its own kind, and no address is endless: else a text of nothing but beginnings would be read once for each of them.
 */
const PLACES =
  /(?<code>(`+)[^`][\s\S]*?\2(?!`)|\\[^([\])]|\]\([^)\s]{0,2048}\))|\\\((?<round>(?:(?!\\\()[^\n])+?)\\\)|\\\[(?<square>(?:(?!\\\[)[\s\S])+?)\\\]|\$\$(?<double>[\s\S]+?)\$\$|\$(?<single>[^\s$](?:[^\n$]*[^\s$\\])?)\$(?!\d)/g;

/**
 * Writes every formula as `$$…$$`, which alone is read as one. One that has its lines for itself (`$$x$$` and `\[x\]` are
 * often one line) gets its marks on lines of their own: only so is it displayed. A single `$` counts as Pandoc counts it:
 * no space inside its ends and no digit after it, so “$5 and $10” are prices.
 */
export function markFormulas(text: string): string {
  if (!text.includes("$") && !text.includes("\\(") && !text.includes("\\[")) return text;
  return text.replaceAll(PLACES, (whole, ...rest) => {
    const found = rest.at(-1) as Record<"code" | "round" | "square" | "double" | "single", string | undefined>;
    if (found.code !== undefined) return whole;
    const displayed = found.square ?? found.double;
    const indent = displayed === undefined ? undefined : indentIfAlone(text, rest.at(-3) as number, whole.length);
    if (displayed !== undefined && indent !== undefined) return `$$\n${indent}${displayed.trim()}\n${indent}$$`;
    return `$$${found.round ?? displayed ?? found.single ?? ""}$$`;
  });
}

/** What the line of a piece begins with, where nothing else stands in its lines; else undefined. */
function indentIfAlone(text: string, at: number, length: number): string | undefined {
  let from = at;
  while (isBlank(text[from - 1])) from -= 1;
  let to = at + length;
  while (isBlank(text[to])) to += 1;
  const alone = (from === 0 || text[from - 1] === "\n") && (to === text.length || text[to] === "\n");
  return alone ? text.slice(from, at) : undefined;
}

/** Of a line: its end is none. */
const isBlank = (letter: string | undefined): boolean =>
  letter !== undefined && letter !== "\n" && letter.trim() === "";
