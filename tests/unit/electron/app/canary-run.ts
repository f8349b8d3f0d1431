/**
 * Uses everything that ever sees a key, with the key of the environment variable CANARY, on the data folder of
 * CANARY_DATA. Prints every message that the page would get, then the keychain's status. Run as a program of its own.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { createCore } from "#core/app/create-core.ts";
import { startSandbox } from "#core/sandbox/index.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

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
  admin: true,
  keys: { paid: [canary], free: [] },
  timeScale: 0.02,
});
const sse = (events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
/** The key as a service could write it: as it is, in an address, in hex, in base64 behind a name, escaped as JSON may. */
const written = (key: string): string[] => [
  key,
  [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(""),
  Buffer.from(key).toString("hex"),
  Buffer.from(`user:${key}`).toString("base64"),
  [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
];
/** One that is pleased to help, and tells the key in everything that it says. */
const told200 = createServer((request, response) => {
  const key = String(request.headers.authorization).replace(/^Bearer /, "");
  const all = written(key).join(" ");
  request.resume();
  const json = (body: unknown) => {
    response.writeHead(200, { "content-type": "application/json", "x-request-id": key });
    response.end(JSON.stringify(body));
  };
  if (request.url?.includes("/v1/messages")) {
    const delta = (index: number, fields: object) => ({ type: "content_block_delta", index, delta: fields });
    const block = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
    const usage = { input_tokens: 1, note: all };
    const message = {
      id: key,
      type: "message",
      role: "assistant",
      model: "Vendor-M3",
      content: [],
      stop_reason: null,
      usage,
    };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(
      sse([
        { type: "message_start", message },
        block(0, { type: "thinking", thinking: "", signature: "" }),
        ...[...all].map((letter) => delta(0, { type: "thinking_delta", thinking: letter })),
        delta(0, { type: "signature_delta", signature: key.slice(0, 7) }),
        delta(0, { type: "signature_delta", signature: key.slice(7) }),
        { type: "content_block_stop", index: 0 },
        block(1, { type: "text", text: key }),
        ...(all.match(/.{1,3}/gs) ?? []).map((text) => delta(1, { type: "text_delta", text })),
        { type: "content_block_stop", index: 1 },
        block(2, { type: "tool_use", id: key, name: all, input: {} }),
        ...(JSON.stringify({ [key]: all }).match(/.{1,5}/gs) ?? []).map((partial_json) =>
          delta(2, { type: "input_json_delta", partial_json }),
        ),
        { type: "content_block_stop", index: 2 },
        { type: "message_delta", delta: { stop_reason: key }, usage },
        { type: "message_stop" },
      ]),
    );
  } else if (request.url?.includes("music_generation")) {
    const audio = Buffer.from("no song").toString("hex");
    json({ data: { audio, status: 2 }, trace_id: all, extra_info: { note: all }, base_resp: { status_code: 0 } });
  } else if (request.url?.includes("query/video_generation")) {
    const error = { code: 1027, message: `refused: ${all}` };
    json({ task: { id: "task-1", model: "Vendor-H3", status: "failed", error, note: all } });
  } else if (request.url?.includes("video_generation")) json({ task_id: "task-1", note: all });
  else if (request.url?.includes("files")) {
    json({
      file: { file_id: key, filename: `${all}.mp4`, download_url: `https://x/${all}` },
      base_resp: { status_code: 0 },
    });
  } else json({ input_tokens: 1, usage: { input_tokens: 1 }, note: all });
}).listen(0, "127.0.0.1");
await new Promise((resolve) => told200.once("listening", resolve));
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

const talker = await page.connections.create({
  ...draft,
  name: "Talker",
  baseUrl: `http://127.0.0.1:${(told200.address() as AddressInfo).port}`,
});
await told(() => page.connections.setKey({ id: talker.id, key: canary }));
await told(() => page.connections.test({ id: talker.id }));
await told(() => page.connections.activate({ id: talker.id }));
const talked = await told(() =>
  page.conversations.send({
    conversationId: conversation.id,
    clientId: newId(),
    parentId: null,
    text: "And now?",
    settings: { model: "Vendor-M3" },
  }),
);
for await (const event of await page.conversations.attach({ messageId: talked?.reply.id ?? "" })) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
const [film] = await page.storyboard.projects();
const shot = await page.storyboard.addShot({
  projectId: film?.id ?? "",
  draft: { prompt: "A canary in the rain" },
});
const asked = [
  ...((await told(() => page.songs.generate({ id: song.id, clientId: newId() }))) ?? []),
  ...((await told(() => page.storyboard.generate({ id: shot.id, clientId: newId(), takes: 1 }))) ?? []),
].map(({ id }) => id);
for await (const event of await page.tasks.watch({ since: 0 })) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
  const ended = (await page.tasks.list({})).filter((each) => asked.includes(each.id) && each.finishedAt !== null);
  if (ended.length === asked.length) break;
}
await told(() => page.retrieval.look({ remoteId: "file-1" }));

await told(() => page.tasks.list({}));
await told(() => page.conversations.get({ id: conversation.id }));
await told(() => page.connections.list());
await told(() => page.library.list({}));
await told(() => page.app.status());
await told(() => page.settings.get());
const keychain = await told(() => page.connections.keychain());
await core.close();
echo.close();
told200.close();
await service.close();
process.stdout.write(`KEYCHAIN ${keychain?.available}\n`);
process.exit(0);
