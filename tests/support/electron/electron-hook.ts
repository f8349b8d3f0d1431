import { registerHooks } from "node:module";

// Electron's binary isn't everywhere: what `electron/main.ts` imports by that name is a stand-in in this thread.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? {
          url: new URL("./stand-in-electron.ts", import.meta.url).href,
          format: "module-typescript",
          shortCircuit: true,
        }
      : next(specifier, context),
});
