import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const wrong = (type: string, code: number) => ({ type: "error", error: { type, message: `no (${code})` } });
const base = (code: number) => ({ base_resp: { status_code: code, status_msg: "no" } });

test.each([
  ["a key refused", 401, wrong("authentication_error", 1004), "authentication_failed"],
  ["no balance", 402, wrong("insufficient_balance_error", 1008), "insufficient_balance"],
  ["a sensitive prompt", 422, wrong("content_policy_error", 1026), "sensitive_input"],
  ["base_resp 1008", 200, base(1008), "insufficient_balance"],
  ["base_resp 1026", 200, base(1026), "sensitive_input"],
  ["base_resp 1027", 200, base(1027), "sensitive_output"],
  ["base_resp 2061", 200, base(2061), "model_not_in_plan"],
] as const)("%s: the song's task ends as failed, for that reason, posted once", async (_name, status, body, code) => {
  let posts = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      posts += 1;
      response.writeHead(status, { "content-type": "application/json", "retry-after": "7" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { page } = await startTestCore();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { id } = await page.connections.create({ name: "Mine", baseUrl });
  await page.connections.setKey({ id, key: "test-key-of-refusals" });
  await page.connections.activate({ id });
  const song = await page.songs.create({ draft: { title: "Ferry", style: "slow folk", lyrics: "[Verse]\nHello" } });
  const [task] = await page.songs.generate({ id: song.id, clientId: newId(), takes: 1 });
  const now = () => page.tasks.get({ id: task?.id ?? "" });
  for (let tries = 0; tries < 200 && (await now()).state !== "failed"; tries += 1) await sleep(20);
  expect(await now()).toMatchObject({ state: "failed", error: { code } });
  expect(posts).toBe(1);
});
