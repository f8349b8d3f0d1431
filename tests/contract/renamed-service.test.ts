import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { openService, paidKey } from "#tests/support/service/sandbox-service.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const aliases = { paths: { "/other": "/compat" }, models: { "Other-": "Vendor-" } };

test("a connection's path segment and model prefix reach a service of other names, and stay out of the studio", {
  timeout: 40_000,
}, async () => {
  const service = await openService({ aliases });
  try {
    const { page } = await startTestCore();
    const draft = { name: "Other", baseUrl: service.url, pathSegment: "other", modelPrefix: "Other-" };
    const { id } = await page.connections.create(draft);
    await page.connections.setKey({ id, key: paidKey });
    await page.connections.activate({ id });
    expect(await page.connections.test({ id })).toMatchObject({ ok: true });

    const conversation = await page.conversations.create({});
    const { reply } = await page.conversations.send({
      conversationId: conversation.id,
      clientId: newId(),
      parentId: null,
      text: "A film about a lighthouse",
      settings: { model: "Vendor-M3", thinking: "adaptive" },
    });
    for await (const event of await page.conversations.attach({ messageId: reply.id })) {
      if (event.type === "end") expect(event.message).toMatchObject({ state: "complete", error: null });
    }
    const counted = service.server.counters();
    expect([counted.accepted.count_tokens, counted.accepted.messages]).toEqual([1, 1]);

    // A path that the service doesn't have is told, not hidden.
    await page.connections.update({ id, pathSegment: "nowhere" });
    expect(await page.connections.test({ id })).toMatchObject({ ok: false });
  } finally {
    await service.close();
  }
});
