import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

/** A service whose reply never ends: a numbered word every 20 ms, with the time each was sent. */
async function startEndlessService() {
  const sentAt: number[] = [];
  let posts = 0;
  const frame = (response: ServerResponse, event: { type: string }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const server = createServer((request, response) => {
    posts += 1;
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    const message = { id: "m", type: "message", role: "assistant", model: "Vendor-M3", content: [], stop_reason: null };
    frame(response, { type: "message_start", message: { ...message, usage: {} } } as { type: string });
    const block = { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
    frame(response, block);
    const timer = setInterval(() => {
      const delta = { type: "text_delta", text: `${sentAt.length} ` };
      sentAt.push(performance.now());
      frame(response, { type: "content_block_delta", index: 0, delta } as { type: string });
    }, 20);
    response.on("close", () => clearInterval(timer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, sentAt, posts: () => posts };
}

// @shows Chat › `kill -9` in mid-stream loses at most the last second, and marks the message
test("SIGKILL in the middle of a reply loses at most its last second, and it isn't asked for again", async () => {
  const service = await startEndlessService();
  const folder = join(temporaryFolder(), "data");
  const child = spawn(process.execPath, ["tests/faults/kills/reply-child.ts", folder, service.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [, conversationId = "", replyId = ""] = line.toString().trim().split(" ");
  await expect.poll(() => service.sentAt.length, { timeout: 30_000 }).toBeGreaterThan(150);
  child.kill("SIGKILL");
  const killedAt = performance.now();
  await once(child, "exit");

  const { page } = await startTestCore(folder);
  const { conversation, messages } = await page.conversations.get({ id: conversationId });
  expect(conversation.replying).toBe(false);
  expect(messages[0]).toMatchObject({ role: "user", state: "complete" });
  expect(messages[1]).toMatchObject({ id: replyId, state: "interrupted" });
  const [block] = messages[1]?.blocks ?? [];
  const words = String((block as { text?: string } | undefined)?.text)
    .trim()
    .split(" ")
    .map(Number);
  expect(words).toEqual(words.map((_, index) => index));
  // One second for the store, and a little for the way from the service to the core on a busy machine.
  const mustBeThere = service.sentAt.filter((at) => at < killedAt - 1250).length;
  expect(mustBeThere).toBeGreaterThan(50);
  expect(words.length).toBeGreaterThanOrEqual(mustBeThere);

  await wait(300);
  expect(service.posts()).toBe(1);
});
