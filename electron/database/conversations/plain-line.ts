/**
 * Markdown as one line of plain words: what marks it up says nothing where nothing is set. A text may be cut anywhere, so
 * a link's address may have no end.
 */
export function plainLine(markdown: string): string {
  return (
    markdown
      // A picture or a link is its words.
      .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)?/g, "$1")
      // Rules, and the line under the head of a table.
      .replaceAll(/^[ \t]*[-*_:| ]{3,}$/gm, " ")
      // Items of a list, with or without a box.
      .replaceAll(/^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, "")
      .replaceAll(/(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,!?])_+(?![\p{L}\p{N}_])/gu, "")
      .replaceAll(/[*`#>]+|~~|\$\$/g, "")
      .replaceAll(/\s*\|\s*/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim()
  );
}
