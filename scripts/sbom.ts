import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readImports } from "./boundaries/read-imports.ts";
import { findPackage, type LockedPackages } from "./lockfile.ts";

const root = join(import.meta.dirname, "..");

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[];
}
interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Record<string, unknown> };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * Paths in the lockfile of what is in the installers: every package that the product's own code imports, what those
 * depend on, and Electron. Bundling leaves out what is not reached, so this is rather too much than too little.
 */
export function shippedPackages(imported: readonly string[], packages: LockedPackages): Set<string> {
  const found = new Set<string>();
  const take = (name: string, from: string) => {
    const path = findPackage(packages, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) take(next, path);
  };
  for (const name of imported) take(name, "");
  return found;
}

/** `node:fs` → none, `@orpc/client/websocket` → `@orpc/client`, `zod` → `zod`. */
const packageOf = (specifier: string): string[] =>
  specifier.startsWith("node:") ? [] : [specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")];

/** What the product has data of, made by a script of ours: the signs that the sandbox writes with (`pack-signs.ts`). */
const packedData = ["@fontsource/unifont"];

/** What the product's code imports: not what builds, checks or tests it. */
export function importedByProduct(): string[] {
  const { imports } = readImports(root);
  const names = imports
    .filter(({ from, to }) => /^(electron|renderer|shared)\//.test(from) && !/^(electron|renderer|shared)\//.test(to))
    .flatMap(({ to }) => packageOf(to));
  const sheets = globSync("renderer/**/*.css", { cwd: root })
    .flatMap((path) => [...readFileSync(join(root, path), "utf8").matchAll(/@import\s+"([@\w][^"]+)"/g)])
    .flatMap(([, specifier = ""]) => packageOf(specifier));
  return [...new Set([...names, ...sheets, ...packedData, "electron"])].sort();
}

/** As npm writes it from the lockfile: no registry is asked, and none is named. */
function bomOfEverything(): Bom {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const text = execFileSync("npm", args, {
    ...{ cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 ** 2, shell: process.platform === "win32" },
    stdio: ["ignore", "pipe", "ignore"],
    // Everything that the product is made of is a development dependency: bundling takes it from there.
    env: { ...process.env, NODE_ENV: "development" },
  });
  const bom = JSON.parse(text) as Bom;
  // npm calls it by the folder that it lies in.
  bom.metadata.component.name = "reelsong";
  return bom;
}

const refOf = (path: string, version: string | undefined): string =>
  `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;

/** Of a whole bill, the part about some packages. */
function partOf(bom: Bom, paths: ReadonlySet<string>, packages: LockedPackages): Bom {
  const refs = new Set([...paths].map((path) => refOf(path, packages[path]?.version)));
  const own = String(bom.metadata.component["bom-ref"]);
  return {
    ...bom,
    components: bom.components.filter((one) => refs.has(`${one.name}@${one.version}`)),
    dependencies: bom.dependencies
      .filter(({ ref }) => ref === own || refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

const licencesOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(" ") || "none named";

function countLicences(components: readonly Component[]): string {
  const counts = new Map<string, number>();
  for (const one of components) counts.set(licencesOf(one), (counts.get(licencesOf(one)) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([licence, count]) => `${licence} ${count}`)
    .join(", ");
}

/** `npm run sbom`: two bills in CycloneDX, of what is in the installers and of everything that makes it. */
export function writeBills(folder: string): { file: string; components: number; licences: string }[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: LockedPackages;
  };
  const everything = bomOfEverything();
  const shipped = partOf(everything, shippedPackages(importedByProduct(), packages), packages);
  mkdirSync(folder, { recursive: true });
  return Object.entries({ "shipped.cdx.json": shipped, "everything.cdx.json": everything }).map(([name, bom]) => {
    const file = join(folder, name);
    writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
    return { file, components: bom.components.length, licences: countLicences(bom.components) };
  });
}

if (import.meta.main) {
  for (const { file, components, licences } of writeBills(process.argv[2] ?? join(root, "out", "sbom"))) {
    process.stdout.write(`${file}\n  ${components} components: ${licences}\n`);
  }
}
