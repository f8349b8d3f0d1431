import { expect, it } from "vitest";
import { lastWritten } from "#renderer/chat/thread/asked-edit.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

type Blocks = Message["blocks"];
const text: Blocks = [{ type: "text", text: "A lighthouse at dawn" }];
const result = [{ type: "tool_result", tool_use_id: "t", content: "done" }] as unknown as Blocks;
const question = (id: string, blocks: Blocks) => ({ id, role: "user" as const, blocks });
const reply = (id: string) => ({ id, role: "assistant" as const, blocks: text });

it.each<[string, readonly (Pick<Message, "role" | "blocks"> & { id: string })[], string | undefined]>([
  [
    "the last one, whatever was replied to it",
    [question("q1", text), reply("r1"), question("q2", text), reply("r2")],
    "q2",
  ],
  [
    "one before the results of tools",
    [question("q1", text), reply("r1"), question("results", result), reply("r2")],
    "q1",
  ],
  [
    "one that has words beside results",
    [question("q1", text), reply("r1"), question("q2", [...result, ...text])],
    "q2",
  ],
  ["one that has nothing in it", [question("q1", text), reply("r1"), question("q2", [])], "q2"],
  ["none where only tools were answered", [question("results", result), reply("r1")], undefined],
  ["none where nothing was said", [], undefined],
])("the last question that a person wrote is %s", (_what, path, id) => {
  expect(lastWritten(path)?.id).toBe(id);
});
