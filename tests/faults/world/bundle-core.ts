import { globSync, mkdirSync, mkdtempSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "../../..");

/** A mistake put into one file of the studio, to see that the world finds it. */
export interface Bug {
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
}

/**
 * The core that is killed, as one file: it is in memory in a third of the time that its sources take, and a world starts
 * hundreds. Resolves with its path, in a folder of its own below node_modules, where its packages are found.
 */
export async function bundleCore(bug?: Bug): Promise<{ path: string; folder: string }> {
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const workers = Object.fromEntries(
    globSync("electron/{media,films,database,library}/**/{*-worker,worker}.ts", { cwd: root }).map((path) => [
      basename(path, ".ts"),
      join(root, path),
    ]),
  );
  const folder = mkdtempSync(join(cache, "reelsong-world-"));
  let planted = bug === undefined;
  const plant: Plugin = {
    name: "world:plant",
    enforce: "pre",
    transform(code, id) {
      if (bug === undefined || relative(root, id).replaceAll("\\", "/") !== bug.file) return null;
      if (!bug.from.test(code)) throw new Error(`${bug.file} has no ${bug.from} to put a bug in place of.`);
      planted = true;
      return { code: code.replace(bug.from, bug.to), map: null };
    },
  };
  // A worker stands beside the core as one file too; whatever else lies beside a module is where it was.
  const stay: Plugin = {
    name: "world:stay",
    transform(code, id) {
      if (!/import\.meta\.(url|dirname)/.test(code) || !id.startsWith(root)) return null;
      const moved = code
        .replace(/new URL\("\.\/([\w-]*worker)\.ts", import\.meta\.url\)/g, (whole, name: string) =>
          workers[name] === join(dirname(id), `${name}.ts`)
            ? `new URL(${JSON.stringify(pathToFileURL(join(folder, `${name}.mjs`)).href)})`
            : whole,
        )
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)));
      return { code: moved, map: null };
    },
  };
  await build({
    ...{ root, configFile: false, logLevel: "error", plugins: [plant, stay] },
    ssr: { noExternal: true, external: ["@napi-rs/keyring"] },
    build: {
      ...{ ssr: true, outDir: folder, target: "node24", minify: false },
      rolldownOptions: {
        input: { core: resolve(import.meta.dirname, "core-child.ts"), ...workers },
        output: { format: "es", entryFileNames: "[name].mjs" },
      },
    },
  });
  if (!planted) throw new Error(`${basename(bug?.file ?? "")} is not part of the core.`);
  return { path: join(folder, "core.mjs"), folder };
}
