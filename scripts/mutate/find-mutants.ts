import { parseSync } from "oxc-parser";

export const mutantKinds = [
  "boundary",
  "negation",
  "removed call",
  "removed await",
  "early return",
  "constant",
] as const;
export type MutantKind = (typeof mutantKinds)[number];

/** One small fault: `text` in place of what stands from `start` to `end` in a file. */
export interface Mutant {
  readonly file: string;
  readonly kind: MutantKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What is executed when its place is: an expression, a statement or the beginning of a body. */
  readonly place: { readonly as: "expression" | "statement" | "body"; readonly start: number; readonly end: number };
  /** It stands outside of every function: it is executed once, when the file is imported. */
  readonly onImport: boolean;
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const otherBoundary: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const opposite: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "&&": "||",
  "||": "&&",
};
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
/** Of the language of types only these hold anything that is executed. */
const executedTypes = new Set([
  "TSAsExpression",
  "TSNonNullExpression",
  "TSSatisfiesExpression",
  "TSInstantiationExpression",
]);
/** Numbers of a drawing: what they change is looked at, not computed. */
const isLook = ({ type }: Node) => type === "JSXAttribute";

/** Every mutant of a file, in the order of their places. Throws for a file that can't be parsed. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (at: number) => starts.filter((start) => start < at).length + 1;

  const add = (
    kind: MutantKind,
    node: Node,
    span: [number, number],
    text: string,
    parents: readonly Node[],
    as: Mutant["place"]["as"],
  ) => {
    const [start, end] = span;
    const onImport = !parents.some(({ type }) => functions.has(type));
    const place = { as, start: node.start, end: node.end };
    found.push({
      file,
      kind,
      start,
      end,
      text,
      place,
      onImport: as === "body" ? false : onImport,
      line: lineAt(start),
    });
  };

  const look = (node: Node, parents: readonly Node[]) => {
    const whole: [number, number] = [node.start, node.end];
    const parent = parents.at(-1);
    const negates = (test: unknown) => {
      if (!isNode(test) || isTurned(test)) return;
      const words = source.slice(test.start, test.end);
      add("negation", test, [test.start, test.end], `!(${words})`, [...parents, node], "expression");
    };
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const [left, right, operator] = [node.left as Node, node.right as Node, node.operator as string];
        const other = otherBoundary[operator] ?? opposite[operator];
        if (other === undefined) return;
        // Between the operands stand the operator, blanks, comments and brackets.
        const at = source.indexOf(operator, left.end);
        if (at < 0 || at >= right.start) return;
        const kind = otherBoundary[operator] ? "boundary" : "negation";
        add(kind, node, [at, at + operator.length], other, parents, "expression");
        return;
      }
      case "UnaryExpression":
        if (node.operator === "!") add("negation", node, [node.start, node.start + 1], "", parents, "expression");
        return;
      case "IfStatement":
      case "ConditionalExpression":
        negates(node.test);
        return;
      case "ExpressionStatement": {
        if (typeof node.directive === "string" || !isCall(node.expression)) return;
        add("removed call", node, whole, ";", parents, "statement");
        return;
      }
      case "AwaitExpression":
        // Whoever waits for the function's answer waits for this one anyway.
        if (parent?.type === "ReturnStatement" && !endsSomething(parents)) return;
        // The brackets stay as they are: only the word goes.
        add("removed await", node, [node.start, node.start + "await".length], "", parents, "expression");
        return;
      case "Literal":
        if (parents.some(isLook) || isName(node, parent)) return;
        if (typeof node.value === "boolean") add("constant", node, whole, String(!node.value), parents, "expression");
        else if (typeof node.value === "number")
          add("constant", node, whole, String(node.value + 1), parents, "expression");
        return;
      default:
        if (!functions.has(node.type)) return;
        if (isNode(node.body) && node.body.type === "BlockStatement" && (node.body.body as Node[]).length > 0) {
          if (parent?.type === "MethodDefinition" && parent.kind === "constructor") return;
          const at = node.body.start + 1;
          add("early return", node.body, [at, at], "return;", [...parents, node], "body");
        }
    }
  };

  const walk = (value: unknown, parents: readonly Node[]) => {
    if (Array.isArray(value)) for (const each of value) walk(each, parents);
    if (!isNode(value)) return;
    if (value.type.startsWith("TS") && !executedTypes.has(value.type)) return;
    // It is read by the bundler, which knows no other words for it.
    if (value.type === "CallExpression" && source.startsWith("import.meta.glob", value.start)) return;
    if (value.type === "ImportDeclaration" || (value.type.startsWith("Export") && value.source)) return;
    look(value, parents);
    for (const [field, child] of Object.entries(value)) if (field !== "parent") walk(child, [...parents, value]);
  };
  walk(program, []);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** What another mutator turns round by itself. */
function isTurned({ type, operator }: Node): boolean {
  if (type === "UnaryExpression") return operator === "!";
  return type === "BinaryExpression" && (operator as string) in opposite;
}

/** Whether something happens between the end of what is awaited and the end of its function: a `catch`, a `finally`, a `using`. */
function endsSomething(parents: readonly Node[]): boolean {
  const inside = parents.slice(parents.findLastIndex(({ type }) => functions.has(type)) + 1);
  return inside.some(
    ({ type, body }) =>
      type === "TryStatement" ||
      (type === "BlockStatement" && (body as Node[]).some(({ kind }) => kind === "using" || kind === "await using")),
  );
}

function isCall(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  const { type } = expression;
  if (type === "AwaitExpression") return isCall(expression.argument);
  if (type === "UnaryExpression") return expression.operator === "void" && isCall(expression.argument);
  if (type === "ChainExpression") return isCall(expression.expression);
  return type === "CallExpression" && (expression.callee as Node).type !== "Super";
}

/** A key of an object or a class, or one of `a["b"]`'s and an import's. */
const isName = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === "Property" || parent?.type === "PropertyDefinition") && parent.key === node && !parent.computed;

/** The file's text with the fault in it. */
export const mutated = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end);
