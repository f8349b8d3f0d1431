/**
 * A studio core without a shell, to be killed: `node ledger-child.ts <folder> <base url> <key> <wanted>`. The first run
 * makes a connection and asks for what is wanted (`film`, `song` or `film,song`); later runs take up what is there. Prints one JSON line per change of
 * a task. Ends by itself once every task has ended.
 */
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { createCore } from "#core/app/create-core.ts";
import { isFinished } from "#core/tasks/task-moves.ts";

// It is killed before it would keep what it compiled, and the next one starts the same code.
flushCompileCache();

const [folder = "", baseUrl = "", key = "", wanted = ""] = process.argv.slice(2);
const nothing = async () => {};
const core = await createCore({
  dataDir: join(folder, "data"),
  defaultLibraryDir: join(folder, "Reelsong Library"),
  shell: "browser",
  version: "0.0.0",
  openPath: nothing,
  revealPath: nothing,
  trashPath: nothing,
  notify: () => {},
  resolveProxy: async () => null,
  sandbox: { timeScale: 0.02 },
});
const studio = createRouterClient(core.router);

const known = (await studio.connections.list()).find(({ kind }) => kind === "service");
const connection = known ?? (await studio.connections.create({ name: "Service", baseUrl }));
// Without a keychain the key lives for one run only, so each run brings it.
await studio.connections.setKey({ id: connection.id, key });
if (known === undefined) {
  await studio.connections.activate({ id: connection.id });
  if (wanted.includes("film")) {
    const [project] = await studio.storyboard.projects();
    const draft = { prompt: "A lighthouse at dusk", model: "Vendor-H3-Max", resolution: "480P" } as const;
    const shot = await studio.storyboard.addShot({ projectId: project?.id ?? "", draft });
    await studio.storyboard.generate({ id: shot.id, clientId: newId() });
  }
  if (wanted.includes("song")) {
    const lyrics = "[Verse]\nThe lamps go out along the pier";
    const song = await studio.songs.create({ draft: { title: "Night Ferry", style: "slow folk", lyrics } });
    await studio.songs.generate({ id: song.id, clientId: newId() });
  }
}

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const ended = async () => (await studio.tasks.list({})).every(({ state }) => isFinished(state));
for await (const event of await studio.tasks.watch({ since: 0 })) {
  if (event.type === "changed") print({ id: event.task.id, kind: event.task.kind, state: event.task.state });
  if (await ended()) break;
}
const library = await studio.library.list({});
print({ tasks: await studio.tasks.list({}), assets: library.items });
await core.close();
process.exit(0);
