import { parseSync } from "oxc-parser";

/** A sentence that must be shown, and the test that shows it: `// @shows Chat › Thinking live` above the test. */
export interface Shown {
  readonly section: string;
  readonly sentence: string;
  /** `<file>::<title>`; a bench counts as a test. */
  readonly by: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const tag = /^\s*@shows (.+?) › (.+?)\s*$/;

/** What the tags of one file say, in their order. Throws for a tag that names no sentence or stands above no test. */
export function readShown(file: string, source: string): Shown[] {
  if (!source.includes("@shows ")) return [];
  const { program, comments } = parseSync(file, source);
  const tests = findTests(program as unknown as Node);
  return comments
    .filter(({ value }) => value.includes("@shows "))
    .map(({ value, end }): Shown => {
      const [, section, sentence] = tag.exec(value) ?? [];
      if (section === undefined || sentence === undefined) throw new Error(`${file}: “${value.trim()}” names nothing`);
      const test = tests.find(({ start }) => start > end);
      if (test === undefined) throw new Error(`${file}: “${value.trim()}” stands above no test`);
      return { section, sentence, by: `${file}::${test.title}` };
    });
}

/** Every test, group and bench by its place and title: a call for its own sake that begins with a text, or `bench`. */
export function findTests(program: unknown): { readonly start: number; readonly title: string }[] {
  const found: { start: number; title: string }[] = [];
  const walk = (node: Node): void => {
    const title = titleOf(node);
    if (title !== undefined) found.push({ start: node.start, title });
    for (const value of Object.values(node)) {
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one);
    }
  };
  if (isNode(program)) walk(program);
  return found.sort((one, other) => one.start - other.start);
}

function titleOf({ type, expression, id, init }: Node): string | undefined {
  if (type === "ExpressionStatement" && isNode(expression) && expression.type === "CallExpression") {
    return textOf((expression.arguments as unknown[])[0]);
  }
  const isBench = type === "VariableDeclarator" && isNode(id) && id.name === "bench" && isNode(init);
  if (!isBench || !Array.isArray(init.properties)) return undefined;
  return textOf(init.properties.find((one) => isNode(one) && isNode(one.key) && one.key.name === "name")?.value);
}

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;

/** `docs/proof.md`. Sections and sentences stand in alphabetical order, numbers as numbers. */
export function drawProof(shown: readonly Shown[]): string {
  const order = new Intl.Collator("en", { numeric: true });
  const group = <T>(all: readonly T[], by: (one: T) => string): [string, T[]][] =>
    [...Map.groupBy(all, by)].sort(([one], [other]) => order.compare(one, other));
  const sections = group(shown, ({ section }) => section).map(([section, sentences]) => {
    const rows = group(sentences, ({ sentence }) => sentence).map(([sentence, tests]) => {
      const by = [...new Set(tests.map((test) => `\`${test.by.replaceAll("|", "\\|")}\``))].sort(order.compare);
      return `| ${sentence} | ${by.join("<br>")} |\n`;
    });
    return `\n## ${section}\n\n| It must show | Shown by |\n| --- | --- |\n${rows.join("")}`;
  });
  return `${preamble}${sections.join("")}`;
}

const preamble = `# What is proven, and where

What must be shown, sentence by sentence, with the tests that fail when it no longer holds. \`npm run proof\` writes this
file from the tags in the tests (\`// @shows <section> › <sentence>\` above a test); don't edit it. The sentences of
\`API.md\` have a table of their own: \`npm run spec-report\`.
`;
