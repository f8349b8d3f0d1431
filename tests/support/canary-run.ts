/**
 * Uses everything that ever sees a key, with the key of the environment variable CANARY, on the data folder of
 * CANARY_DATA. Prints every message that the page would get, then the keychain's status. Run as a program of its own.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { createCore } from "#core/core/create-core.ts";
import { startSandbox } from "#core/sandbox/index.ts";
import { testPorts } from "./test-ports.ts";

const canary = process.env.CANARY ?? "";
const dataDir = process.env.CANARY_DATA ?? "";

/** What the page would be told of it, be it an answer or an error. */
async function told<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await work();
    process.stdout.write(`${JSON.stringify(answer)}\n`);
    return answer;
  } catch (thrown) {
    const { code, message, data } = thrown as { code?: string; message?: string; data?: unknown };
    process.stdout.write(`${JSON.stringify({ code, message, data })}\n`);
    return undefined;
  }
}

// The service keeps its own records elsewhere: what it stores is not the studio's doing.
const service = await startSandbox({
  dataDir: join(dataDir, "..", "service"),
  keys: { paid: [canary], free: [] },
  timeScale: 0.02,
});
/** A service that throws the key back in its error, as some do. */
const echo = createServer((request, response) => {
  response.writeHead(400, {
    "content-type": "application/json",
    "x-request-id": String(request.headers.authorization),
  });
  const message = `bad header ${request.headers.authorization}`;
  response.end(
    JSON.stringify({ type: "error", error: { type: "invalid_request_error", message }, request_id: message }),
  );
}).listen(0, "127.0.0.1");
await new Promise((resolve) => echo.once("listening", resolve));

const core = await createCore(testPorts(dataDir));
const page = createRouterClient(core.router);
const changes = await page.app.changes({ since: 0 });
void (async () => {
  for await (const change of changes) process.stdout.write(`${JSON.stringify(change)}\n`);
})();

const draft = { name: "Canary service", baseUrl: service.url };
const connection = await page.connections.create(draft);
await told(() => page.connections.setKey({ id: connection.id, key: canary }));
await told(() => page.connections.setKey({ id: connection.id, key: `${canary} with a space` }));
await told(() => page.connections.activate({ id: connection.id }));
await told(() => page.connections.test({ id: connection.id }));
await told(() => page.connections.hasKey({ id: connection.id }));

const conversation = await page.conversations.create({});
const sent = await told(() =>
  page.conversations.send({
    conversationId: conversation.id,
    clientId: newId(),
    parentId: null,
    text: "A film about a canary",
    settings: { model: "Vendor-M3", thinking: "adaptive" },
  }),
);
for await (const event of await page.conversations.attach({ messageId: sent?.reply.id ?? "" })) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const song = await page.songs.create({ draft: { style: "soft piano", lyrics: "[Verse]\nA bird\n", title: "Canary" } });
const [task] = (await told(() => page.songs.generate({ id: song.id, clientId: newId() }))) ?? [];
for await (const event of await page.tasks.watch({ since: 0 })) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
  if (event.type === "changed" && event.task.id === task?.id && event.task.finishedAt !== null) break;
}

const { port } = echo.address() as AddressInfo;
const hostile = await page.connections.create({ ...draft, name: "Echo", baseUrl: `http://127.0.0.1:${port}` });
await told(() => page.connections.setKey({ id: hostile.id, key: canary }));
await told(() => page.connections.test({ id: hostile.id }));
await told(() => page.connections.activate({ id: hostile.id }));
const refused = await told(() =>
  page.conversations.send({
    conversationId: conversation.id,
    clientId: newId(),
    parentId: null,
    text: "Again",
    settings: { model: "Vendor-M3" },
  }),
);
for await (const event of await page.conversations.attach({ messageId: refused?.reply.id ?? "" })) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
await told(() => page.songs.generate({ id: song.id, clientId: newId() }));
await new Promise((resolve) => setTimeout(resolve, 500));

await told(() => page.tasks.list({}));
await told(() => page.conversations.get({ id: conversation.id }));
await told(() => page.connections.list());
await told(() => page.library.list({}));
await told(() => page.app.status());
await told(() => page.settings.get());
const keychain = await told(() => page.connections.keychain());
await core.close();
echo.close();
await service.close();
process.stdout.write(`KEYCHAIN ${keychain?.available}\n`);
process.exit(0);
