import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { compileCache } from "#tests/support/studio/studio-process.ts";

const root = join(import.meta.dirname, "../..");

/** The browser shell as `npm run browser` starts it, with a mistake planted that a signal sets off. */
async function startSupervised() {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const pidFile = join(folder, "pid");
  const args = ["--no-open", "--data", dataDir, "--port", "0", "--sandbox-time-scale", "0.2"];
  const child: ChildProcess = spawn(process.execPath, [join(root, "electron/supervised.ts"), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...compileCache,
      PLANTED_PID: pidFile,
      NODE_OPTIONS: `--import=${join(root, "tests/faults/planted-fault-hook.ts")}`,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part) => (output += part));
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  await expect.poll(() => /ready at (\S+)\n/.exec(output)?.[1], { timeout: 90_000 }).toBeDefined();
  return {
    url: /ready at (\S+)\n/.exec(output)?.[1] ?? "",
    dataDir,
    output: () => output,
    corePid: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : 0),
    child,
    ended,
  };
}

/** What of a reply is on the disk, as another program finds it there. */
function storedBlocks(dataDir: string, id: string): string {
  const db = new DatabaseSync(join(dataDir, "studio.db"), { readOnly: true });
  try {
    return String(db.prepare("SELECT blocks FROM messages WHERE id = ?").get(id)?.blocks ?? "");
  } finally {
    db.close();
  }
}

test.each([
  ["throws where nobody catches", "SIGUSR2"],
  ["is ended by the system", "SIGKILL"],
] as const)(
  "a core that %s comes back at the same address, its reply and its film intact and nothing asked twice",
  async (_, signal) => {
    const studio = await startSupervised();
    const first = await connectToStudio(studio.url);
    const [film] = await first.client.storyboard.projects();
    const shot = await first.client.storyboard.addShot({
      projectId: film?.id ?? "",
      draft: { prompt: "A lantern", model: "Vendor-H3-Max", resolution: "480P" },
    });
    const [task] = await first.client.storyboard.generate({ id: shot.id, clientId: newId(), takes: 1 });
    const conversation = await first.client.conversations.create({});
    const { reply } = await first.client.conversations.send({
      conversationId: conversation.id,
      clientId: newId(),
      parentId: null,
      text: "Tell me everything about a lighthouse, at length",
      settings: { model: "Vendor-M3" },
    });
    const whatCame = async (client: typeof first.client) => {
      const { messages } = await client.conversations.get({ id: conversation.id });
      return messages.find(({ id }) => id === reply.id);
    };
    const textOf = (message: Awaited<ReturnType<typeof whatCame>>) =>
      message?.blocks.map((block) => String((block as { text?: string }).text ?? "")).join("") ?? "";
    const taskNow = async (client: typeof first.client) =>
      (await client.tasks.list({})).find(({ id }) => id === task?.id);
    await expect.poll(async () => (await taskNow(first.client))?.remoteId ?? null, { timeout: 60_000 }).not.toBeNull();
    await expect.poll(async () => textOf(await whatCame(first.client)).length, { timeout: 60_000 }).toBeGreaterThan(20);
    // What the disk has by now can't be lost whatever happens.
    await expect.poll(() => storedBlocks(studio.dataDir, reply.id), { timeout: 60_000 }).toMatch(/"text":"[^"]/);
    const before = textOf(await whatCame(first.client));
    const { remoteId } = (await taskNow(first.client)) ?? {};
    const pid = studio.corePid();
    process.kill(pid, signal);
    await expect.poll(studio.corePid, { timeout: 60_000 }).not.toBe(pid);
    await expect.poll(studio.output, { timeout: 60_000 }).toContain("Reelsong is back");

    const { client, close } = await connectToStudio(studio.url);
    const after = await whatCame(client);
    const kept = textOf(after);
    // Of a kill the last second may be missing, of a fault nothing.
    expect(signal === "SIGUSR2" ? kept.startsWith(before) : before.startsWith(kept) && kept.length > 0).toBe(true);
    if (after?.state !== "complete") {
      expect(after).toMatchObject({
        state: "interrupted",
        error: { code: "reply_unknown", details: { cause: { code: "studio_ended" } } },
      });
    }
    expect((await client.app.status()).problems.map(({ code }) => code)).toContain("restarted_after_fault");
    // The one that is quicker to show: it is followed to its end.
    if (signal === "SIGUSR2") {
      await expect.poll(async () => (await taskNow(client))?.state, { timeout: 40_000, interval: 200 }).toBe("ready");
    }
    expect(await taskNow(client)).toMatchObject({ remoteId });
    expect(await client.tasks.list({})).toHaveLength(1);
    const log = readFileSync(join(studio.dataDir, "logs", "studio.log"), "utf8");
    if (signal === "SIGUSR2") expect(log).toContain("planted fault, with Authorization: Bearer [redacted]");
    expect(log).not.toContain("planted-key-0123456789");
    close();
    first.close();
  },
  120_000,
);

test("Ctrl-C and SIGTERM end the core and its supervisor with the core's own code", async () => {
  const studio = await startSupervised();
  studio.child.kill("SIGTERM");
  expect(await studio.ended).toBe(0);
  expect(studio.output()).not.toContain("starts again");
});
