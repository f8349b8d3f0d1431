// @vitest-environment jsdom
import type { Root } from "hast";
import { expect, it, onTestFinished, vi } from "vitest";
import type * as readAhead from "#renderer/chat/reply-view/read-ahead.ts";
import { storedBlocks } from "#renderer/chat/reply-view/reply-blocks.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { loadAnew } from "../../load-anew.ts";
import { standInWorkers } from "../../stand-in-worker.ts";

const message = (text: string): Message =>
  ({ role: "assistant", blocks: [{ type: "text", text }] }) as unknown as Message;

it("a reply is read by a thread before it is shown, and what that read is what is shown", async () => {
  const threads = standInWorkers<Root[]>();
  onTestFinished(() => void vi.unstubAllGlobals());
  const { readNow, readStored } = await loadAnew<typeof readAhead>("renderer/chat/reply-view/read-ahead.ts");
  const blocks = storedBlocks(message("Two **lamps** that a thread reads."));
  let isRead = false;
  const reading = readStored(blocks, undefined).then(() => {
    isRead = true;
  });
  const text = { text: "Two **lamps** that a thread reads.", inline: false, live: false };
  await expect.poll(() => threads.map(({ asked }) => asked)).toEqual([[[text]]]);
  await new Promise(setImmediate);
  expect(isRead).toBe(false);
  const root: Root = { type: "root", children: [{ type: "text", value: "read elsewhere" }] };
  threads[0]?.answer([root]);
  await reading;
  expect(readNow(text)).toBe(root);
  // It is known now.
  await readStored(blocks, undefined);
  expect(threads.map(({ asked }) => asked)).toEqual([[[text]]]);
});
