import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "oxc-parser";

export interface Import {
  /** File in the project that imports, with `/`. */
  readonly from: string;
  /** File in the project, or a package's specifier. */
  readonly to: string;
  readonly line: number;
  /** It comes by itself: later, or as a worker. */
  readonly apart?: true;
}

/** `package.json` § imports. */
const aliases: readonly [string, string][] = [
  ["#shared/", "shared/"],
  ["#core/", "electron/"],
  ["#renderer/", "renderer/"],
  ["#tests/", "tests/"],
];

/** Every import of the sources, types and dynamic imports and workers included; a file that is missing is an error. */
export function readImports(
  root: string,
  pattern = "{renderer,shared,electron}/**/*.{ts,tsx}",
): { imports: Import[]; problems: string[] } {
  const imports: Import[] = [];
  const problems: string[] = [];
  for (const path of globSync(pattern, { cwd: root })) {
    const from = path.replaceAll("\\", "/");
    const text = readFileSync(join(root, path), "utf8");
    const { module, errors } = parseSync(from, text);
    if (errors.length > 0) problems.push(`${from}: cannot be parsed: ${errors[0]?.message}`);
    const found = [
      ...module.staticImports.map((one) => [one.moduleRequest.value, one.start] as const),
      ...module.staticExports.flatMap((one) =>
        one.entries.map((entry) => [entry.moduleRequest?.value, one.start] as const),
      ),
      ...module.dynamicImports.map((one) => [readLiteral(text, one.moduleRequest), one.start, true] as const),
      ...[...text.matchAll(/new URL\(\s*"([^"]+\.ts)",\s*import\.meta\.url/g)].map(
        (one) => [one[1], one.index, true] as const,
      ),
    ];
    for (const [specifier, start, apart] of found) {
      if (specifier === undefined) continue;
      const to = resolveSpecifier(from, specifier);
      const line = text.slice(0, start).split("\n").length;
      if (!isPackage(specifier) && !existsSync(join(root, to)))
        problems.push(`${from}:${line}: ${specifier} is not there`);
      imports.push({ from, to, line, ...(apart ? { apart } : {}) });
    }
  }
  return { imports, problems };
}

function isPackage(specifier: string): boolean {
  return !specifier.startsWith(".") && !specifier.startsWith("#");
}

function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(dirname(from), specifier).replace(/\?.*$/, "");
  const alias = aliases.find(([name]) => specifier.startsWith(name));
  return alias === undefined ? specifier : alias[1] + specifier.slice(alias[0].length).replace(/\?.*$/, "");
}

function readLiteral(text: string, span: { start: number; end: number }): string | undefined {
  return /^["'](.+)["']$/.exec(text.slice(span.start, span.end))?.[1];
}
