import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { memoryKeychain } from "#tests/support/electron/memory-keychain.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

const key = "canary-key-4471";

/** A server that answers whatever is asked in one way. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const refusing = (status: number, type: string, message: string) =>
  answering((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ type: "error", error: { type, message } }));
  });

const page = (status: number, headers: Record<string, string> = {}) =>
  answering((_request, response) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(`<!doctype html><title>Sign in, ${key}</title>`);
  });

async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}

const draft = (baseUrl: string) => ({ name: "Mine", baseUrl, pathSegment: "compat", modelPrefix: "Vendor-" });

// @shows First use, point by point › B19. Connections tell the truth
test("each reason why a service can't be used has its own word, and the service's words beside it", async () => {
  const proxy = createServer();
  proxy.on("connect", (_request, socket) => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  onTestFinished(() => void proxy.close());
  const behind = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const resolveProxy = async (url: string) => (url.includes("behind.example") ? behind : null);
  const core = await startTestCore(undefined, { resolveProxy });
  const fine = await answering((_request, response) => response.end('{"input_tokens":1,"usage":{"input_tokens":1}}'));
  const cases: readonly (readonly [string, string, string | undefined, string])[] = [
    ["a name that isn't there", "https://nobody.invalid", "host_not_found", "ENOTFOUND"],
    ["a closed port", await closedPort(), "connection_refused", "ECONNREFUSED"],
    ["no TLS at all", fine.replace("http:", "https:"), "tls_failed", "SSL"],
    ["a proxy that refuses", "https://behind.example", "proxy_failed", "HTTP 407"],
    ["401", await refusing(401, "authentication_error", "login fail"), "authentication_failed", "login fail"],
    ["403", await refusing(403, "permission_error", "not for you"), "permission_denied", "not for you"],
    ["404 of the service", await refusing(404, "not_found_error", "no such path"), "wrong_path", "no such path"],
    ["404 of something else", await page(404), "wrong_path", "text/html “Sign in, [key]”"],
    ["405", await page(405), "wrong_path", "text/html"],
    ["a page of something else", await page(200), "invalid_response", "text/html “Sign in, [key]”"],
    ["a refusal of something else", await page(400), "invalid_response", "HTTP 400, text/html"],
    [
      "a way to another host",
      await page(302, { location: "https://login.example/?k=1" }),
      "redirect_refused",
      "302 → login.example",
    ],
    ["none", fine, undefined, ""],
  ];
  const results = await Promise.all(
    cases.map(
      async ([name, baseUrl]) => [name, await core.page.connections.tryOut({ ...draft(baseUrl), key })] as const,
    ),
  );
  expect(results.map(([name, { ok, error }]) => [name, ok, error?.code])).toEqual(
    cases.map(([name, , code]) => [name, code === undefined, code]),
  );
  for (const [index, [, { error }]] of results.entries()) expect(error?.message ?? "").toContain(cases[index]?.[3]);
  expect(JSON.stringify(results)).not.toContain(key);
  // Nothing of it was stored, and what is in use is as it was.
  expect((await core.page.connections.list()).map(({ kind }) => kind)).toEqual(["sandbox"]);
  expect((await core.page.app.status()).service).toEqual({ state: "unasked", at: null, code: null });
});

test("a key that can't be used, or that stands in the name too, is refused before anything is asked", async () => {
  const asked: string[] = [];
  const url = await answering((request, response) => {
    asked.push(request.url ?? "");
    response.end("{}");
  });
  const core = await startTestCore();
  const without = await core.page.connections.tryOut(draft(url));
  expect(without).toMatchObject({ ok: false, error: { code: "key_missing" } });
  const attempts = [
    { ...draft(url), key: "with a space" },
    { ...draft(url), name: `Mine ${key}`, key },
    { ...draft("ftp://files.example"), key },
  ];
  const codes = await Promise.all(
    attempts.map((attempt) =>
      core.page.connections.tryOut(attempt).then(
        () => null,
        (thrown: { data?: { code?: string } }) => thrown.data?.code,
      ),
    ),
  );
  expect(codes).toEqual(["key_invalid", "key_misplaced", "address_invalid"]);
  expect(asked).toEqual([]);
});

const heard = async (client: PageClient) => (await client.app.status()).service;

test("the status tells what was heard last of the service in use: a dead port shows without a request", async () => {
  const core = await startTestCore();
  const { id } = await core.page.connections.create(draft(await closedPort()));
  await core.page.connections.activate({ id });
  await expect.poll(() => heard(core.page)).toMatchObject({ state: "trouble", code: "connection_refused" });
  expect(await core.page.app.status()).toMatchObject({ online: false });

  const url = await refusing(401, "authentication_error", "login fail");
  const other = await core.page.connections.create({ ...draft(url), name: "Other" });
  await core.page.connections.setKey({ id: other.id, key });
  await core.page.connections.activate({ id: other.id });
  await expect.poll(() => heard(core.page)).toMatchObject({ state: "reached", code: null });
  await core.page.connections.test({ id: other.id });
  expect(await heard(core.page)).toMatchObject({ state: "trouble", code: "authentication_failed" });
  // Another key: what was said of the former says nothing of it.
  await core.page.connections.setKey({ id: other.id, key: "another-key-4471" });
  await expect.poll(() => heard(core.page)).toMatchObject({ state: "reached" });
  await core.page.connections.activate({ id });
  expect(await heard(core.page)).toMatchObject({ state: "trouble", code: "connection_refused" });
});

test("a path that the test finds wrong is no service that answers", async () => {
  const core = await startTestCore();
  const { id } = await core.page.connections.create(draft(await page(404)));
  await core.page.connections.setKey({ id, key });
  await core.page.connections.activate({ id });
  await core.page.connections.test({ id });
  expect(await heard(core.page)).toMatchObject({ state: "trouble", code: "wrong_path" });
});

test("a key that lived for one run is asked for after it; one that was forgotten or never given isn't", async () => {
  const dataDir = temporaryFolder();
  const none = { keychain: async () => Promise.reject(new Error("none")) };
  const first = await startTestCore(dataDir, none);
  const names = ["Lost", "Forgotten", "Never given", "Moved"];
  for (const name of names) await first.page.connections.create({ ...draft("https://api.example"), name });
  const idOf = new Map((await first.page.connections.list()).map(({ id, name }) => [name, id]));
  const id = (name: string) => idOf.get(name) ?? "";
  for (const name of ["Lost", "Forgotten", "Moved"]) await first.page.connections.setKey({ id: id(name), key });
  await first.page.connections.forgetKey({ id: id("Forgotten") });
  await first.page.connections.update({ id: id("Moved"), baseUrl: "https://other.example" });
  const lost = async (client: PageClient) =>
    (await client.connections.list()).filter(({ keyLost }) => keyLost).map(({ name }) => name);
  expect(await lost(first.page)).toEqual([]);
  await first.close();

  const second = await startTestCore(dataDir, none);
  expect(await lost(second.page)).toEqual(["Lost"]);
  await second.page.connections.setKey({ id: id("Lost"), key });
  expect(await lost(second.page)).toEqual([]);
  await second.close();
});

test("a keychain keeps a key over a restart, and nothing is asked for", async () => {
  const dataDir = temporaryFolder();
  const keychain = memoryKeychain();
  const first = await startTestCore(dataDir, { keychain });
  const { id } = await first.page.connections.create(draft("https://api.example"));
  await first.page.connections.setKey({ id, key });
  await first.close();
  const second = await startTestCore(dataDir, { keychain });
  expect((await second.page.connections.list()).find((one) => one.id === id)).toMatchObject({
    hasKey: true,
    keyLost: false,
  });
});
