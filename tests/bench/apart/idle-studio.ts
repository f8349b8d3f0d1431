/**
 * A studio that has nothing to do: 1,000 finished tasks, one open page that follows everything, and a connection to
 * the given address. Prints what `seconds` of that cost: `node idle-studio.ts <data folder> <base url> <seconds>`.
 */
import { createHook } from "node:async_hooks";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { createCore } from "#core/app/create-core.ts";
import { openDatabase } from "#core/database/index.ts";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";
import { printCost } from "../measure-apart.ts";

const TASKS = 1000;

/** Each timer that runs out, whoever set it and when. */
let woken = 0;
const timers = new Set<number>();
createHook({
  init(id, type) {
    if (type === "Timeout") timers.add(id);
  },
  before(id) {
    if (timers.has(id)) woken += 1;
  },
}).enable();

const [folder = "", baseUrl = "", seconds = "20"] = process.argv.slice(2);

const first = await createCore(testPorts(folder));
const studio = createRouterClient(first.router);
const connection = await studio.connections.create({ name: "Counted", baseUrl });
await studio.connections.setKey({ id: connection.id, key: "any-key-will-do" });
await studio.connections.activate({ id: connection.id });
await first.close();

const database = openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups") });
const store = new TaskStore(database);
const states = ["ready", "failed", "cancelled", "outcome_unknown"] as const;
database.transaction(() => {
  for (let number = 1; number <= TASKS; number += 1) {
    const at = Date.now() - number * 60_000;
    store.insert({
      id: newId(),
      clientId: newId(),
      ordinal: 1,
      kind: "video",
      state: states[number % states.length] ?? "ready",
      title: `Shot ${number}`,
      model: "Vendor-H3",
      connectionId: connection.id,
      connectionName: connection.name,
      sandbox: false,
      remoteId: `remote-${number}`,
      projectId: null,
      shotId: null,
      songId: null,
      take: 1,
      request: { model: "Vendor-H3", content: [{ type: "text", text: "A lighthouse" }] },
      findings: [],
      output: null,
      attempts: 0,
      nextPollAt: null,
      error: null,
      assetId: null,
      usage: null,
      result: null,
      remoteDeleted: false,
      createdAt: at,
      submittedAt: at,
      updatedAt: at,
      finishedAt: at,
      removedAt: null,
      heldAt: null,
      copyOf: null,
      seq: number,
    });
  }
});
database.close();

const core = await createCore(testPorts(folder));
const page = createRouterClient(core.router);
await page.tasks.list({});
const counts = Object.values(await page.tasks.counts()).reduce((sum, count) => sum + count, 0);
if (counts !== TASKS) throw new Error(`${counts} tasks are listed, not ${TASKS}`);
await page.app.status();
const changes = await page.app.changes({ since: 0 });
await changes.next();
void changes.next();
const tasks = await page.tasks.watch({ since: TASKS });
void tasks.next();
// The look at the folder, and the check of the database, are each start's; then it is idle.
await wait(12_000);

woken = 0;
await printCost(
  () => wait(Number(seconds) * 1000),
  process.memoryUsage.rss(),
  // But for the one that this bench waits with.
  () => ({ timers: woken - 1 }),
);
await core.close();
process.exit(0);
