import { registerHooks } from "node:module";

// What main imports as `electron` is the stand-in beside this file.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? { url: new URL("./electron.ts", import.meta.url).href, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});
