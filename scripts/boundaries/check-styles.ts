import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const tokensFile = "renderer/styles/tokens.css";
/** Goes into exported files as it stands, where there are no tokens. */
const withoutTokens = new Set(["renderer/chat/transfer/written.css"]);
/** The one global sheet with classes: words of layout and type that belong to no component. */
const sharedWords = "renderer/styles/words.css";

/** Declarations of distance; borders, sizes and radii have figures of their own. */
const distance =
  /(?<=^|[\s;{])(?:(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?|inset(?:-[a-z-]+)?|(?:row-|column-)?gap|top|right|bottom|left)\s*:([^;{}]*)(?=[;}])/g;

/** What puts right what the eye sees: a glyph's own margin, half a hairline. In pixels, to either side. */
const optical = new Set(["0", "1", "1.5", "3", "5", "7", "9", "11"]);

/**
 * What a linter doesn't know of the house's style sheets. A distance is a token; or an optical correction; or it is made
 * of something's size, which a comment in its line names. Nothing is global but tokens and resets.
 */
export function checkStyles(root: string): string[] {
  const sources = new Map(
    globSync("renderer/**/*.{css,ts,tsx}", { cwd: root })
      .sort()
      .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(root, path), "utf8")]),
  );
  const tokens = withoutComments(sources.get(tokensFile) ?? "");
  const spaces = new Map(
    [...tokens.matchAll(/(--s-[\da-z]+):\s*(\d+)px;/g)].map(([, name = "", value = ""]) => [value, name]),
  );
  const problems: string[] = [];
  for (const [file, text] of sources) {
    if (!file.endsWith(".css") || file === tokensFile || withoutTokens.has(file)) continue;
    const rules = withoutComments(text);
    const lines = text.split("\n");
    for (const declaration of rules.matchAll(distance))
      for (const [figure, minus, pixels = ""] of (declaration[1] ?? "").matchAll(
        /(?<![\w.-])(-?)(\d+(?:\.\d+)?)px\b/g,
      )) {
        const line = lineAt(rules, declaration.index + declaration[0].indexOf(figure));
        const token = spaces.get(pixels);
        if (token !== undefined)
          problems.push(
            `${file}:${line}: says ${figure}; write ${minus ? `calc(-1 * var(${token}))` : `var(${token})`}`,
          );
        else if (!optical.has(pixels) && !lines[line - 1]?.includes("/*"))
          problems.push(`${file}:${line}: says ${figure}, which is no token; say beside it what it measures`);
      }
    if (file.startsWith("renderer/styles/") && file !== sharedWords && /^\s*\.[a-z]/m.test(rules))
      problems.push(`${file}: styles a class for the whole page; its component has a style sheet of its own`);
  }
  const everything = [...sources.values()].join("\n");
  for (const name of new Set([...tokens.matchAll(/^\s*(--[a-z\d-]+):/gm)].map(([, each = ""]) => each)))
    if (!new RegExp(`var\\(${name}[,)]|["']${name}["']`).test(everything))
      problems.push(`${tokensFile}: ${name} is used nowhere`);
  return problems;
}

/** Comments become blank, so that lines stay where they are. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));

const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;
