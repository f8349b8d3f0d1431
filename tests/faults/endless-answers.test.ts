import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

/** A service that answers with the same piece for as long as anybody listens; it gives up after a gigabyte. */
async function startEndless(type: string, begin: string, piece: string) {
  const sent = { bytes: 0, posts: 0 };
  const pour = async (response: ServerResponse) => {
    response.writeHead(200, { "content-type": type });
    response.write(begin);
    while (!response.destroyed && sent.bytes < 2 ** 30) {
      sent.bytes += piece.length;
      if (!response.write(piece)) {
        await new Promise<void>((more) => {
          response.once("drain", more);
          response.once("close", more);
        });
      }
    }
    response.destroy();
  };
  const server = createServer((request, response) => {
    request.resume();
    sent.posts += 1;
    response.setMaxListeners(0);
    void pour(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

async function askOf(url: string, asked: "chat" | "song") {
  const folder = join(temporaryFolder(), "data");
  const child = spawn(process.execPath, ["tests/faults/endless-answers-child.ts", folder, url, asked], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part) => (output += part));
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  return { folder, told: JSON.parse(output) as Record<string, unknown> & { peakMegabytes: number } };
}

const block = { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
const words = {
  type: "content_block_delta",
  index: 0,
  delta: { type: "text_delta", text: "for ever and ".repeat(80) },
};

test("a reply without end ends at its bound with what came, in flat memory, and the studio starts again", async () => {
  const { url, sent } = await startEndless(
    "text/event-stream",
    `data: ${JSON.stringify(block)}\n\n`,
    `data: ${JSON.stringify(words)}\n\n`.repeat(60),
  );
  const { folder, told } = await askOf(url, "chat");
  expect(told).toMatchObject({ state: "interrupted", code: "response_too_large" });
  expect(told.message).toContain("characters and more; allowed: 16,777,216.");
  expect(told.length).toBeGreaterThan(16_700_000);
  expect(told.length).toBeLessThanOrEqual(16_777_216);
  expect(told.peakMegabytes).toBeLessThan(700);
  expect(sent.posts).toBe(1);
  const { page } = await startTestCore(folder);
  expect(await page.conversations.list({})).toHaveLength(1);
});

test("a song without end ends at its bound with what came, in flat memory, as a task of unknown outcome", async () => {
  const { url, sent } = await startEndless("application/json", '{"data":{"audio":"', "0f".repeat(32_768));
  const { folder, told } = await askOf(url, "song");
  expect(told).toMatchObject({ state: "outcome_unknown", code: "outcome_unknown", length: 128 * 1024 * 1024 });
  expect(told.message).toContain(
    "bytes of audio and more; allowed: 134,217,728. The partial file (131072 KB) was saved.",
  );
  expect(told.peakMegabytes).toBeLessThan(700);
  expect(sent.posts).toBe(1);
  const { page } = await startTestCore(folder);
  expect((await page.tasks.list({})).map(({ state }) => state)).toEqual(["outcome_unknown"]);
});
