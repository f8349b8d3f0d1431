/**
 * A studio without a shell, to be killed while it imports: `node import-child.ts <data folder> <archive>`. Prints how many
 * records have come, each time that it is told.
 */
import { openAsBlob } from "node:fs";
import { flushCompileCache } from "node:module";
import { createRouterClient } from "@orpc/server";
import { createCore } from "#core/app/index.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

// It is killed before it would keep what it compiled, and the next one starts the same code.
flushCompileCache();

// The studio's shells keep their process alive; here nothing else may be left to do while the archive is read.
setInterval(() => {}, 60_000);

const [data = "", archive = ""] = process.argv.slice(2);
const core = await createCore(testPorts(data));
const page = createRouterClient(core.router);
const request = new Request("http://studio/media/archives", { method: "POST", body: await openAsBlob(archive) });
const { id } = (await (await core.media(request)).json()) as { id: string };
await page.backup.importArchive({ id, media: true });
for await (const _change of await page.app.changes({ since: 0 })) {
  const { importing, lastImport } = await page.backup.list();
  process.stdout.write(lastImport === null ? `${importing?.done ?? 0}\n` : "ended\n");
}
