/**
 * Exports the library's files again and again, to be killed meanwhile:
 * `node export-child.ts <data folder> <library folder> <where to>`. Prints a line for each export that is whole.
 */
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { openDatabase } from "#core/database/index.ts";
import { probe } from "#core/files/probing/index.ts";
import { FileExportService } from "#core/library/export/index.ts";
import { MediaLibrary } from "#core/library/index.ts";

// It is killed before it would keep what it compiled, and the next one starts the same code.
flushCompileCache();

const [data = "", folder = "", out = ""] = process.argv.slice(2);
const database = openDatabase({ file: join(data, "studio.db"), backupsDir: join(data, "backups") });
const nothing = async () => {};
const ports = { openPath: nothing, revealPath: nothing };
const library = new MediaLibrary({ database, folder: () => folder, probe, ports, notify: () => {} });
const service = new FileExportService({ database, library, dataDir: data, revealPath: nothing });
await service.start();
const ids = library.list({}).items.map(({ id }) => id);
process.stdout.write("working\n");
for (let number = 1; ; number += 1) {
  const form = number % 2 === 0 ? "zip" : "folder";
  const steps = service.run({ ids, template: "{name}", sidecars: false, form, folder: out, name: "Mine" });
  for (;;) {
    const step = await steps.next();
    if (!step.done) continue;
    process.stdout.write(`${step.value.path}\n`);
    break;
  }
}
