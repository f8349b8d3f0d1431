import { expect, test } from "vitest";
import { plainReply } from "#tests/support/service/fake-reply-stream.ts";
import { openConversationStudio } from "#tests/support/studio/conversation-studio.ts";

test("a reply that the disk refuses at its end is whole in the studio, goes on being stored, and survives the next start", async () => {
  const faults: unknown[] = [];
  const first = openConversationStudio(undefined, (thrown) => faults.push(thrown));
  const { service, conversation, send, answer, database, changed, requests } = first;
  database
    .prepare("CREATE TRIGGER full BEFORE UPDATE ON messages BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END")
    .run();
  const { reply } = await send("Once");
  await answer(reply.id, plainReply("Paid for."));
  expect(faults).not.toEqual([]);
  const whole = { state: "complete", blocks: [{ type: "text", text: "Paid for." }] };
  expect(service.get(conversation.id).messages[1]).toMatchObject({ ...whole, error: { code: expect.any(String) } });
  database.prepare("DROP TRIGGER full").run();
  // The next question follows all of it, not what the disk has.
  const next = await send("Twice", { parentId: reply.id });
  await answer(next.reply.id);
  expect(requests[1]?.messages[1]).toMatchObject({ content: whole.blocks });
  changed.length = 0;
  await expect.poll(() => changed, { timeout: 5000 }).toEqual([conversation.id]);
  expect(service.get(conversation.id).messages[1]).toMatchObject({ ...whole, error: null });
  await service.close();
  database.close();
  expect(openConversationStudio(first.folder).service.get(conversation.id).messages[1]).toMatchObject(whole);
});
