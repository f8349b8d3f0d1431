/**
 * A studio core without a shell, to be killed while it receives a reply: `node reply-child.ts <data folder> <base url>`.
 * Prints `asked <conversation> <reply>` once the question is stored.
 */
import { flushCompileCache } from "node:module";
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { createCore } from "#core/app/create-core.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

// It is killed before it would keep what it compiled, and the next one starts the same code.
flushCompileCache();

const [folder = "", baseUrl = ""] = process.argv.slice(2);
const core = await createCore(testPorts(folder));
const studio = createRouterClient(core.router);
const connection = await studio.connections.create({ name: "Endless", baseUrl });
await studio.connections.setKey({ id: connection.id, key: "any-key-will-do" });
await studio.connections.activate({ id: connection.id });
const conversation = await studio.conversations.create({});
const { reply } = await studio.conversations.send({
  conversationId: conversation.id,
  clientId: newId(),
  parentId: null,
  text: "Tell me a story that never ends",
  settings: { model: "Vendor-M3" },
});
process.stdout.write(`asked ${conversation.id} ${reply.id}\n`);
