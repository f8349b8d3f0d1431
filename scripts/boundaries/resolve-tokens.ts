const declared = /(--[a-z][\w-]*)\s*:\s*([^;{}]+);/g;

/**
 * Style sheets as a browser would take them: without comments and spare blanks, each token of one value in all of them
 * (`--s-2: 8px`) written out, and the tokens' own declarations left out. Two sets of sheets with equal results paint the same.
 */
export function resolveTokens(sheets: readonly string[]): string[] {
  const plain = sheets.map((sheet) =>
    sheet
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const values = new Map<string, Set<string>>();
  for (const [, name = "", value = ""] of plain.flatMap((sheet) => [...sheet.matchAll(declared)]))
    values.set(name, (values.get(name) ?? new Set()).add(value.trim()));
  const lengths = new Map(
    [...values].flatMap(([name, [first = "", ...others]]) =>
      others.length === 0 && /^\d+px$/.test(first) ? [[name, first] as const] : [],
    ),
  );
  return plain
    .map((sheet) =>
      sheet
        .replace(declared, (whole, name: string) => (lengths.has(name) ? "" : whole))
        .replace(/var\((--[\w-]+)\)/g, (whole, name: string) => lengths.get(name) ?? whole)
        .replace(/calc\(-1 \* (\d)/g, "calc(-$1")
        .replace(/calc\((-?\d+px)\)/g, "$1")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .sort();
}
