/** Code, links' addresses and escapes are passed over; the rest are the four ways to write a formula. */
const PLACES =
  /(?<code>(`+)[^`][\s\S]*?\2(?!`)|\\[^([\])]|\]\([^)\s]*\))|\\\((?<round>[^\n]+?)\\\)|\\\[(?<square>[\s\S]+?)\\\]|\$\$(?<double>[\s\S]+?)\$\$|\$(?<single>[^\s$](?:[^\n$]*[^\s$\\])?)\$(?!\d)/g;

/**
 * Writes every formula as `$$…$$`, which alone is read as one. A single `$` counts as Pandoc counts it: no space inside
 * its ends and no digit after it, so “$5 and $10” are prices.
 */
export function markFormulas(text: string): string {
  if (!text.includes("$") && !text.includes("\\(") && !text.includes("\\[")) return text;
  return text.replaceAll(PLACES, (whole, ...rest) => {
    const found = rest.at(-1) as Record<"code" | "round" | "square" | "double" | "single", string | undefined>;
    if (found.code !== undefined) return whole;
    const formula = found.round ?? found.square ?? found.double ?? found.single ?? "";
    return `$$${formula}$$`;
  });
}
