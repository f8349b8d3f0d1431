import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";

const root = join(import.meta.dirname, "..");

/** The three bundles, what each is made of, and one file that it must have left. */
const bundles = {
  client: { sources: ["renderer/**/*", "shared/**/*"], result: "out/renderer/index.html" },
  main: { sources: ["electron/**/*", "shared/**/*", "package.json"], result: "out/main/main.js" },
  preload: {
    sources: ["electron/preload.ts", "electron/shells/electron/messages/*"],
    result: "out/preload/preload.cjs",
  },
} as const;

export type Bundle = keyof typeof bundles;
export const allBundles = Object.keys(bundles) as Bundle[];

/** Builds what is older than its sources (or all that is asked for, with `force`). Says one line on stderr. */
export async function buildBundles(wanted: readonly Bundle[], options: { force?: boolean } = {}): Promise<void> {
  const stale = wanted.filter((bundle) => options.force || !isFresh(bundle));
  if (stale.length === 0) return;
  process.stderr.write(`Building ${stale.map((bundle) => (bundle === "client" ? "the page" : bundle)).join(", ")}…\n`);
  const builder = await createBuilder({
    root: join(root, "renderer"),
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
  });
  for (const bundle of stale) {
    const environment = builder.environments[bundle];
    if (environment === undefined) throw new Error(`vite.config.ts has no environment “${bundle}”.`);
    const digest = digestSources(bundle);
    await builder.build(environment);
    mkdirSync(join(root, "out"), { recursive: true });
    writeFileSync(stampOf(bundle), digest);
  }
}

function isFresh(bundle: Bundle): boolean {
  const stamp = stampOf(bundle);
  return (
    existsSync(join(root, bundles[bundle].result)) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === digestSources(bundle)
  );
}

/** By content: a checkout changes times, not contents. */
function digestSources(bundle: Bundle): string {
  // A page in made-up words is another one.
  const hash = createHash("sha256").update(process.env.REELSONG_PSEUDO_LOCALE ?? "");
  const files = globSync([...bundles[bundle].sources, "vite.config.ts", "package-lock.json"], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function stampOf(bundle: Bundle): string {
  return join(root, "out", `.${bundle}.sha256`);
}

if (import.meta.main)
  await buildBundles(process.argv.includes("--page") ? ["client"] : allBundles, {
    force: !process.argv.includes("--stale"),
  });
