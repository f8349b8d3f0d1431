import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { createCallbackHost } from "#core/service/callback-host.ts";
import type { CallbackState } from "#shared/contract/app/settings.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

const callbacks = { on: true, host: "127.0.0.1", port: 0, publicUrl: "" };

async function stateIn(page: PageClient, state: CallbackState["state"]): Promise<CallbackState> {
  for (let tries = 0; tries < 100; tries += 1) {
    const now = await page.settings.callbackState();
    if (now.state === state) return now;
    await sleep(20);
  }
  throw new Error(`the receiver is ${JSON.stringify(await page.settings.callbackState())}`);
}

/** A service that makes a film for ever, and notes where it is to call and how often it was asked. */
async function slowService() {
  const seen = { posts: [] as Record<string, unknown>[], queries: 0 };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      if (request.method === "POST") {
        seen.posts.push(JSON.parse(body) as Record<string, unknown>);
        response.end(JSON.stringify({ task_id: "vt-1" }));
        return;
      }
      seen.queries += 1;
      response.end(JSON.stringify({ task: { id: "vt-1", model: "Vendor-H3", status: "running" } }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Asks for a film at that service, in a core whose receiver listens (or not). */
async function film(url: string, settings: typeof callbacks) {
  const { page } = await startTestCore();
  const { id } = await page.connections.create({ name: "Mine", baseUrl: url });
  await page.connections.setKey({ id, key: "test-key-of-callbacks" });
  await page.connections.activate({ id });
  await page.settings.update({ callbacks: settings });
  await stateIn(page, settings.on ? "listening" : "off");
  const [project] = await page.storyboard.projects();
  const shot = await page.storyboard.addShot({
    projectId: project?.id ?? "",
    draft: { prompt: "A lantern in the rain" },
  });
  const [task] = await page.storyboard.generate({ id: shot.id, clientId: newId(), takes: 1 });
  const running = async () => (await page.tasks.get({ id: task?.id ?? "" })).state === "running";
  for (let tries = 0; tries < 400 && !(await running()); tries += 1) await sleep(20);
  return { page, taskId: task?.id ?? "" };
}

test("off until the person wants it; then it listens, moves, and stops", async () => {
  const { page } = await startTestCore();
  expect(await page.settings.callbackState()).toEqual({ state: "off", address: null, error: null });
  await page.settings.update({ callbacks });
  const { address } = await stateIn(page, "listening");
  expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
  // Nothing is said without the path that only the service was told.
  expect((await fetch(`http://${address}/`, { method: "POST", body: '{"challenge":"c"}' })).status).toBe(404);
  await page.settings.update({ callbacks: { ...callbacks, on: false } });
  await stateIn(page, "off");
  await expect(fetch(`http://${address}/`)).rejects.toThrow();
});

test("a port that is taken, and an address that is none, are said; the studio goes on", async () => {
  const first = await startTestCore();
  await first.page.settings.update({ callbacks });
  const { address } = await stateIn(first.page, "listening");
  const { page } = await startTestCore();
  const port = Number(address?.split(":")[1]);
  await page.settings.update({ callbacks: { ...callbacks, port } });
  expect((await stateIn(page, "failed")).error).toMatchObject({
    code: "callbacks_unavailable",
    message: `Another program listens on port ${port}.`,
  });
  await page.settings.update({ callbacks: { ...callbacks, publicUrl: "http://films.example.com" } });
  await sleep(100);
  expect((await stateIn(page, "failed")).error).toMatchObject({ code: "address_invalid" });
});

test("the challenge comes back unchanged within 3 seconds; a forged callback makes the studio ask, and changes nothing", async () => {
  const { seen, url } = await slowService();
  const { page, taskId } = await film(url, callbacks);
  const address = String(seen.posts[0]?.callback_url);
  const send = (body: string) =>
    fetch(address, { method: "POST", body, headers: { "content-type": "application/json" } });

  const started = performance.now();
  expect(await (await send('{"challenge":"a-1 ü"}')).text()).toBe('{"challenge":"a-1 ü"}');
  expect(performance.now() - started).toBeLessThan(3000);

  const before = seen.queries;
  const lie = { id: "vt-1", status: "succeeded", content: { url: "http://127.0.0.1:1/evil.mp4" } };
  expect((await send(JSON.stringify({ task: lie }))).status).toBe(200);
  for (let tries = 0; tries < 50 && seen.queries === before; tries += 1) await sleep(10);
  // Sooner than the poller's own next turn.
  expect(seen.queries).toBe(before + 1);
  await sleep(50);
  expect(await page.tasks.get({ id: taskId })).toMatchObject({ state: "running", assetId: null, error: null });
  expect(seen.posts).toHaveLength(1);
});

test.each([
  ["off", { ...callbacks, on: false }, undefined],
  [
    // It may be the near end of a tunnel to a service far away, which can't reach this computer by its own address.
    "behind a tunnel, for a service at an address of this computer",
    { ...callbacks, publicUrl: "https://films.example.com/hook" },
    /^https:\/\/films\.example\.com\/hook\/[\w-]{32}$/,
  ],
  ["without a tunnel, for a service on this computer", callbacks, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/],
] as const)("%s: what the request names", async (_name, settings, expected) => {
  const { seen, url } = await slowService();
  await film(url, settings);
  if (expected === undefined) expect(seen.posts[0]).not.toHaveProperty("callback_url");
  else expect(seen.posts[0]?.callback_url).toMatch(expected);
});

test("a service elsewhere is told the tunnel's address, and nothing where there is none", async () => {
  let publicUrl = "https://films.example.com/hook";
  const host = createCallbackHost({
    wanted: () => ({ ...callbacks, publicUrl }),
    onHint: () => {},
    onChange: () => {},
  });
  onTestFinished(() => host.close());
  await host.apply();
  expect(host.urlFor("https://api.example.com", false)).toMatch(/^https:\/\/films\.example\.com\/hook\/[\w-]{32}$/);
  publicUrl = "";
  await host.apply();
  expect(host.urlFor("https://api.example.com", false)).toBeUndefined();
  await host.close();
  expect(host.urlFor("http://127.0.0.1:1", false)).toBeUndefined();
});
