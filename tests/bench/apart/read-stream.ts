import Anthropic from "@anthropic-ai/sdk";
import { createReplyAssembly } from "#core/chat/conversations/reply-assembly.ts";
import { createRateLimiters, createServiceClient } from "#core/service/client/index.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";
import { printCost } from "../measure-apart.ts";

/** Reads the served reply to a finished message: `studio` or `sdk`, then the address and the length to expect. */
const [reader, address = "", length] = process.argv.slice(2);
const messages = [{ role: "user" as const, content: "Go on." }];

async function readWithSdk(): Promise<string> {
  const client = new Anthropic({ baseURL: `${address}/compat`, apiKey: "key" });
  const message = await client.messages.stream({ model: "Vendor-M3", max_tokens: 1000, messages }).finalMessage();
  const [block] = message.content;
  return block?.type === "text" ? block.text : "";
}

async function readWithStudio(): Promise<string> {
  const client = createServiceClient({
    baseUrl: address,
    pathSegment: "compat",
    modelPrefix: "Vendor-",
    assumptions: defaultAssumptions,
    readKey: async () => "key",
    media: async () => Promise.reject(new Error("There is no media.")),
    limiters: createRateLimiters(rateGroups(defaultAssumptions)),
  });
  const reply = createReplyAssembly(() => performance.now());
  for await (const event of client.streamMessages({ model: "Vendor-M3", max_tokens: 1000, messages }))
    reply.take(event);
  await client.close();
  const [block] = reply.blocks();
  return block?.type === "text" && typeof block.text === "string" ? block.text : "";
}

await printCost(async () => {
  const text = await (reader === "sdk" ? readWithSdk() : readWithStudio());
  if (text.length !== Number(length)) throw new Error(`${text.length} characters came, ${length} were expected.`);
});
