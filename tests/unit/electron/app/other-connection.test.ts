import { readFile } from "node:fs/promises";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { paidKey, useService } from "#tests/support/service/sandbox-service.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

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

/** Makes another connection active, which nothing was asked of; returns the way back. */
async function goElsewhere(page: PageClient): Promise<() => Promise<unknown>> {
  const before = (await page.connections.list()).find(({ active }) => active)?.id ?? "";
  const { id } = await page.connections.create({ name: "Paid for", baseUrl: service.current.url });
  await page.connections.activate({ id });
  return () => page.connections.activate({ id: before });
}

test("a reply whose tools were answered doesn't go on by itself at a connection that it wasn't asked of", async () => {
  const { page } = await startTestCore();
  const [film] = await page.storyboard.projects();
  const { id } = await page.conversations.create({});
  const { reply } = await page.conversations.send({
    conversationId: id,
    clientId: newId(),
    parentId: null,
    text: "What is there?",
    settings: {
      model: "Vendor-M3",
      director: { on: true, projectId: film?.id ?? "", off: [] },
      toolChoice: { type: "tool", name: "list_shots" },
    },
  });
  const back = await goElsewhere(page);
  await expect
    .poll(async () => (await page.director.calls({ conversationId: id })).map(({ answer }) => answer?.by))
    .toEqual(["studio"]);
  await back();
  const messages = async () => (await page.conversations.get({ id })).messages;
  expect(await messages()).toHaveLength(2);
  await page.director.goOn({ messageId: reply.id });
  await expect.poll(async () => (await messages()).at(-1)).toMatchObject({ role: "assistant", state: "complete" });
  expect(await messages()).toHaveLength(4);
});

test("a shot that waited for its frame goes to the connection it was asked of", async () => {
  const { core, page } = await startTestCore();
  const [film] = await page.storyboard.projects();
  const projectId = film?.id ?? "";
  const draft = { prompt: "A lantern", model: "Vendor-H3-Max", resolution: "480P", duration: 5 } as const;
  const parent = await page.storyboard.addShot({ projectId, after: null, draft });
  const child = await page.storyboard.addShot({ projectId, after: parent.id, draft });
  await page.storyboard.chainShot({ id: child.id, to: parent.id });
  const wish = { clientId: newId(), takes: 1, overBudget: false };
  expect(await page.storyboard.generate({ id: child.id, ...wish })).toEqual([]);
  const [take] = await page.storyboard.generate({ id: parent.id, ...wish, clientId: newId() });
  await expect
    .poll(async () => (await page.tasks.get({ id: take?.id ?? "" })).state, { timeout: 20_000 })
    .toBe("ready");
  await goElsewhere(page);
  const body = await readFile(await fixture("picture.png"));
  const answer = await core.media(new Request("http://studio/media?name=a.png", { method: "POST", body }));
  const { id: assetId } = (await answer.json()) as { id: string };
  await page.storyboard.takeChainFrame({ id: child.id, takeId: take?.id ?? "", assetId });
  expect(await page.tasks.list({ shotId: child.id })).toMatchObject([{ connectionName: "Sandbox", sandbox: true }]);
});
