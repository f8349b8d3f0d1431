import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Area, areas, isMutable, isOwnTest, missingFolders } from "../../../scripts/mutate/areas.ts";
import { describeArea } from "../../../scripts/mutate/describe-area.ts";
import {
  describeStale,
  type Equivalent,
  equivalents,
  equivalentsOf,
  isLargerBound,
  isListed,
  isLongerWait,
} from "../../../scripts/mutate/equivalents/index.ts";
import { findMutants, mutated } from "../../../scripts/mutate/find-mutants.ts";
import { pickMutants } from "../../../scripts/mutate/pick-mutants.ts";
import { withProbes, withSwitches } from "../../../scripts/mutate/probes.ts";
import { prepareScratch } from "../../../scripts/mutate/scratch-copy.ts";
import { ownFirst } from "../../../scripts/mutate/tests-near.ts";
import { firstOf, type Tried, tryMutants } from "../../../scripts/mutate/try-mutants.ts";

const faultsOf = (source: string, file = "a.ts") =>
  findMutants(file, source).map((mutant) => [mutant.kind, mutated(source, mutant)]);

describe("the faults that can be set", () => {
  it.each([
    ["a boundary", "a < b", [["boundary", "a <= b"]]],
    ["a boundary from above", "a >= b", [["boundary", "a > b"]]],
    ["an equality", "a === b", [["negation", "a !== b"]]],
    ["both of two", "a && b", [["negation", "a || b"]]],
    ["a negation", "!a", [["negation", "a"]]],
    ["a question", "if (a) b;", [["negation", "if (!(a)) b;"]]],
    ["a question that is turned already", "if (!a) b;", [["negation", "if (a) b;"]]],
    ["a choice", "a ? b : c", [["negation", "!(a) ? b : c"]]],
    ["a call", "a();", [["removed call", ";"]]],
    ["a call that nobody waits for", "void a?.b();", [["removed call", ";"]]],
    ["a call whose answer is used", "x = a();", []],
    [
      "a call that is waited for",
      "await a();",
      [
        ["removed await", " a();"],
        ["removed call", ";"],
      ],
    ],
    [
      "an answer that is waited for",
      "async () => { return await a(); }",
      [["early return", "async () => {return; return await a(); }"]],
    ],
    [
      "an answer that is waited for before something ends",
      "async () => { try { return await a(); } catch {} }",
      [
        ["early return", "async () => {return; try { return await a(); } catch {} }"],
        ["removed await", "async () => { try { return  a(); } catch {} }"],
      ],
    ],
    ["a body", "function f() { x = y; }", [["early return", "function f() {return; x = y; }"]]],
    ["an empty body", "const f = () => {};", []],
    ["a number", "x = 0", [["constant", "x = 1"]]],
    ["a truth", "x = { a: true }", [["constant", "x = { a: false }"]]],
    ["an operator that isn't one", "x = a /* < */ < b", [["boundary", "x = a /* <= */ < b"]]],
  ])("%s", (_what, source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });

  it.each([
    ["types", "interface A { a: true } type B = 1 | 2; let c: 3;"],
    ["names", "x = { 1: a }"],
    ["imports", 'import a from "a" with { type: "json" }; export { b } from "b";'],
    ["what the bundler reads", 'const all = import.meta.glob("./*.json", { eager: true });'],
    ["what is looked at", "x = <Icon size={16} hidden={false} />;"],
  ])("there are none in %s", (_what, source) => {
    expect(faultsOf(source, "a.tsx")).toEqual([]);
  });

  it("says in which line each stands, and what happens as a file is imported", () => {
    const found = findMutants("a.ts", "const a = 1;\n\nconst f = () => 2;\n");
    expect(found.map(({ line, onImport }) => [line, onImport])).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  it("a file with probes does what it did", () => {
    const source =
      "let n = 0;\nconst f = (a) => { if (a > 1 && !n) { n = 5; g(); }\n  return a < 3; };\nconst g = () => { n += 1; };\n";
    const probed = withProbes(source, [...findMutants("a.ts", source).entries()]);
    expect(probed.split("\n")).toHaveLength(source.split("\n").length);
    const run = (text: string) => new Function(`${text}; return [f(2), n, f(4), n];`)() as unknown;
    expect(run(probed)).toEqual(run(source));
    expect(run(probed)).toEqual([true, 6, false, 6]);
  });

  it("a file with probes also does what it did where nothing can be written", () => {
    vi.stubEnv("REELSONG_MUTANT_TEST", "a.test.ts");
    vi.stubEnv("REELSONG_MUTANT_HITS", "/nowhere/hits.txt");
    onTestFinished(() => void vi.unstubAllEnvs());
    const source = "const f = (a) => a > 3;";
    const probed = withProbes(source, [...findMutants("a.ts", source).entries()]);
    expect(new Function(`${probed}; return f(4);`)()).toBe(true);
  });

  it("a file with switches does what the one does that the page is told, and each says that it was come by", () => {
    const source = `let n = 0;
const f = (a) => { if (a > 1 && !n) // the first time
  { n = 5; if (a) g(); else n = 0; }
  return a < 3; };
const g = () => { n += 1; };
`;
    const mutants = findMutants("a.ts", source);
    const switched = withSwitches(source, [...mutants.entries()]);
    const page: { __mutant?: number; __reached?: Set<number> } = {};
    const run = (text: string) =>
      new Function("globalThis", "console", `${text}; return [f(2), n, f(4), n];`)(page, { debug() {} }) as unknown;
    expect(run(switched)).toEqual([true, 6, false, 6]);
    // All but the number after `else`.
    expect(page.__reached?.size).toBe(mutants.length - 1);
    for (const [id, mutant] of mutants.entries()) {
      page.__mutant = id;
      expect([mutant, run(switched)]).toEqual([mutant, run(mutated(source, mutant))]);
    }
  });
});

describe("which are picked", () => {
  const all = findMutants("a.ts", `${"x = 1;".repeat(50)} a < b; a === b; f(); ${"y = 2;".repeat(50)}`);
  it("a seed repeats its own, another one has others", () => {
    const picked = pickMutants(all, 20, 7);
    expect(pickMutants(all, 20, 7)).toEqual(picked);
    expect(pickMutants(all, 20, 8)).not.toEqual(picked);
    expect(new Set(picked).size).toBe(20);
  });
  it("each kind has its turn, and no more than there are", () => {
    const kinds = pickMutants(all, 6, 1).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["boundary", "constant", "constant", "constant", "negation", "removed call"]);
    expect(pickMutants(all, 1000, 1)).toHaveLength(all.length);
  });
});

describe("faults that nobody could notice", () => {
  const source = "if (a > 1 && b > 1) f();\n// twice\nif (a > 1 && b > 1) f();\nreturn 1;\n";
  const mutants = findMutants("a.ts", `() => {${source}}`).map((each) => ({ ...each, file: "a.ts" }));
  const found = { source: `() => {${source}}`, mutants };
  const listed = (more: Partial<Equivalent>): Equivalent => ({
    ...{ file: "a.ts", line: "if (a > 1 && b > 1) f();", above: "// twice", why: "" },
    ...{ faults: ["if (a > 1 && b >= 1) f();"], ...more },
  });
  const of = (list: Equivalent[]) =>
    mutants.filter((mutant) => isListed(list, mutant, found.source)).map(({ line, kind }) => [line, kind]);

  it("stand for one each, of those in their line and of lines that are the same", () => {
    expect(of([listed({})])).toEqual([[3, "boundary"]]);
    expect(of([listed({ faults: ["if (a >= 1 && b > 1) f();", "if (a > 1 || b > 1) f();"] })])).toHaveLength(2);
    expect(of([listed({ file: "b.ts" })])).toEqual([]);
  });

  it.each<[string, Partial<Equivalent>, string[]]>([
    ["is there once", {}, []],
    ["is in no file", { file: "b.ts" }, ["b.ts is gone"]],
    [
      "is in another line",
      { above: "// thrice" },
      ["a.ts: 0 faults make of “if (a > 1 && b > 1) f();” “if (a > 1 && b >= 1) f();”"],
    ],
    ["is none", { faults: ["return 3;"] }, ["a.ts: 0 faults make of “if (a > 1 && b > 1) f();” “return 3;”"]],
  ])("one that %s", (_what, more, said) => {
    expect(describeStale([listed(more)], (file) => (file === "a.ts" ? found : undefined))).toEqual(said);
  });

  it("each that is listed is there, exactly once", () => {
    const root = join(import.meta.dirname, "../../..");
    const stale = describeStale(equivalents, (file) => {
      if (!existsSync(join(root, file))) return undefined;
      const text = readFileSync(join(root, file), "utf8");
      return { source: text, mutants: findMutants(file, text) };
    });
    expect(stale).toEqual([]);
    expect(Object.values(areas).flatMap((area) => missingFolders(root, area))).toEqual([]);
  });

  it.each(Object.keys(areas))("%s lists those of its own files", (name) => {
    const listed = equivalentsOf[name] ?? [];
    expect(listed.filter(({ file }) => !isMutable(file, areas[name] as Area))).toEqual([]);
    expect(listed.length).toBeGreaterThan(0);
  });
});

it.each([
  ["electron/library/sync/gather-files.ts", ["library"]],
  ["electron/library/storage/partial-files.ts", ["backup"]],
  ["electron/library/retrieve/retrieval-service.ts", ["tasks"]],
  ["electron/backup/import/run-reader.ts", ["library"]],
  ["electron/backup/index.ts", []],
  ["renderer/app/app.tsx", ["page"]],
])("%s is judged in %j", (path, names) => {
  expect(Object.keys(areas).filter((name) => areas[name] && isMutable(path, areas[name]))).toEqual(names);
});

it("of a source that no test imports the tests of its folder are asked first", () => {
  const all = [
    "tests/contract/retrieval.test.ts",
    "tests/unit/electron/backup/backup.test.ts",
    "tests/unit/electron/backup/import/import.test.ts",
    "tests/unit/electron/backup/import/run-reader.test.ts",
  ];
  expect(ownFirst("electron/backup/import/foreign-records.ts", all)).toEqual([all[2], all[3], all[0], all[1]]);
  expect(ownFirst("sum.ts", ["sum.test.ts"])).toEqual(["sum.test.ts"]);
});

it.each([
  ["tests/unit/electron/backup/recovery/recovery.test.ts", true],
  ["tests/unit/electron/library/storage/storage.test.ts", true],
  ["tests/unit/electron/library/albums/albums.test.ts", false],
  ["tests/contract/archives.test.ts", false],
])("%s is one of the backup's own tests: %s", (path, own) => {
  expect(isOwnTest(path, areas.backup as Area)).toBe(own);
});

it("an area that names a folder which isn't there is told", () => {
  const area = { folders: ["scripts", "shared/none"], without: ["gone"], threshold: 1, suite: areas.page?.suite };
  expect(missingFolders(join(import.meta.dirname, "../../.."), area as never)).toEqual(["shared/none", "gone"]);
});

const source = `export const larger = (a: number, b: number) => (a > b ? a : b);
export function note(list: number[]) {
  list.push(1);
}
export const unused = () => !larger(1, 2);
`;
const test = `import { expect, it } from "vitest";
import { larger, note } from "./sum.ts";
it("is the larger one", () => expect(larger(2, 1)).toBe(2));
it("notes", () => { const list: number[] = []; note(list); expect(list).toHaveLength(1); });
`;

/** Whoever runs the tests breaks off once `ends` is there; it is seen where Linux tells who that is. */
const ending = `import { existsSync, readFileSync } from "node:fs";
const runner = \`/proc/\${process.ppid}/cmdline\`;
if (existsSync("ends") && existsSync(runner) && readFileSync(runner, "utf8").includes("test-runner-child"))
  process.kill(process.ppid, "SIGKILL");
`;

it("the nearest test is asked first, then the quick ones; of those that take too long together only the source's own", () => {
  const times = new Map([
    ["near", 80_000],
    ["quick", 10],
    ["slow", 89_990],
    ["slower", 89_991],
    ["own", 200_000],
  ]);
  const asked = { nearest: ["elsewhere", "near"], isOwn: (path: string) => path === "own" };
  expect(firstOf(["own", "slower", "quick", "slow", "near"], times, asked)).toEqual(["near", "quick", "slow", "own"]);
});

it("a test that is late without a fault as well says nothing of it", async () => {
  const root = mkdtempSync(join(tmpdir(), "reelsong-planted-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, "sum.ts"), "export const larger = (a: number, b: number) => (a > b ? a : b);\n");
  // In time while it is looked who comes by what; late from then on, as on a machine that has become busy.
  writeFileSync(
    join(root, "late.test.ts"),
    `import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { it } from "vitest";
import { larger } from "./sum.ts";
it("is late", async () => {
  larger(1, 2);
  if (existsSync("busy")) await pause(2_000);
  writeFileSync("busy", "");
});
`,
  );
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "vitest.config.ts"), 'export default { test: { include: ["*.test.ts"], isolate: false } };');
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), join(root, "node_modules"), "junction");
  prepareScratch(root);
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const tried = await tryMutants({
    root,
    mutants: findMutants("sum.ts", readFileSync(join(root, "sum.ts"), "utf8")).slice(0, 1),
    isEquivalent: () => false,
    projects: [[]],
    testsFor: () => ["late.test.ts"],
    patience: 300,
  });
  expect(tried.map(({ outcome }) => outcome)).toEqual(["survived"]);
  expect(said.mock.calls.join()).toContain("late.test.ts is late with nothing wrong");
});

it("a fault that no test notices is told, and one that a test notices; each where it stands", async () => {
  const root = mkdtempSync(join(tmpdir(), "reelsong-planted-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, "sum.ts"), source);
  writeFileSync(join(root, "sum.test.ts"), ending + test);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "vitest.config.ts"), 'export default { test: { include: ["*.test.ts"], isolate: false } };');
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), join(root, "node_modules"), "junction");
  prepareScratch(root);
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const told: Tried[] = [];
  const tried = await tryMutants({
    root,
    mutants: findMutants("sum.ts", source),
    isEquivalent: (mutant, text) =>
      isListed(
        [{ file: "sum.ts", line: "list.push(1);", faults: ["list.push(2);"], why: "only how many is asked" }],
        mutant,
        text,
      ),
    // The second group breaks off each time: what the first one found is told all the same.
    projects: [[], []],
    testsFor: () => ["sum.test.ts"],
    onTried: (each) => {
      if (told.push(each) === 7) writeFileSync(join(root, "ends"), "");
    },
  });
  expect(tried.map(({ mutant: { line, kind }, outcome, by }) => [line, kind, outcome, by])).toEqual([
    // Of two that are equal either is the larger one: no test says which.
    [1, "negation", "killed", "is the larger one"],
    [1, "boundary", "survived", null],
    [2, "early return", "killed", "notes"],
    [3, "removed call", "killed", "notes"],
    [3, "constant", "equivalent", null],
    [5, "negation", "no coverage", null],
    [5, "constant", "no coverage", null],
    [5, "constant", "no coverage", null],
  ]);
  if (process.platform === "linux") {
    expect(told).toHaveLength(7);
    expect(said.mock.calls.join()).toContain("are asked about nothing");
  }

  const verdict = describeArea("planted", 0.5, tried, () => source);
  expect(verdict).toMatchObject({ part: 3 / 7, passed: false });
  expect(verdict.text).toContain("✗ planted: 42.9 % of 7 (50.0 % wanted)");
  expect(verdict.text).toContain("survived: sum.ts:1 boundary → >=\n      export const larger");
  expect(verdict.text).toContain("\n      asked: sum.test.ts\n");
  expect(describeArea("planted", 0.4, tried, () => source).passed).toBe(true);
  expect(describeArea("nothing", 0.95, [], () => "")).toMatchObject({ part: 1, passed: true });
});

it.each([
  ["electron/a.ts", "const WAIT_MS = 2_000;", "constant", true],
  ["electron/a.ts", "  firstMs: 250,", "constant", true],
  ["electron/a.ts", "export const longestMs = 100;", "constant", true],
  ["electron/a.ts", "const WAIT_MS = 20;", "constant", false],
  ["electron/a.ts", "const MOST_BYTES = 2000;", "constant", false],
  ["electron/a.ts", "const WAIT_MS = 2000 * FACTOR;", "constant", false],
  ["electron/a.ts", "if (WAIT_MS === 2000) return;", "constant", false],
  ["electron/a.ts", "const WAIT_MS = 2000;", "boundary", false],
  ["shared/a.ts", "const WAIT_MS = 2000;", "constant", false],
] as const)("%s: a millisecond more in “%s” (%s) is as good: %j", (file, line, kind, isAsGood) => {
  expect(isLongerWait({ file, kind, line: 2 }, `\n${line}`)).toBe(isAsGood);
});

it.each([
  ["electron/a.ts", "const MOST_BYTES = 256 * 1024 * 1024;", "256", true],
  ["electron/a.ts", "const MOST_HELD = 16 * 1024 ** 2;", "1024", true],
  // Four times as much, or a thousand.
  ["electron/a.ts", "const MOST_BYTES = 2 * 1024 * 1024;", "2 ", false],
  ["electron/a.ts", "const MOST_BYTES = 16 * 1024 ** 2;", "2;", false],
  ["electron/a.ts", "const HEAD_BYTES = 512;", "512", false],
  ["electron/a.ts", "const MOST = 256 * 1024;", "256", false],
  ["shared/a.ts", "const MOST_BYTES = 256 * 1024;", "256", false],
] as const)("%s: one more in “%s” (of %s) is as good a bound: %j", (file, line, figure, isAsGood) => {
  const source = `\n${line}`;
  const start = source.indexOf(figure, source.indexOf("="));
  const place = { start, end: start + figure.replace(/[ ;]/, "").length };
  expect(isLargerBound({ file, kind: "constant", line: 2, ...place }, source)).toBe(isAsGood);
  expect(isLargerBound({ file, kind: "boundary", line: 2, ...place }, source)).toBe(false);
});
