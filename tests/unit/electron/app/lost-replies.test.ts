import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { mayBeCharged } from "#shared/wire/errors/may-be-charged.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { json, type Play, replyEvents, sse, startFakeService } from "../service/client/fake-service.ts";

/** A studio whose active connection is the service that plays so. */
async function studioAt(play: Play) {
  const service = await startFakeService(play);
  onTestFinished(() => service.close());
  const studio = await startTestCore();
  const { page } = studio;
  const connection = await page.connections.create({ name: "Hostile", baseUrl: service.url });
  await page.connections.setKey({ id: connection.id, key: "a-key-of-this-test" });
  await page.connections.activate({ id: connection.id });
  const conversation = await page.conversations.create({});
  const ask = async (): Promise<Message> => {
    const { reply } = await page.conversations.send({
      conversationId: conversation.id,
      clientId: newId(),
      parentId: null,
      text: "A story",
      settings: { model: "Vendor-M3" },
    });
    for await (const event of await page.conversations.attach({ messageId: reply.id })) if (event.type === "end") break;
    const { messages } = await page.conversations.get({ id: conversation.id });
    return messages.find(({ id }) => id === reply.id) as Message;
  };
  return { ...studio, service, conversation, ask };
}
const begin =
  (count: number, end: (response: Parameters<Play>[0]) => unknown): Play =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(sse(replyEvents.slice(0, count)));
    setTimeout(() => end(response), 100);
  };

test.each<[string, Play, string, Message["state"], boolean, number | null]>([
  [
    "a gateway's 502 after the work",
    (r) => r.writeHead(502).end("<html>Bad gateway</html>"),
    "reply_unknown",
    "interrupted",
    true,
    null,
  ],
  ["a gateway's 504", (r) => r.writeHead(504).end(), "reply_unknown", "interrupted", true, null],
  ["a connection that breaks before the answer", (r) => r.destroy(), "reply_unknown", "interrupted", true, null],
  [
    "a connection that breaks once the reply began",
    begin(1, (r) => r.destroy()),
    "reply_unknown",
    "interrupted",
    true,
    3,
  ],
  ["a reply that ends in the middle of its words", begin(8, (r) => r.end()), "reply_unknown", "interrupted", true, 3],
  [
    "the service's own word that it is overloaded",
    (r) => json(r, 529, { type: "error", error: { type: "overloaded_error", message: "busy" } }),
    "overloaded",
    "failed",
    false,
    null,
  ],
  [
    "a refusal",
    (r) => json(r, 400, { type: "error", error: { type: "invalid_request_error", message: "no" } }),
    "invalid_request",
    "failed",
    false,
    null,
  ],
])(
  "%s: the thread says whether it may be charged, with what was counted",
  async (_, play, code, state, charged, tokens) => {
    const { ask, service } = await studioAt(play);
    const reply = await ask();
    expect(reply).toMatchObject({ state, error: { code } });
    expect(mayBeCharged(reply.error)).toBe(charged);
    expect(reply.usage?.input_tokens ?? null).toBe(tokens);
    // Nothing was asked a second time by itself.
    expect(service.seen).toHaveLength(1);
  },
);

test("a conversation with 5,000 levels in the database opens, cut and with a word, and goes on", async () => {
  const plain: Play = (r) => r.writeHead(200, { "content-type": "text/event-stream" }).end(sse(replyEvents));
  const { ask, dataDir, close, conversation, service } = await studioAt(plain);
  const reply = await ask();
  await close();
  const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
  const database = new DatabaseSync(join(dataDir, "studio.db"));
  const blocks = `[{"type":"text","text":"Before"},{"type":"tool_use","id":"t","name":"deep","input":${deep}},{"type":"mood","x":${deep}}]`;
  database.prepare("UPDATE messages SET blocks = ?, usage = ? WHERE id = ?").run(blocks, deep, reply.id);
  database.close();

  const { page } = await startTestCore(dataDir);
  const { messages } = await page.conversations.get({ id: conversation.id });
  expect(messages[1]?.blocks).toEqual([
    { type: "text", text: "Before" },
    { type: "tool_use", id: "t", name: "deep", partial_json: "… (cut: nested deeper than 100 levels)" },
    { type: "text", text: "[mood … (cut: nested deeper than 100 levels)]" },
  ]);
  expect(messages[1]?.usage).toBeNull();
  const active = (await page.connections.list()).find((each) => each.active);
  await page.connections.setKey({ id: active?.id ?? "", key: "a-key-of-this-test" });
  const { reply: next } = await page.conversations.send({
    conversationId: conversation.id,
    clientId: newId(),
    parentId: reply.id,
    text: "Go on",
    settings: { model: "Vendor-M3" },
  });
  for await (const event of await page.conversations.attach({ messageId: next.id })) if (event.type === "end") break;
  const goesOn = service.seen.map(({ body }) => String(body)).find((body) => body.includes('"Go on"'));
  expect(JSON.parse(goesOn ?? "").messages[1].content[0]).toEqual({ type: "text", text: "Before" });
});

test("a message whose blocks are no JSON any more doesn't keep its conversation, or the studio, from opening", async () => {
  const plain: Play = (r) => r.writeHead(200, { "content-type": "text/event-stream" }).end(sse(replyEvents));
  const { ask, dataDir, close, conversation } = await studioAt(plain);
  const reply = await ask();
  await close();
  const database = new DatabaseSync(join(dataDir, "studio.db"));
  database.prepare("UPDATE messages SET blocks = '[{\"ty', state = 'streaming' WHERE id = ?").run(reply.id);
  database.close();
  const { page } = await startTestCore(dataDir);
  const { messages } = await page.conversations.get({ id: conversation.id });
  expect(messages[1]).toMatchObject({ state: "interrupted", error: { code: "reply_unknown" } });
  expect(JSON.stringify(messages[1]?.blocks)).toContain("damaged in the database");
});
