import { expect, test } from "vitest";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { withPageGlobals } from "../../with-page-globals.ts";

const { wasDelivered, CoreUnreachableError } = await withPageGlobals(async () => ({
  ...(await import("#renderer/chat/composer/late-delivery.ts")),
  ...(await import("#renderer/lib/link/client-link.ts")),
}));

const question = (text: string, createdAt: number, role = "user") =>
  ({ role, createdAt, blocks: [{ type: "image" }, { type: "text", text }] }) as unknown as Message; // Only what is read.
const lost = {
  thrown: new CoreUnreachableError(),
  opened: 1,
  sent: { text: "And then? ", attachments: [], documents: [], instruction: null },
  at: 100,
};

test.each<[string, Message[], boolean]>([
  ["stored after it went out", [question("And then?", 99), question("And then?", 101)], true],
  ["stored in the same millisecond", [question("And then?", 100)], true],
  ["the same words, said before", [question("And then?", 99)], false],
  ["other words", [question("And now?", 101)], false],
  ["the same words as an answer", [question("And then?", 101, "assistant")], false],
  ["nothing", [], false],
])("a message whose answer was lost was sent if it stands in the thread: %s", (_, path, sent) => {
  expect(wasDelivered(lost, path)).toBe(sent);
});

test("what the core refused wasn't sent, whatever stands there", () => {
  expect(wasDelivered({ ...lost, thrown: new Error("no") }, [question("And then?", 101)])).toBe(false);
});
