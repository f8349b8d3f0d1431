import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawProof, readShown } from "../../../../scripts/spec/proof-table.ts";

const root = join(import.meta.dirname, "../../../..");

test("docs/proof.md is what the tests' tags say; npm run proof writes it", () => {
  const files = globSync("tests/**/*.ts{,x}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const shown = files.flatMap((file) => readShown(file, readFileSync(join(root, file), "utf8")));
  expect(readFileSync(join(root, "docs/proof.md"), "utf8")).toBe(drawProof(shown));
  expect(shown.length).toBeGreaterThan(150);
});

const tag = "@shows"; // apart, so that this file has no tags of its own
test.each([
  ["a test", `// ${tag} Chat › Stop\ntest("stops", () => {});`, "stops"],
  ["a row of tests", `// ${tag} Chat › Stop\nit.each([["x"]])("%s stops", () => {});`, "%s stops"],
  [
    "a group within a group",
    `describe("a", () => {\n  // ${tag} Chat › Stop\n  test.describe("b", () => {});\n});`,
    "b",
  ],
  ["a maker of tests", `// ${tag} Chat › Stop\nonSmallDisk("stops", () => {});`, "stops"],
  ["a bench", `// ${tag} Chat › Stop\nexport const bench: Bench = { name: "stops", run };`, "stops"],
])("a tag belongs to what comes next: %s", (_, source, title) => {
  expect(readShown("tests/x.test.ts", source)).toEqual([
    { section: "Chat", sentence: "Stop", by: `tests/x.test.ts::${title}` },
  ]);
});

test.each([
  ["above no test", `test("stops", () => {});\n// ${tag} Chat › Stop`, "stands above no test"],
  ["without a sentence", `// ${tag} Chat\ntest("stops", () => {});`, "names nothing"],
])("a tag %s is an error", (_, source, message) => {
  expect(() => readShown("tests/x.test.ts", source)).toThrow(message);
});

test("sections and sentences stand in order, each test once", () => {
  const shown = [
    { section: "Library", sentence: "10. Last", by: "tests/b.test.ts::b" },
    { section: "Library", sentence: "2. First", by: "tests/b.test.ts::b" },
    { section: "Library", sentence: "2. First", by: "tests/a.test.ts::a | c" },
    { section: "Chat", sentence: "Stop", by: "tests/a.test.ts::a" },
  ];
  expect(drawProof(shown).split("\n").slice(6)).toEqual([
    "## Chat",
    "",
    "| It must show | Shown by |",
    "| --- | --- |",
    "| Stop | `tests/a.test.ts::a` |",
    "",
    "## Library",
    "",
    "| It must show | Shown by |",
    "| --- | --- |",
    "| 2. First | `tests/a.test.ts::a \\| c`<br>`tests/b.test.ts::b` |",
    "| 10. Last | `tests/b.test.ts::b` |",
    "",
  ]);
});
