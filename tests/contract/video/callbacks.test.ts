import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AnyJson,
  useService,
  videoPath,
  videoQueryPath,
  waitForTask,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
let server: Server;
let received: AnyJson[] = [];
let answer: (challenge: AnyJson) => { status: number; body: unknown; afterMs?: number };
const echo = (body: AnyJson) => ({ status: 200, body });

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      const body = JSON.parse(text);
      received.push(body);
      const { status, body: reply, afterMs = 0 } = "challenge" in body ? answer(body) : { status: 200, body: {} };
      setTimeout(
        () => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(reply)),
        afterMs,
      );
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => void server.close());
beforeEach(() => {
  received = [];
  answer = echo;
});

async function create(fault?: Record<string, unknown>) {
  await service.current.fault({ operation: "video.create", kind: "task_fails" });
  if (fault) await service.current.fault(fault);
  const callback_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const content = [{ type: "text", text: "A lighthouse" }];
  const body = { model: "Vendor-H3", content, resolution: "768P", duration: 5, ratio: "16:9", callback_url };
  return (await service.current.post(videoPath, body)).json.task_id as string;
}
const states = () => received.filter((body) => body.task).map((body) => body.task.status);

describe("video task callback", () => {
  it("sends the challenge first, then each change of status with the body of the query", async () => {
    const id = await create();
    await expect.poll(states, { timeout: 8000 }).toEqual(["queued", "running", "failed"]);
    expect(received[0]).toEqual({ challenge: expect.stringMatching(/./) });
    const { json } = await service.current.get(`${videoQueryPath}/${id}`);
    expect(received.at(-1)).toEqual(json);
  });

  it("succeeded is told with the address of the film", async () => {
    const callback_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const content = [{ type: "text", text: "A lighthouse" }];
    const body = { model: "Vendor-H3-Max", content, resolution: "480P", duration: 5, ratio: "1:1", callback_url };
    await service.current.post(videoPath, body);
    await expect.poll(states, { timeout: 30_000 }).toEqual(["queued", "running", "succeeded"]);
    expect(received.at(-1).task.content.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/outputs\//);
  });

  it("cancelled is told", async () => {
    await service.current.fault({ operation: "video.create", kind: "hold", state: "queued" });
    const id = await create();
    await expect.poll(states).toEqual(["queued"]);
    await service.current.delete(`${videoPath}/${id}`);
    await expect.poll(states).toEqual(["queued", "cancelled"]);
  });

  it.each([
    // What is told at all is told at once; a late answer is waited for first.
    ["a changed challenge", () => ({ status: 200, body: { challenge: "other" } }), 500],
    ["a refusal", (body: AnyJson) => ({ status: 500, body }), 500],
    ["an answer after 3 seconds", (body: AnyJson) => ({ status: 200, body, afterMs: 3400 }), 3600],
  ])("%s: nothing is sent, and the task goes on", async (_, reply, silence) => {
    answer = reply;
    const id = await create();
    await waitForTask(service.current, id, "failed");
    await new Promise((resolve) => setTimeout(resolve, silence));
    expect(received).toHaveLength(1);
  });

  it("an answer within 3 seconds is in time", async () => {
    answer = (body) => ({ status: 200, body, afterMs: 2500 });
    await create();
    await expect.poll(states, { timeout: 8000 }).toEqual(["queued", "running", "failed"]);
  });

  it("fault: duplicate callbacks", async () => {
    await create({ operation: "callback", kind: "duplicate_callback" });
    await expect
      .poll(states, { timeout: 8000 })
      .toEqual(["queued", "queued", "running", "running", "failed", "failed"]);
  });

  it("fault: callbacks out of order", async () => {
    await create({ operation: "callback", kind: "out_of_order_callback" });
    await expect.poll(states, { timeout: 8000 }).toEqual(["failed", "running", "queued"]);
  });
});
