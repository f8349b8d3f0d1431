import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type CallbackReceiver, startCallbackReceiver } from "#core/service/client/index.ts";

let receiver: CallbackReceiver | undefined;
const hints: string[] = [];
afterEach(async () => {
  await receiver?.close();
  hints.length = 0;
});
const start = async (publicUrl?: string) => {
  receiver = await startCallbackReceiver({
    host: "127.0.0.1",
    port: 0,
    onHint: (taskId) => hints.push(taskId),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
  return receiver;
};
const post = (url: string, body: string) =>
  fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } });

// @shows First use, point by point › D. Callbacks may be told a public address
describe("startCallbackReceiver", () => {
  it.each([
    '{"challenge":"abc-123"}',
    '{ "challenge" : 12345678901234567890 }',
    '{"challenge":{"deep":[1,null]}}',
    '{"challenge":"ü 🎬"}',
  ])("answers the challenge %s unchanged", async (body) => {
    const { localUrl } = await start();
    const response = await post(localUrl, body);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(hints).toEqual([]);
  });

  it("returns only the challenge when more is sent along", async () => {
    const { localUrl } = await start();
    const response = await post(localUrl, '{"challenge":"c","other":1}');
    expect(await response.json()).toEqual({ challenge: "c" });
  });

  it("takes a callback for a hint to query, and nothing more", async () => {
    const { localUrl } = await start();
    expect((await post(localUrl, '{"task":{"id":"t1","status":"succeeded"}}')).status).toBe(200);
    expect((await post(localUrl, '{"task":{"id":"t1","status":"running"}}')).status).toBe(200);
    expect(hints).toEqual(["t1", "t1"]);
  });

  it.each([
    ["no JSON", "nonsense", 400],
    ["no task", "{}", 400],
    ["a task without id", '{"task":{"status":"queued"}}', 400],
    ["too much", `{"challenge":"${"x".repeat(300_000)}"}`, 413],
  ])("refuses %s", async (_, body, status) => {
    const { localUrl } = await start();
    expect((await post(localUrl, body)).status).toBe(status);
    expect(hints).toEqual([]);
  });

  it("takes 256 KiB, and not a byte more", async () => {
    const { localUrl } = await start();
    const sized = (bytes: number) => `{"challenge":"${"x".repeat(bytes - '{"challenge":""}'.length)}"}`;
    expect((await post(localUrl, sized(262_144))).status).toBe(200);
    expect((await post(localUrl, sized(262_145))).status).toBe(413);
  });

  it("has an unguessable path, a new one each time, and answers nothing else", async () => {
    const first = new URL((await start()).localUrl);
    expect(first.pathname.length).toBeGreaterThanOrEqual(33);
    expect((await post(`${first.origin}/`, '{"challenge":1}')).status).toBe(404);
    expect((await post(`${first.href}x`, '{"challenge":1}')).status).toBe(404);
    expect((await fetch(first)).status).toBe(405);
    await receiver?.close();
    expect(new URL((await start()).localUrl).pathname).not.toBe(first.pathname);
  });

  it("names itself by the tunnel's address", async () => {
    const { callbackUrl, localUrl } = await start("https://tunnel.example/base/");
    expect(callbackUrl).toBe(`https://tunnel.example/base${new URL(localUrl).pathname}`);
  });

  it.each(["nonsense", "http://tunnel.example", "http://127.0.0.1:8080", "ftp://tunnel.example"])(
    "refuses %s as its public address: what leads through the web is https",
    async (publicUrl) => {
      await expect(
        startCallbackReceiver({ host: "127.0.0.1", port: 0, publicUrl, onHint: () => undefined }),
      ).rejects.toMatchObject({ error: { code: "address_invalid" } });
    },
  );

  it("takes 5,000 levels for nothing that it knows", async () => {
    const { localUrl } = await start();
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    expect((await post(localUrl, `{"challenge":${deep},"x":1}`)).status).toBe(400);
    expect(hints).toEqual([]);
  });

  it("drops a request that does not end", async () => {
    const { localUrl } = await start();
    const { port, pathname } = new URL(localUrl);
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{`),
      );
      socket.on("close", () => resolve());
      socket.resume();
    });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it("rejects when the port is taken", async () => {
    const { localUrl } = await start();
    const port = Number(new URL(localUrl).port);
    await expect(startCallbackReceiver({ host: "127.0.0.1", port, onHint: () => undefined })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
  });
});
