import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { CallContext } from "#core/service/client/calls/service-calls.ts";
import { createDispatchers } from "#core/service/client/network/dispatchers.ts";
import { reachService } from "#core/service/client/network/reach-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

/** A door that counts who knocks, and every byte they say. */
async function listen() {
  let bytes = 0;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("data", (data) => {
      bytes += data.length;
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
    });
  onTestFinished(close);
  return { port, close, said: () => bytes, connections: () => connections };
}

const contextOf = (base: string, proxy: string | null = null) =>
  ({
    base: new URL(base),
    dispatchers: createDispatchers({ service: new URL(base), connectMs: 1000, resolveProxy: async () => proxy }),
  }) as unknown as CallContext;

test("a service that takes a connection is there, and is told nothing", async () => {
  const door = await listen();
  await reachService(contextOf(`http://127.0.0.1:${door.port}`));
  await expect.poll(door.connections).toBe(1);
  expect(door.said()).toBe(0);
});

test("a closed port is told from an unknown name", async () => {
  const door = await listen();
  await door.close();
  const refusedAt = (base: string) => failureOf(() => reachService(contextOf(base)));
  expect(await refusedAt(`http://127.0.0.1:${door.port}`)).toMatchObject({ code: "connection_refused" });
  expect(await refusedAt("https://nobody.invalid")).toMatchObject({ code: "host_not_found" });
});

test("behind a proxy it is the proxy that is asked", async () => {
  const door = await listen();
  await reachService(contextOf("https://service.invalid", `http://127.0.0.1:${door.port}`));
  await door.close();
  const away = contextOf("https://service.invalid", `http://127.0.0.1:${door.port}`);
  expect(await failureOf(() => reachService(away))).toMatchObject({ code: "proxy_failed" });
});
