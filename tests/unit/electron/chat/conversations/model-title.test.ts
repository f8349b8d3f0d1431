import { v7 as newId } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import { createConversationService } from "#core/chat/conversations/conversation-service.ts";
import { cleanTitle, createModelTitles, titleRequest } from "#core/chat/conversations/model-title.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { createTitleStore } from "#core/database/conversations/title-store.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import { checkMessages } from "#shared/rules/index.ts";
import type { MessageRequest, ResponseMessage } from "#shared/wire/text/messages.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { HandFedStream, plainReply } from "#tests/support/service/fake-reply-stream.ts";

const titled = (text: string): ResponseMessage => ({
  ...{ id: "msg_1", type: "message", role: "assistant", model: "Vendor-M3", stop_reason: "end_turn" },
  content: [{ type: "text", text }],
  usage: { input_tokens: 40, output_tokens: 6 },
});

/** A studio whose replies are “Yes.” and whose titles are written by `write`. */
function open({
  folder = temporaryFolder(),
  write = async (_request: MessageRequest, _signal?: AbortSignal): Promise<ResponseMessage> =>
    titled("The keeper’s night"),
  on = true,
  isFromBefore = (_id: string): boolean => false,
} = {}) {
  const database = openTestDatabase(folder);
  const asked: MessageRequest[] = [];
  const faults: unknown[] = [];
  const store = createTitleStore(database);
  const check = (request: MessageRequest) => checkMessages(request);
  const titles = createModelTitles({
    ...{ store, check, isFromBefore, on: () => on, onChange: () => {}, now: Date.now },
    clientOf: async () => ({
      createMessage: async (request, options) => {
        asked.push(request);
        options?.signal?.throwIfAborted();
        return write(request, options?.signal);
      },
    }),
    strike: (said) => said,
    onFault: (thrown) => faults.push(thrown),
  });
  const service = createConversationService({
    ...{ store: createConversationStore(database), titles, check, onChange: () => {}, now: Date.now },
    clientOf: async () => ({
      streamMessages(_request, options) {
        const stream = new HandFedStream();
        stream.feed(...plainReply("Yes."));
        return stream.read(options?.signal);
      },
      countTokens: async () => ({ input_tokens: 1 }),
    }),
    onFault: (thrown) => faults.push(thrown),
  });
  onTestFinished(() => service.close());
  const say = async (conversationId: string, text: string) => {
    const { reply } = await service.send({
      ...{ conversationId, clientId: newId(), parentId: null, text, settings: { model: "Vendor-M2.7" } },
    });
    await service.repliesEnded();
    await new Promise((rest) => setTimeout(rest, 5));
    return reply;
  };
  return { database, service, asked, faults, say, folder };
}

const question = "What does the keeper do in the long night, and who is out there?";

// @shows Day 1 to day 30 › Chat: a title by the cheapest model after the first reply, which can be switched off
test("after the first reply a model names the conversation, and what it used is counted", async () => {
  const { service, say, asked, faults } = open();
  const { id } = service.create();
  await say(id, question);
  expect(service.find(id).title).toBe("The keeper’s night");
  expect(asked).toEqual([titleRequest(question, "Yes.")]);
  const before = { replies: 1, input: expect.any(Number), cacheRead: 0, cacheCreated: 0 };
  expect(service.links(id).used).toMatchObject({ ...before, title: "done" });
  const replyOnly = (service.get(id).messages.at(-1)?.usage?.output_tokens ?? 0) as number;
  expect(service.links(id).used.output).toBe(replyOnly + 6);
  expect(faults).toEqual([]);
});

test("the request is one that the rules let through, asks the model that needn’t think, and is bounded", () => {
  const request = titleRequest("q".repeat(9000), "r".repeat(9000));
  expect(checkMessages(request).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(request).toMatchObject({ model: "Vendor-M3", thinking: { type: "disabled" }, max_tokens: 64 });
  expect(JSON.stringify(request).length).toBeLessThan(4_600);
});

test("no title is bought twice: not by a further question, a further reply, or the next start", async () => {
  const folder = temporaryFolder();
  const first = open({ folder });
  const { id } = first.service.create();
  const reply = await first.say(id, question);
  await first.say(id, "And then?");
  await first.service.answer({ questionId: reply.parentId ?? "", clientId: newId(), settings: { model: "Vendor-M3" } });
  await first.service.repliesEnded();
  expect(first.asked).toHaveLength(1);
  await first.service.close();
  first.database.close();
  const second = open({ folder });
  await second.say(id, "Once more?");
  expect(second.asked).toEqual([]);
});

test("one that was on its way when the studio was killed is never asked for again, and may have been charged", async () => {
  const folder = temporaryFolder();
  const first = open({
    folder,
    write: (_request, signal) => new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
  });
  const { id } = first.service.create();
  await first.say(id, question);
  expect(first.asked).toHaveLength(1);
  // Killed: nothing is ended in order.
  first.database.close();
  const second = open({ folder });
  expect(second.service.links(id).used.title).toBe("unknown");
  await second.say(id, "And then?");
  expect(second.asked).toEqual([]);
  expect(second.service.find(id).title).toBe("What does the keeper do in the long night, and…");
});

test.each([
  ["refused by the service", clientFailure("key_invalid", "yes"), "failed"],
  ["never sent", clientFailure("network_unreachable", "no"), "failed"],
  ["lost on the way", clientFailure("stream_interrupted", "unknown"), "unknown"],
  ["answered with too much", clientFailure("response_too_large", "yes"), "unknown"],
] as const)("a title that was %s leaves the first words, and says so: %s", async (_how, thrown, title) => {
  const { service, say, asked, faults } = open({ write: () => Promise.reject(thrown) });
  const { id } = service.create();
  await say(id, question);
  expect(service.find(id).title).toBe("What does the keeper do in the long night, and…");
  expect(service.links(id).used.title).toBe(title);
  await say(id, "And then?");
  expect(asked).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("a name of the person’s own stays: given before, or while the title was on its way", async () => {
  const held = Promise.withResolvers<ResponseMessage>();
  const { service, say, asked } = open({ write: () => held.promise });
  const own = service.create("My film");
  await say(own.id, question);
  expect(asked).toEqual([]);
  const { id } = service.create();
  await say(id, question);
  expect(asked).toHaveLength(1);
  service.rename(id, "Night watch");
  held.resolve(titled("The keeper’s night"));
  await vi.waitFor(() => expect(service.links(id).used.title).toBe("done"));
  expect(service.find(id).title).toBe("Night watch");
  // It is paid for, and counted, all the same.
  expect(service.links(id).used.output).toBeGreaterThanOrEqual(6);
  expect(service.find(own.id).title).toBe("My film");
});

// @shows Day 1 to day 30 › Chat: a title by the cheapest model after the first reply, which can be switched off
test("none is asked for where the person switched it off, or where one may have been bought before a backup came back", async () => {
  const off = open({ on: false });
  const one = off.service.create();
  await off.say(one.id, question);
  const before = open({ isFromBefore: () => true });
  // Presses are of now: only the conversation is from before.
  const two = before.service.create();
  await expect(before.say(two.id, question)).resolves.toBeDefined();
  expect([off.asked, before.asked]).toEqual([[], []]);
});

test("a title without a word in it isn’t taken, and is counted", async () => {
  const { service, say } = open({ write: async () => titled(" ** \n") });
  const { id } = service.create();
  await say(id, question);
  expect(service.find(id).title).toBe("What does the keeper do in the long night, and…");
  expect(service.links(id).used.title).toBe("failed");
});

test.each([
  ["“The keeper’s night.”", "The keeper’s night"],
  ["\n# Title: A lamp in fog\nSecond line", "A lamp in fog"],
  ["**《灯塔》**", "灯塔"],
  ["標題", "標題"],
  ["Ship\u202eelbisivni\u0007", "Shipelbisivni"],
  ["word ".repeat(40), `${"word ".repeat(16).slice(0, 79).trimEnd()}…`],
  ["```", ""],
])("%j becomes %j", (said, title) => {
  expect(cleanTitle(said)).toBe(title);
});

test("what a service calls a title is cleaned in time that doesn't grow with it", () => {
  expect(cleanTitle(`a${'"'.repeat(400_000)}b`)).toBe("a");
  expect(cleanTitle(`${" ".repeat(400_000)}a`)).toBe("");
});
