/**
 * A studio core without a shell, asked for one thing of a service that never ends: `node endless-answers-child.ts
 * <data folder> <base url> <chat|song|film>`. Prints what became of it and the most memory that it took.
 */
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { createCore } from "#core/app/create-core.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

const [folder = "", baseUrl = "", asked = ""] = process.argv.slice(2);
const core = await createCore(testPorts(folder));
const studio = createRouterClient(core.router);
const connection = await studio.connections.create({ name: "Endless", baseUrl });
await studio.connections.setKey({ id: connection.id, key: "any-key-will-do" });
await studio.connections.activate({ id: connection.id });
const before = process.memoryUsage().rss;

async function ask(): Promise<object> {
  if (asked === "chat") {
    const conversation = await studio.conversations.create({});
    const { reply } = await studio.conversations.send({
      conversationId: conversation.id,
      clientId: newId(),
      parentId: null,
      text: "Tell me a story that never ends",
      settings: { model: "Vendor-M3" },
    });
    for await (const event of await studio.conversations.attach({ messageId: reply.id }))
      if (event.type === "end") break;
    const { messages } = await studio.conversations.get({ id: conversation.id });
    const { state, error, blocks } = messages.find(({ id }) => id === reply.id) ?? {};
    const length = blocks?.reduce((sum, block) => sum + String((block as { text?: string }).text ?? "").length, 0);
    return { state, code: error?.code, message: error?.message, length };
  }
  const song = await studio.songs.create({
    draft: { style: "soft piano", lyrics: "[Verse]\nA bird\n", title: "Endless" },
  });
  const [task] = await studio.songs.generate({ id: song.id, clientId: newId() });
  for (;;) {
    const { state, error, finishedAt } = await studio.tasks.get({ id: task?.id ?? "" });
    if (finishedAt !== null)
      return { state, code: error?.code, message: error?.message, length: error?.details?.keptBytes };
    await new Promise((later) => setTimeout(later, 50));
  }
}

const outcome = await ask();
const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(
  `${JSON.stringify({ ...outcome, peakMegabytes, beforeMegabytes: Math.round(before / 1024 / 1024) })}\n`,
);
await core.close();
process.exit(0);
