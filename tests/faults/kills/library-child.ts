/**
 * A library without a shell, to be killed while it imports, names, rates and throws away:
 * `node library-child.ts <database folder> <library folder>`. Prints a line once it works, then the ids it has imported.
 */
import { rm } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { openDatabase } from "#core/database/index.ts";
import { probe } from "#core/files/probing/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { TrashService } from "#core/library/trash/index.ts";

// It is killed before it would keep what it compiled, and the next one starts the same code.
flushCompileCache();

const [data = "", folder = ""] = process.argv.slice(2);
const database = openDatabase({ file: join(data, "studio.db"), backupsDir: join(data, "backups") });
const ports = { openPath: async () => {}, revealPath: async () => {} };
const notify = () => sidecars.wake();
const library: MediaLibrary = new MediaLibrary({ database, folder: () => folder, probe, ports, notify });
const sidecars = new SidecarService({
  ...{ database, library },
  onFault: (thrown) => raise(thrown),
});

const raise = (thrown: unknown) => {
  throw thrown;
};
const trash = new TrashService({ library, trashPath: (path) => rm(path), onFault: raise });

/** A gray PNG is enough of a picture; what follows its end makes each another file. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);
async function* picture(words: string): AsyncGenerator<Uint8Array> {
  yield png;
  yield Buffer.from(words.repeat(20_000));
}

process.stdout.write("working\n");
const run = process.pid;
for (let number = 1; ; number += 1) {
  const { id } = await library.importFile(picture(`${run} ${number}`), "Same name.png");
  process.stdout.write(`${id}\n`);
  library.rename(id, `Picture ${number}`);
  library.mark({ ids: [id], addTags: [`n${number}`] });
  if (number % 3 === 0) await trash.hold([id]);
  if (number % 6 === 0) await trash.putBack([id]);
  else if (number % 9 === 0) await trash.empty();
}
