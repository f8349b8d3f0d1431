import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { createConversationService } from "#core/chat/conversations/conversation-service.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import {
  blockStop,
  ended,
  HandFedStream,
  plainReply,
  signatureDelta,
  started,
  textDelta,
  textStart,
  thinkingDelta,
  thinkingStart,
} from "#tests/support/service/fake-reply-stream.ts";
import { openConversationStudio } from "#tests/support/studio/conversation-studio.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

test("a question and its reply are stored and read again by the next studio", async () => {
  const first = openConversationStudio();
  const { message, reply } = await first.send("A film about rain", {
    settings: { model: "Vendor-M3", thinking: "adaptive" },
  });
  expect(reply).toMatchObject({ state: "streaming", parentId: message.id, role: "assistant", model: "Vendor-M3" });
  await first.answer(reply.id);
  await first.service.close();
  first.database.close();

  const second = openConversationStudio(first.folder);
  const { conversation, messages } = second.service.get(first.conversation.id);
  expect(conversation).toMatchObject({ title: "A film about rain", messageCount: 2, excerpt: "Yes." });
  expect(conversation).toMatchObject({ replying: false, unanswered: false });
  expect(messages.map(({ role, state }) => [role, state])).toEqual([
    ["user", "complete"],
    ["assistant", "complete"],
  ]);
  expect(messages[1]?.blocks).toEqual([{ type: "text", text: "Yes." }]);
});

test("the same clientId again returns the same messages and asks the service nothing", async () => {
  const { send, answer, requests, service, conversation } = openConversationStudio();
  const clientId = newId();
  const once = await send("Once", { clientId });
  const twice = await send("Once", { clientId });
  expect(twice.message.id).toBe(once.message.id);
  expect(twice.reply.id).toBe(once.reply.id);
  await answer(once.reply.id);
  expect((await send("Once", { clientId })).reply.state).toBe("complete");
  expect(requests).toHaveLength(1);
  expect(service.get(conversation.id).messages).toHaveLength(2);
});

// @shows Chat, point by point › 2. One row a message, blocks as they came
test("the history sent is the branch from its root, assistant blocks verbatim", async () => {
  const { send, answer, requests } = openConversationStudio();
  const one = await send("One");
  await answer(one.reply.id, [
    started(),
    thinkingStart(),
    thinkingDelta("Hm."),
    signatureDelta("c2ln"),
    blockStop(),
    textStart(1),
    textDelta("First.", 1),
    blockStop(1),
    ...ended(),
  ]);
  const two = await send("Two", { parentId: one.reply.id });
  await answer(two.reply.id);
  const other = await send("Other two", { parentId: one.reply.id });
  await answer(other.reply.id);
  expect(requests[2]?.messages).toEqual([
    { role: "user", content: [{ type: "text", text: "One" }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Hm.", signature: "c2ln" },
        { type: "text", text: "First." },
      ],
    },
    { role: "user", content: [{ type: "text", text: "Other two" }] },
  ]);
});

test("settings become the request's fields", async () => {
  const { send, answer, requests } = openConversationStudio();
  const { reply } = await send("Go", {
    settings: {
      model: "Vendor-M3.1-Flash",
      system: "Be brief.",
      maxTokens: 500,
      temperature: 0.5,
      topP: 0.9,
      thinking: "adaptive",
      effort: "low",
    },
  });
  await answer(reply.id);
  expect(requests[0]).toEqual({
    model: "Vendor-M3.1-Flash",
    system: "Be brief.",
    max_tokens: 500,
    temperature: 0.5,
    top_p: 0.9,
    thinking: { type: "adaptive" },
    output_config: { effort: "low" },
    stream: true,
    messages: [{ role: "user", content: [{ type: "text", text: "Go" }] }],
  });
});

test.each([
  ["a temperature of 2.1", { model: "Vendor-M3", temperature: 2.1 } as const, "text.temperature.range"],
  ["thinking disabled on Flash", { model: "Vendor-M3.1-Flash", thinking: "disabled" } as const, "text.thinking"],
  ["524,289 tokens", { model: "Vendor-M3", maxTokens: 524_289 } as const, "text.max_tokens.range"],
])("%s is refused by the rules: nothing is stored, nothing is sent", async (_, settings, code) => {
  const { send, service, conversation, requests } = openConversationStudio();
  const error = await failureOf(() => send("Hello", { settings }));
  expect(error?.code).toBe("refused_by_rules");
  const findings = error?.details?.findings as { code: string; severity: string }[];
  expect(findings.find((finding) => finding.severity === "error")?.code).toContain(code);
  expect(service.get(conversation.id).messages).toEqual([]);
  expect(requests).toEqual([]);
});

test("an empty message, a strange parent and an unfinished reply are refused with the reason", async () => {
  const { send, service, streams } = openConversationStudio();
  expect((await failureOf(() => send(" \n ")))?.code).toBe("invalid_input");
  expect((await failureOf(() => send("Hi", { parentId: newId() })))?.code).toBe("record_not_found");
  expect((await failureOf(() => send("Hi", { conversationId: newId() })))?.code).toBe("record_not_found");
  const { reply } = await send("Hi");
  expect((await failureOf(() => send("And?", { parentId: reply.id })))?.code).toBe("not_allowed_now");
  const other = service.create();
  expect((await failureOf(() => send("Hi", { conversationId: other.id, parentId: reply.id })))?.code).toBe(
    "record_not_found",
  );
  await expect.poll(() => streams.length).toBe(1);
  await service.stop(reply.id);
});

test("stop keeps the part, and the next question may follow it", async () => {
  const { send, service, streams, requests, answer } = openConversationStudio();
  const { reply } = await send("Tell me");
  await expect.poll(() => streams.length).toBe(1);
  streams.shift()?.feed(started(), textStart(), textDelta("Once upon"));
  await expect.poll(() => service.get(reply.conversationId).messages[1]?.blocks.length).toBe(1);
  expect(await service.stop(reply.id)).toMatchObject({ state: "stopped", blocks: [{ text: "Once upon" }] });
  expect((await service.stop(reply.id)).state).toBe("stopped");
  const next = await send("Go on", { parentId: reply.id });
  await answer(next.reply.id);
  expect(requests[1]?.messages.map((turn) => turn.role)).toEqual(["user", "assistant", "user"]);
});

test("a reply that was being received when the studio was killed is interrupted, with its part", async () => {
  const { send, streams, service, database, folder, conversation } = openConversationStudio();
  const { reply } = await send("Tell me");
  await expect.poll(() => streams.length).toBe(1);
  streams.shift()?.feed(started(), textStart(), textDelta("Once upon"));
  const store = createConversationStore(database);
  await expect.poll(() => store.message(reply.id)?.blocks.length, { timeout: 3000 }).toBe(1);
  // What a kill leaves behind: the row as it was last saved.
  const row = store.message(reply.id);
  expect(row?.state).toBe("streaming");
  await service.close();
  database.prepare("UPDATE messages SET state = 'streaming' WHERE id = ?").run(reply.id);
  database.close();

  const next = openConversationStudio(folder);
  expect(next.service.get(conversation.id).messages[1]).toMatchObject({
    state: "interrupted",
    blocks: [{ type: "text", text: "Once upon" }],
  });
  expect(await next.end(reply.id)).toMatchObject({ state: "interrupted" });
  expect(next.service.list({ search: "once upo", limit: 10 })).toHaveLength(1);
});

test("a service that can't be reached gives a failed reply with the reason; the question stays", async () => {
  const { service, send, streams, end } = openConversationStudio();
  const { reply } = await send("Hello?");
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.fail(failure("network_unreachable"));
  expect(await end(reply.id)).toMatchObject({ state: "failed", blocks: [], error: { code: "network_unreachable" } });
  expect(service.list({ limit: 1 })).toMatchObject([{ excerpt: "Hello?", unanswered: true }]);
});

test("search finds parts of words in titles and messages, short words and Chinese too", async () => {
  const { service, send, answer } = openConversationStudio();
  const { reply } = await send("灯塔的故事 50%_off");
  await answer(reply.id, plainReply("The keeper's lantern."));
  const other = service.create("Lighthouse");
  const found = (search: string) => service.list({ search, limit: 10 }).map((conversation) => conversation.title);
  const first = "灯塔的故事 50%_off";
  expect(found("灯塔")).toEqual([first]);
  expect(found("lantern keep")).toEqual([first]);
  expect(found("LANTERN")).toEqual([first]);
  expect(found("ghthou")).toEqual(["Lighthouse"]);
  expect(found("0%_o")).toEqual([first]);
  expect(found("%")).toEqual([first]);
  expect(found('" OR body:x NEAR(')).toEqual([]);
  await service.remove(other.id);
  expect(found("Lighthouse")).toEqual([]);
});

test("a removed conversation stops its reply, can be taken back, and is gone with its messages and search entries 30 days later", async () => {
  const first = openConversationStudio();
  const { service, send, streams, conversation } = first;
  await send("Goodbye lantern");
  await expect.poll(() => streams.length).toBe(1);
  await service.remove(conversation.id);
  expect(streams[0]?.aborted).toBe(true);
  expect((await failureOf(() => service.get(conversation.id)))?.code).toBe("record_not_found");
  expect(service.restore(conversation.id).id).toBe(conversation.id);
  expect(service.get(conversation.id).messages).toHaveLength(2);

  await service.remove(conversation.id);
  await service.close();
  // Long ago: the first start after the days of grace erases it.
  first.database.prepare("UPDATE conversations SET removed_at = 1 WHERE id = ?").run(conversation.id);
  first.database.close();
  const { database, service: later, conversation: created } = openConversationStudio(first.folder);
  await later.remove(created.id);
  database.prepare("DELETE FROM conversations WHERE id = ?").run(created.id);
  for (const table of ["messages", "conversations", "messages_text"]) {
    expect(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n, table).toBe(0);
  }
  expect((await failureOf(() => later.restore(conversation.id)))?.code).toBe("record_not_found");
});

// @shows Chat, point by point › 1. Pinned, renamed, titled by their first words, duplicated
test("a title given by the person is never replaced by the first words", async () => {
  const { service, send, answer } = openConversationStudio();
  const named = service.create("My film");
  const { reply } = await send("Something else", { conversationId: named.id });
  await answer(reply.id);
  expect(service.get(named.id).conversation.title).toBe("My film");
  expect(service.rename(named.id, "Renamed").title).toBe("Renamed");
});

test("the page is told when a reply begins and when it ends", async () => {
  const { send, answer, changed, conversation } = openConversationStudio();
  changed.length = 0;
  const { reply } = await send("Hi");
  expect(changed).toEqual([conversation.id]);
  await answer(reply.id);
  await expect.poll(() => changed).toEqual([conversation.id, conversation.id]);
});

test("stop before the client is there: nothing is asked of the service", async () => {
  const database = openTestDatabase();
  let asked = 0;
  let arrive: (() => void) | undefined;
  const service = createConversationService({
    store: createConversationStore(database),
    clientOf: async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return {
        streamMessages: () => {
          asked += 1;
          return new HandFedStream().read();
        },
        countTokens: async () => ({}),
      };
    },
    check: () => [],
    onChange: () => {},
    onFault: () => {},
    now: Date.now,
  });
  const { id } = service.create();
  const { reply } = await service.send({
    conversationId: id,
    clientId: newId(),
    parentId: null,
    text: "Never mind",
    settings: { model: "Vendor-M3" },
  });
  const stopped = service.stop(reply.id);
  arrive?.();
  expect(await stopped).toMatchObject({ state: "stopped", blocks: [], error: null });
  expect(asked).toBe(0);
});

test("the text of a file goes along behind the pictures and before the words, also without any words", async () => {
  const { service, send, answer, requests, conversation } = openConversationStudio();
  const documents = [{ name: "rain.fountain", bytes: 30, pages: null, text: "INT. LAMP ROOM" }];
  const { message, reply } = await send("What is missing?", { documents });
  const block = { type: "text", text: '<document name="rain.fountain" bytes="30">\nINT. LAMP ROOM\n</document>' };
  expect(message.blocks).toEqual([block, { type: "text", text: "What is missing?" }]);
  await answer(reply.id);
  expect(requests.at(-1)?.messages).toEqual([
    { role: "user", content: [block, { type: "text", text: "What is missing?" }] },
  ]);
  await send("", { documents, parentId: reply.id });
  await expect.poll(() => requests.length).toBe(2);
  expect(requests.at(-1)?.messages.at(-1)).toEqual({ role: "user", content: [block] });
  expect(service.find(conversation.id).title).toBe("What is missing?");
});
