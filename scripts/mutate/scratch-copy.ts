import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hitsVariable } from "./probes.ts";

/** The test runner's own configuration, with the file that says which test is running to whatever it starts. */
const config = `import base from "./vitest.config.ts";
const test = base.test ?? {};
export default {
  ...base,
  cacheDir: ".vite-cache",
  test: {
    ...test,
    setupFiles: [...[test.setupFiles ?? []].flat(), "./mutant-setup.ts"],
  },
};
`;
const setup = `process.env.REELSONG_MUTANT_TEST = globalThis.__vitest_worker__?.filepath ?? '';
globalThis.__reached = undefined;
`;

/** Which mutant a page of the browser suite has. */
export const mutantVariable = "REELSONG_MUTANT";
export const browserConfig = "playwright.mutate.config.ts";

const browserTests = `import base from "./playwright.config.ts";
export default {
  ...base,
  expect: { timeout: 10_000 },
  reporter: [["json"]],
  projects: [{ name: "browser", grepInvert: /@electron/ }],
};
`;

/** The page is told its mutant before it begins, and what it came by is noted for the test that is running. */
const told = `
  context: async ({ context }, use, info) => {
    const { ${mutantVariable}: mutant, ${hitsVariable}: hits } = process.env;
    if (mutant !== undefined) await context.addInitScript((id) => Object.assign(globalThis, { __mutant: id }), Number(mutant));
    if (hits !== undefined)
      context.on("console", (line) => {
        const id = /^@mutant (\\d+)$/.exec(line.text())?.[1];
        const test = info.file.split(/[\\\\/]/).at(-1) + ":" + info.line;
        if (id !== undefined) process.getBuiltinModule("node:fs").appendFileSync(hits, test + "\\t" + id + "\\n");
      });
    await use(context);
  },
`;

/** What the browser suite needs besides the sources. */
export function prepareBrowserTests(scratch: string): void {
  writeFileSync(join(scratch, browserConfig), browserTests);
  const studio = join(scratch, "tests/e2e/studio.ts");
  const begin = "base.extend<Fixtures>({";
  const source = readFileSync(studio, "utf8");
  if (!source.includes(begin)) throw new Error(`${studio} extends its tests in another way.`);
  writeFileSync(
    studio,
    source.replace(begin, () => begin + told),
  );
}

/** A copy of the tree as it is now, without what Git ignores; the packages are shared. */
export function openScratch(root: string): { readonly root: string; remove(): void } {
  const scratch = mkdtempSync(join(tmpdir(), "reelsong-mutants-"));
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  const { stdout, status } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) throw new Error("git ls-files failed");
  for (const path of stdout.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    try {
      copyFileSync(join(root, path), join(scratch, path));
    } catch (error) {
      // Removed, and not committed yet.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  bringFolder(join(root, "node_modules"), join(scratch, "node_modules"));
  // Built by `npm test` and `npm run build`: without it a test of the main process fails whole, also what it says of the sources.
  if (existsSync(join(root, "out"))) bringFolder(join(root, "out"), join(scratch, "out"));
  prepareScratch(scratch);
  return { root: scratch, remove };
}

/**
 * By hard links, where there are any: a test's child that reads foreign archives may read its own tree only,
 * and a link to a folder leads out of it.
 */
function bringFolder(from: string, own: string): void {
  if (spawnSync("cp", ["-al", from, own], { stdio: "ignore" }).status === 0) return;
  rmSync(own, { recursive: true, force: true });
  symlinkSync(from, own, "junction");
}

/** What the test runner needs besides the sources. */
export function prepareScratch(scratch: string): void {
  writeFileSync(join(scratch, "vitest.mutate.config.ts"), config);
  writeFileSync(join(scratch, "mutant-setup.ts"), setup);
}
