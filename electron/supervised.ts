import { join } from "node:path";
import { supervise } from "#core/shells/browser/index.ts";

/** The browser shell, started again by itself should its core ever fail. From source or as built, the core lies beside this. */
const program = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "browser.ts" : "browser.js");
process.exit(await supervise({ program, args: process.argv.slice(2), say: (text) => void process.stderr.write(text) }));
