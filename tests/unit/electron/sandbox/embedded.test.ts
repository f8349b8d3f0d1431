import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedSandbox } from "#core/sandbox/compose.ts";
import { type SandboxServer, startSandbox } from "#core/sandbox/index.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";

const key = "the-key-of-this-run";
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let embedded: { url: string; close(): Promise<void> };
let commandLine: SandboxServer;

beforeAll(async () => {
  folder = await makeDataDir();
  const log = { info: () => undefined } as never;
  embedded = await startEmbeddedSandbox({ dataDir: folder.path, sandbox: { timeScale: 0.02 } }, key, log);
  const keys = { paid: [key], free: [] };
  commandLine = await startSandbox({ dataDir: join(folder.path, "other"), admin: true, keys, timeScale: 0.02 });
});
afterAll(async () => {
  await embedded.close();
  await commandLine.close();
  await folder.remove();
});

/** fetch sets Host itself; a rebound name in a browser sends its own. */
function ask(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<number> {
  return new Promise((done, fail) => {
    const call = httpRequest(url, { method, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on("end", () => done(answer.statusCode ?? 0));
    });
    call.on("error", fail);
    call.end();
  });
}
const own = { authorization: `Bearer ${key}` };

describe("the studio's own sandbox", () => {
  it.each([
    ["GET", "/sandbox/counters"],
    ["GET", "/sandbox/faults"],
    ["POST", "/sandbox/faults"],
    ["DELETE", "/sandbox/faults"],
    ["POST", "/sandbox/replies"],
    ["POST", "/sandbox/release"],
    ["POST", "/sandbox/reset"],
  ])("has no %s %s, with the key or without", async (method, path) => {
    expect(await ask(`${embedded.url}${path}`, {}, method)).toBe(401);
    expect(await ask(`${embedded.url}${path}`, own, method)).toBe(404);
  });

  it.each([
    ["/v1/files/list", 401],
    ["/v2/video_generation/tasks", 401],
    ["/nothing", 401],
    ["/", 401],
    ["/outputs/1/film.mp4?expires=9999999999999&signature=0", 404],
  ])("gives nothing at %s without the key or a signed link", async (path, status) => {
    expect(await ask(`${embedded.url}${path}`)).toBe(status);
  });

  it.each(["evil.test", "localhost", "127.0.0.1", "127.0.0.1:1"])(
    "answers no request that was sent to the name %j",
    async (host) => {
      for (const path of ["/v1/files/list", "/outputs/1/film.mp4", "/nothing"])
        expect(await ask(`${embedded.url}${path}`, { ...own, host })).toBe(421);
    },
  );

  it("answers the studio", async () => {
    expect(await ask(`${embedded.url}/v1/files/list`, own)).toBe(200);
  });
});

describe("the sandbox of the command line", () => {
  it("has counters, under any name of this machine and under no other", async () => {
    const { port } = commandLine;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "127.0.0.1:1"])
      expect(await ask(`${commandLine.url}/sandbox/counters`, { host })).toBe(200);
    for (const host of ["evil.test", `evil.test:${port}`, "127.0.0.1.evil.test", "localhost.evil.test:80"])
      expect(await ask(`${commandLine.url}/sandbox/counters`, { host })).toBe(421);
  });
});
