/**
 * A studio with many tasks: a thousand shots asked for at once, then a ledger of ten thousand tasks read page by page over
 * a real port. Prints the figures of `ManyTasks` as one line of JSON: `node many-tasks.ts <data folder>`.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/message-port";
import type { ContractRouterClient } from "@orpc/contract";
import { RPCHandler } from "@orpc/server/message-port";
import { v7 as newId } from "uuid";
import { createCore } from "#core/app/create-core.ts";
import { openDatabase } from "#core/database/index.ts";
import type { Contract } from "#shared/contract/index.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";
import { furnishTakes } from "../furnish-takes.ts";
import type { ManyTasks } from "../ledger.bench.ts";

const SHOTS = 1000;
const TASKS = 10_000;
const [folder = ""] = process.argv.slice(2);

/** Processor time of this thread, in ms: what other work on the machine can't lengthen. */
const turn = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest that nothing else had its turn while `work` went on, in ms. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = turn();
  let going = true;
  const tick = () => {
    const now = turn();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  going = false;
  await wait(0);
  return longest;
}

async function open() {
  const core = await createCore(testPorts(folder));
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(core.router).upgrade(port1);
  port1.start();
  const page: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port: port2 }));
  port2.start();
  return { core, page };
}

const first = await open();
const [project] = await first.page.storyboard.projects();
const projectId = project?.id ?? "";
await first.page.settings.update({ videoQueuePaused: true });
const draft = { prompt: "A grey swell stacks up, leans, and breaks white over rock." };
const shots: { id: string; clientId: string }[] = [];
for (let number = 0; number < SHOTS; number += 1) {
  const shot = await first.page.storyboard.addShot({ projectId, draft });
  shots.push({ id: shot.id, clientId: newId() });
}
await wait(500);
const begun = performance.now();
const generateLongest = await longestTurn(() => first.page.storyboard.generateMany({ shots, takes: 1 }));
const generateAll = performance.now() - begun;
await first.core.close();

const database = openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups") });
furnishTakes(
  database,
  Array.from({ length: TASKS - SHOTS }, (_, at) => ({
    of: { projectId, shotId: shots[at % SHOTS]?.id ?? "" },
    take: 2 + Math.floor(at / SHOTS),
  })),
);
database.close();

const second = await open();
await second.page.tasks.list({ limit: 1 });
const pages: number[] = [];
let listed = 0;
const listLongest = await longestTurn(async () => {
  for (let after: string | undefined; ; ) {
    const asked = performance.now();
    const page = await second.page.tasks.list({ limit: 500, ...(after ? { after } : {}) });
    pages.push(performance.now() - asked);
    listed += page.length;
    after = page.at(-1)?.id;
    if (page.length < 500) break;
  }
});
const counting = performance.now();
await second.page.tasks.counts();
const counted = performance.now() - counting;
if (listed !== TASKS) throw new Error(`${listed} tasks were listed, not ${TASKS}.`);
const figures: ManyTasks = {
  ...{ generateLongest, generateAll, listLongest, counted },
  slowestPage: Math.max(...pages),
  firstPage: pages[0] ?? 0,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
await second.core.close();
process.exit(0);
