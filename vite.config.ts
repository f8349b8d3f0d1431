import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const root = import.meta.dirname;
const at = (path: string) => resolve(root, path);

/** Everything that Node runs on its own: the shells and one entry for each worker, all flat in out/main. */
const mainEntries = Object.fromEntries(
  ["electron/main.ts", "electron/browser.ts", ...globSync("electron/**/*-worker.ts", { cwd: root })]
    .filter((path) => globSync(path, { cwd: root }).length > 0)
    .map((path) => [basename(path, ".ts"), at(path)]),
);

/** Kept outside the bundle: built into the runtime, or carrying a native library. */
const unbundled = [/^electron($|\/)/, /^node:/, "@napi-rs/keyring"];

/** From source a worker is `./x-worker.ts`; beside the bundle it is `./x-worker.js`. */
const workerAddresses: Plugin = {
  name: "reelsong:worker-addresses",
  applyToEnvironment: (environment) => environment.name === "main",
  transform: {
    filter: { code: /-worker\.ts/ },
    handler: (code) => code.replace(/(["'`])(?:\.{1,2}\/|[\w-]+\/)*([\w-]+-worker)\.ts\1/g, "$1./$2.js$1"),
  },
};

export default defineConfig({
  root: at("renderer"),
  base: "/",
  publicDir: false,
  cacheDir: at("node_modules/.cache/vite"),
  plugins: [react(), tailwindcss(), workerAddresses],
  build: {
    target: "chrome140",
    outDir: at("out/renderer"),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  environments: {
    client: {},
    main: {
      consumer: "server",
      resolve: {
        noExternal: true,
        external: ["@napi-rs/keyring", "electron"],
        conditions: ["node", "import", "default"],
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
