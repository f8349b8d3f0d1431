import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { ReplyEvent } from "#shared/contract/conversations.ts";
import { paidKey, useService } from "#tests/support/sandbox-service.ts";
import { type PageClient, startTestCore } from "#tests/support/start-test-core.ts";

const service = useService();

async function ask(page: PageClient, conversationId: string, parentId: string | null, text: string) {
  const settings = { model: "Vendor-M3", thinking: "adaptive" } as const;
  const { reply } = await page.conversations.send({ conversationId, clientId: newId(), parentId, text, settings });
  let last: ReplyEvent | undefined;
  for await (const event of await page.conversations.attach({ messageId: reply.id, since: 0 })) last = event;
  expect(last).toMatchObject({ type: "end", message: { state: "complete", error: null } });
  return reply.id;
}

test("a conversation goes on at another connection without the thinking that the first one signed, and comes back with it", async () => {
  const { page } = await startTestCore();
  const sandbox = (await page.connections.list())[0];
  const { id } = await page.conversations.create({});
  const first = await ask(page, id, null, "Which light is it?");
  const { id: other } = await page.connections.create({ name: "The service", baseUrl: service.current.url });
  await page.connections.setKey({ id: other, key: paidKey });
  await page.connections.activate({ id: other });
  const second = await ask(page, id, first, "And the tower?");
  const third = await ask(page, id, second, "And the sea?");
  await page.connections.activate({ id: sandbox?.id ?? "" });
  await ask(page, id, third, "And the keeper?");
  const bodies = await page.conversations.get({ id });
  // Nothing of it is lost here.
  expect(bodies.messages.filter(({ blocks }) => blocks.some(({ type }) => type === "thinking"))).toHaveLength(4);
});
