import { createHash } from "node:crypto";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, normalizePath, type Plugin } from "vite";
import { pseudoCatalogue, readPseudoLocale } from "./scripts/i18n/pseudo.ts";
import { groupNotices, readShipped } from "./scripts/packaging/notices.ts";

const root = import.meta.dirname;
const at = (path: string) => resolve(root, path);

/** Worker scripts by absolute path: each is an entry of its own, named after its whole path, beside the shells. */
const workers = new Map(
  globSync("electron/**/{*-worker,worker}.ts", { cwd: root }).map((path) => [
    at(path),
    path.replace(/^electron[/\\]|\.ts$/g, "").replace(/[/\\]/g, "-"),
  ]),
);

/** Everything that Node runs on its own, all flat in out/main. */
const mainEntries = {
  main: at("electron/main.ts"),
  browser: at("electron/browser.ts"),
  supervised: at("electron/supervised.ts"),
  ...Object.fromEntries([...workers].map(([path, name]) => [name, path])),
};

/**
 * Kept outside the bundle: built into the runtime, carrying a native library, or (`trash`, of the browser shell alone)
 * finding its own programs and parsers by names that no bundler sees.
 */
const unbundled = [/^electron($|\/)/, /^node:/, "@napi-rs/keyring", "trash"];

/** From source a worker is `./film-worker.ts`; beside the bundle it is `./sandbox-render-film-worker.js`. */
const workerAddresses: Plugin = {
  name: "reelsong:worker-addresses",
  applyToEnvironment: (environment) => environment.name === "main",
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler(code, id) {
      const address = /new URL\(\s*(["'])([^"']+\.ts)\1\s*,\s*import\.meta\.url\s*\)/g;
      const moved = code.replace(address, (whole, _quote, path: string) => {
        const name = workers.get(resolve(dirname(id), path));
        return name === undefined ? whole : `new URL("./${name}.js", import.meta.url)`;
      });
      // Lines stay where they were, so the map of what came before stays good.
      return moved === code ? null : { code: moved, map: null };
    },
  },
};

/** Programs, wasm and data that bundled code looks for beside itself; copied, so that they stay executable. */
const companions = [
  "node_modules/@jsquash/webp/codec/dec/webp_dec.wasm",
  "node_modules/trash/lib/macos-trash",
  "node_modules/trash/lib/windows-trash.exe",
  "electron/sandbox/render/wide-signs.br",
];
/**
 * Eight megabytes that are needed when somebody signs or checks a file, and never else: they lie there as two. That takes
 * twenty seconds, so it is done once for each of their kind.
 */
function copyCompressed(from: string, to: string): void {
  const bytes = readFileSync(from);
  const kept = at(`node_modules/.cache/reelsong-br/${createHash("sha256").update(bytes).digest("hex")}.br`);
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true });
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${kept}.part`, brotliCompressSync(bytes, { params }));
    renameSync(`${kept}.part`, kept);
  }
  copyFileSync(kept, to);
}
const companionFiles: Plugin = {
  name: "reelsong:companion-files",
  applyToEnvironment: (environment) => environment.name === "main",
  writeBundle() {
    for (const path of companions) copyFileSync(at(path), at(`out/main/${basename(path)}`));
    copyCompressed(at("node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm"), at("out/main/c2pa_bg.wasm.br"));
  },
};

/** What Settings › About shows of the licenses of everything that ships; a license that can't ship ends the build. */
const licenses: Plugin = {
  name: "reelsong:licenses",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  writeBundle() {
    writeFileSync(at("out/renderer/licenses.json"), JSON.stringify(groupNotices(readShipped(root))));
  },
};

/** The page that draws diagrams in one file: it has no origin of its own, so it can load nothing from ours. */
const diagramPage: Plugin = {
  name: "reelsong:diagram-page",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  async writeBundle() {
    const made = await build({
      configFile: false,
      root: at("renderer"),
      publicDir: false,
      logLevel: "warn",
      build: {
        write: false,
        target: "chrome140",
        modulePreload: false,
        chunkSizeWarningLimit: 5000,
        rolldownOptions: {
          input: at("renderer/chat/diagram/draw-diagram.ts"),
          output: { format: "es", codeSplitting: false },
        },
      },
    });
    const [script] = [made].flat().flatMap((each) => ("output" in each ? each.output : []));
    if (script?.type !== "chunk") throw new Error("The page that draws diagrams has no script.");
    // What would end the element, or open a comment, stands in strings only, where a backslash changes nothing.
    const code = script.code.replaceAll(/<(?=\/script|!--)/gi, "\\x3c");
    const source = readFileSync(at("renderer/diagram.html"), "utf8");
    const page = source.replace(/<script[^>]*><\/script>/, () => `<script type="module">${code}</script>`);
    writeFileSync(at("out/renderer/diagram.html"), page);
  },
};

/** `npm run screenshots -- --locale pseudo-…`: English is written longer or from right to left, as no delivered page has it. */
const pseudoLocale = readPseudoLocale(process.env.REELSONG_PSEUDO_LOCALE);
const pseudoWords: Plugin = {
  name: "reelsong:pseudo-words",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client" && pseudoLocale !== undefined,
  transform: {
    filter: { id: /renderer[\\/]i18n[\\/]en[\\/][^\\/]+\.json$/ },
    handler: (code) => (pseudoLocale ? JSON.stringify(pseudoCatalogue(JSON.parse(code), pseudoLocale)) : null),
  },
};

/** The one file of components and lib that is imported for what it does alone: without it the page can't begin. */
const closeDoors = at("renderer/lib/link/close-doors.ts");
const isCloseDoors = (id: string) => normalizePath(id) === normalizePath(closeDoors);
if (!existsSync(closeDoors)) throw new Error(`${closeDoors} isn't there: say here where it went, or no page starts.`);

export default defineConfig({
  root: at("renderer"),
  base: "/",
  publicDir: false,
  resolve: {
    // For browsers it comes with one that asks the document, which a worker has none of.
    alias: {
      "decode-named-character-reference": at("node_modules/decode-named-character-reference/index.js"),
    },
  },
  cacheDir: at("node_modules/.cache/vite"),
  define: { "import.meta.env.VITE_DIRECTION": pseudoLocale === "pseudo-rtl" ? '"rtl"' : "undefined" },
  // What several workers share, a decoder of pictures of two megabytes above all, lies there once and is read when it is needed.
  worker: { format: "es" },
  plugins: [react(), tailwindcss(), workerAddresses, companionFiles, diagramPage, licenses, pseudoWords],
  build: {
    target: "chrome140",
    outDir: at("out/renderer"),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Loaded from this machine, not over a line.
    chunkSizeWarningLimit: 1500,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: at("renderer/index.html"),
          // What a barrel names and nobody of the first load uses comes with the pane that does.
          treeshake: {
            moduleSideEffects: (id) =>
              isCloseDoors(id) || !/[\\/]renderer[\\/](components|lib)[\\/][^.]+\.tsx?$/.test(id),
          },
          output: {
            codeSplitting: {
              groups: [
                // By itself it is imported first; within the entry it would run after every chunk that the entry imports.
                { name: "close-doors", test: isCloseDoors, priority: 2 },
                // Each file costs a request and some work of its own, and without this the window waits for twenty.
                { name: "start", tags: ["$initial"], priority: 1 },
                // What four panes or more share: else some forty files of a few hundred bytes each.
                {
                  name: "common",
                  test: /[\\/]renderer[\\/](components|lib|media)[\\/]|[\\/]shared[\\/]|radix|floating|remove-scroll|aria-hidden/,
                  minShareCount: 4,
                },
                { name: "icons", test: /lucide-react/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    main: {
      consumer: "server",
      resolve: {
        noExternal: true,
        external: ["@napi-rs/keyring", "electron", "trash"],
        // "import" or "require" is added by how a package is asked for; named here it would stand for both.
        conditions: ["node", "default"],
      },
      build: {
        ssr: true,
        target: "node24",
        outDir: at("out/main"),
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: {
          input: mainEntries,
          external: unbundled,
          output: {
            format: "es",
            entryFileNames: "[name].js",
            chunkFileNames: "[name]-[hash].js",
            assetFileNames: "[name][extname]",
            // Without spaces, comments and long names of locals, half as much to read at each start; functions and classes
            // keep theirs, for what is said of a fault.
            minify: { compress: false, mangle: { toplevel: false, keepNames: true }, codegen: true },
          },
        },
      },
    },
    preload: {
      consumer: "server",
      resolve: { noExternal: true, external: ["electron"] },
      build: {
        ssr: true,
        target: "chrome140",
        outDir: at("out/preload"),
        emptyOutDir: true,
        rolldownOptions: {
          input: { preload: at("electron/preload.ts") },
          external: unbundled,
          // A sandboxed preload script can only be CommonJS.
          output: { format: "cjs", entryFileNames: "[name].cjs" },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["client", "main", "preload"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
