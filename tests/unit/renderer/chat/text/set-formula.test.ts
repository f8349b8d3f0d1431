import { expect, it } from "vitest";
import { type FormulaTree, setFormula } from "#renderer/chat/text/set-formula.ts";

const set = (tex: string, { display = false, output = "mathml" as "mathml" | "htmlAndMathml" } = {}) =>
  setFormula({ tex, display, output });
const all = (tree: FormulaTree | null): Exclude<FormulaTree, string>[] =>
  tree === null || typeof tree === "string" ? [] : [tree, ...tree.children.flatMap(all)];
const names = (tree: FormulaTree | null) => all(tree).map(({ name }) => name);
const words = (tree: FormulaTree): string => (typeof tree === "string" ? tree : tree.children.map(words).join(""));

it("a formula is elements with its signs in them", () => {
  const tree = set("x^2");
  expect(names(tree)).toEqual(expect.arrayContaining(["span", "math", "msup", "mi", "mn"]));
  expect(words(tree ?? "")).toContain("x2");
  expect(all(tree)[0]?.attributes.className).toContain("katex");
});

it.each([
  [true, "block"],
  [false, undefined],
])("one on lines of its own (%s) says so", (display, value) =>
  expect(all(set("x", { display })).find(({ name }) => name === "math")?.attributes.display).toBe(value),
);

it("for the page it is drawn too, with lengths as styles", () => {
  const tree = set("\\frac{1}{2}", { output: "htmlAndMathml" });
  expect(all(tree).some(({ attributes }) => attributes.className === "katex-html")).toBe(true);
  expect(all(tree).some(({ style }) => Object.keys(style).length > 0)).toBe(true);
  expect(all(set("x")).some(({ attributes }) => attributes.className === "katex-html")).toBe(false);
});

it.each([
  ["what is none", "\\frac{1"],
  ["a command that nobody knows", "\\nosuchthing"],
  ["macros without an end", "\\def\\a{\\a\\a}\\a"],
])("%s is no formula", (_what, tex) => expect(set(tex)).toBeNull());

it("more elements than anybody writes are no formula, however few signs they take", () => {
  // For the page each cell is some nine elements.
  const tex = (cells: number) => `\\begin{matrix}${"x&".repeat(cells)}x\\end{matrix}`;
  expect(tex(2400).length).toBeLessThanOrEqual(5000);
  expect(set(tex(2400), { output: "htmlAndMathml" })).toBeNull();
  expect(set(tex(240), { output: "htmlAndMathml" })).not.toBeNull();
});

it("it may be five thousand signs long, and no longer", () => {
  const tex = `x${" ".repeat(4999)}`;
  expect(set(tex)).not.toBeNull();
  expect(set(`${tex} `)).toBeNull();
});

it.each([
  ["a link", "\\href{https://example.com}{x}", "a"],
  ["a picture", "\\includegraphics{https://example.com/a.png}", "img"],
])("%s in it is off", (_what, tex, name) => {
  const tree = set(tex, { output: "htmlAndMathml" });
  expect(names(tree)).not.toContain(name);
  expect(JSON.stringify(tree)).not.toContain('"src"');
});

it("what stood in for the document is gone again, whether it could be set or not", () => {
  for (const tex of ["x", "\\frac{1"]) {
    set(tex);
    expect("document" in globalThis).toBe(false);
  }
});
