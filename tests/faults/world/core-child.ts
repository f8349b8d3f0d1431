/**
 * A studio core without a shell, to be killed at any instant. It loads the program, says so, and waits to be told which
 * folder to open: a restart then takes as long as opening the folder. Calls come and answers go over the process's channel.
 */
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { createRouterClient, ORPCError } from "@orpc/server";
import { type Core, createCore } from "#core/app/create-core.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import type { TaskEvent } from "#shared/contract/tasks.ts";
import { type Asked, type Doom, LOADED, type Told, type World } from "./core-messages.ts";

const nothing = async () => {};
const tell = (told: Told) => process.send?.(told);
let core: Core | undefined;

async function open({ folder, baseUrl, key }: World, doom: Doom | undefined): Promise<void> {
  core = await createCore({
    dataDir: join(folder, "data"),
    defaultLibraryDir: join(folder, "library"),
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
  const isOurs = ({ kind }: Connection) => kind === "service";
  const known = (await studio.connections.list()).find(isOurs);
  // The world asks faster than a person may; how often is another suite's question.
  const assumptions = { videoRequestsPerMinute: 100_000, textM3RequestsPerMinute: 100_000 };
  const connection = known ?? (await studio.connections.create({ name: "World", baseUrl, assumptions }));
  if (!connection.active) await studio.connections.activate({ id: connection.id });
  if (known === undefined) await studio.settings.update({ pollsPerSecond: 50, videoConcurrency: 10 });
  // Without a keychain the key lives for one run only, so each run brings it.
  await studio.connections.setKey({ id: connection.id, key });
  if (doom !== undefined) void meet(doom, await studio.tasks.watch({ since: "now" }));
}

/** Between two writes of the studio there is often less than a millisecond. */
async function meet({ state, times }: Doom, events: AsyncIterable<TaskEvent>): Promise<void> {
  let left = times;
  for await (const event of events) {
    if (event.type !== "changed" || event.task.state !== state) continue;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  }
}

async function call(path: readonly string[], input: unknown): Promise<unknown> {
  if (core === undefined) throw new Error("The studio is not open.");
  let procedure: unknown = createRouterClient(core.router);
  for (const part of path) procedure = (procedure as Record<string, unknown>)[part];
  return (procedure as (input: unknown) => Promise<unknown>)(input);
}

async function bring(name: string, bytes: Uint8Array): Promise<unknown> {
  const answer = await core?.media(
    new Request(`http://studio/media?name=${encodeURIComponent(name)}`, { method: "POST", body: Buffer.from(bytes) }),
  );
  if (!answer?.ok) throw new Error(`The studio answered ${answer?.status} to a file.`);
  return answer.json();
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.do) {
    case "open":
      return open(asked.world, asked.doom);
    case "call":
      return call(asked.path, asked.input);
    case "bring":
      return bring(asked.name, asked.bytes);
    case "close":
      return core?.close();
  }
}

process.on("message", (asked: Asked) => {
  answer(asked).then(
    (value) => tell({ id: asked.id, value }),
    (thrown: unknown) => {
      const { code, data } = thrown instanceof ORPCError ? thrown : { code: "none", data: undefined };
      tell({ id: asked.id, error: { code: String(code), message: String(thrown), data } });
    },
  );
});
process.on("disconnect", () => process.exit(0));
// It is killed before it would keep what it compiled, and the next one starts the same code.
flushCompileCache();
tell({ id: LOADED });
