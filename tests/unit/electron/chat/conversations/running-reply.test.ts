import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startReply } from "#core/chat/conversations/running-reply.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { mayBeCharged } from "#shared/wire/errors/may-be-charged.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
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

const reply: Message = {
  id: "r",
  conversationId: "c",
  parentId: "q",
  role: "assistant",
  model: "Vendor-M3",
  blocks: [],
  state: "streaming",
  stopReason: null,
  usage: null,
  error: null,
  createdAt: 0,
  finishedAt: null,
  thinkingMilliseconds: null,
};

function start() {
  const stream = new HandFedStream();
  const saved: Message[] = [];
  const faults: unknown[] = [];
  const running = startReply({
    reply,
    open: (signal) => stream.read(signal),
    save: (message) => saved.push(structuredClone(message)),
    now: Date.now,
    onFault: (thrown) => faults.push(thrown),
  });
  return { stream, saved, faults, running };
}
const all = async (events: AsyncIterable<ReplyEvent>) => {
  const list: ReplyEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
};
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("keys are taken out of the whole reply once more when it ends", async () => {
  const saved: Message[] = [];
  const stream = new HandFedStream();
  const keys = createKnownKeys();
  keys.add("canary-key-0123456789");
  const running = startReply({
    ...{ reply, now: Date.now, strike: keys.strikeIn, onFault: () => {} },
    open: (signal) => stream.read(signal),
    save: (message) => saved.push(structuredClone(message)),
  });
  const signature = "EqQBCkYIARgC/canary/==";
  stream.feed({ type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature } });
  stream.feed({ type: "content_block_start", index: 1, content_block: { type: "text", text: "It is canary-key" } });
  stream.feed({ type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "-0123456789." } });
  stream.feed({ type: "message_stop" });
  stream.end();
  await settle();
  expect((await running.finished).blocks).toEqual([
    { type: "thinking", thinking: "", signature },
    { type: "text", text: "It is [key]." },
  ]);
  expect(JSON.stringify(saved.at(-1))).not.toContain("canary-key-0");
});

// @shows Chat, point by point › 2. One row a message, blocks as they came
test("thinking, its signature and text arrive verbatim, with usage and the time spent thinking", async () => {
  const { stream, running } = start();
  stream.feed(started(), { type: "ping" }, thinkingStart(), thinkingDelta("Let "));
  await settle(250);
  stream.feed(thinkingDelta("me see."), signatureDelta("c2ln"), signatureDelta("=="), blockStop());
  stream.feed(textStart(1), textDelta("Night", 1), textDelta(" falls.", 1), blockStop(1), ...ended());
  const message = await running.finished;
  expect(message).toMatchObject({
    state: "complete",
    stopReason: "end_turn",
    usage: { input_tokens: 7, output_tokens: 5 },
    thinkingMilliseconds: 250,
    error: null,
    blocks: [
      { type: "thinking", thinking: "Let me see.", signature: "c2ln==" },
      { type: "text", text: "Night falls." },
    ],
  });
});

test("10,000 deltas in one frame become one event, in order, with nothing lost", async () => {
  const { stream, running } = start();
  const texts = Array.from({ length: 10_000 }, (_, index) => `${index} `);
  const events = all(running.follow(0));
  stream.feed(started(), textStart(), ...texts.map((text) => textDelta(text)));
  await settle(20);
  stream.feed(blockStop(), ...ended());
  await settle();
  const list = await events;
  expect(list.map((event) => event.type)).toEqual(["block_start", "delta", "block_stop", "end"]);
  expect(list[1]).toMatchObject({ text: texts.join(""), kind: "text", index: 0 });
  expect(list.map((event) => event.seq)).toEqual([1, 2, 3, 4]);
});

// @shows Chat, point by point › 5. The core owns a reply
test("a page that attaches in the middle, or again after a reload, hears exactly what it misses", async () => {
  const { stream, running } = start();
  stream.feed(started(), textStart(), textDelta("One "));
  await settle(20);
  const early = all(running.follow(0));
  const late = all(running.follow(2));
  stream.feed(textDelta("two "));
  await settle(20);
  stream.feed(textDelta("three"), blockStop(), ...ended());
  await settle();
  const whole = await early;
  expect(whole.flatMap((event) => (event.type === "delta" ? [event.text] : [])).join("")).toBe("One two three");
  expect((await late).map((event) => event.seq)).toEqual(whole.slice(2).map((event) => event.seq));
  expect((await all(running.follow(whole.length - 1))).map((event) => event.type)).toEqual(["end"]);
});

test("the replayed start of a block is as it was at the start, not as it has become", async () => {
  const { stream, running } = start();
  stream.feed(...plainReply("grown"));
  await settle();
  await running.finished;
  const [first] = await all(running.follow(0));
  expect(first).toMatchObject({ type: "block_start", block: { type: "text", text: "" } });
});

// @shows Chat, point by point › 5. The core owns a reply
test("a page that leaves doesn't end the reply, and a waiting page is let go at once", async () => {
  const { stream, running } = start();
  const events = running.follow(0);
  const waiting = events.next();
  await events.return?.();
  expect((await waiting).done).toBe(true);
  stream.feed(...plainReply("still here"));
  await settle();
  expect((await running.finished).state).toBe("complete");
});

test("a partial reply is stored at least once a second, not at every delta", async () => {
  const { stream, saved, running } = start();
  stream.feed(started(), textStart());
  for (let second = 1; second <= 3; second += 1) {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      stream.feed(textDelta("x"));
      await settle(100);
    }
    expect(saved.length).toBeGreaterThanOrEqual(second);
  }
  expect(saved.length).toBeLessThanOrEqual(4);
  expect(saved.at(-1)).toMatchObject({ state: "streaming", blocks: [{ type: "text" }] });
  void running.stop();
  await settle();
});

// @shows Chat, point by point › 5. Stopped or broken off: kept, said, gone on from
test("stop keeps what arrived, says stopped, and breaks the request off", async () => {
  const { stream, saved, running } = start();
  stream.feed(started(), textStart(), textDelta("Half a sen"));
  await settle(20);
  const message = await running.stop();
  expect(message).toMatchObject({ state: "stopped", error: null, blocks: [{ type: "text", text: "Half a sen" }] });
  expect(stream.aborted).toBe(true);
  expect(saved.at(-1)).toEqual(message);
});

test("a closing studio marks the reply interrupted, not stopped", async () => {
  const { stream, running } = start();
  stream.feed(started(), textStart(), textDelta("Half"));
  await settle(20);
  expect(await running.interrupt()).toMatchObject({ state: "interrupted", blocks: [{ text: "Half" }] });
});

test.each([
  ["before anything came", [], "failed"],
  ["after a part came", [started(), textStart(), textDelta("Half")], "interrupted"],
] as const)("a typed error %s keeps what there is and says why", async (_, events, state) => {
  const { stream, running } = start();
  stream.feed(...events);
  stream.fail(failure("timeout_idle"));
  const message = await running.finished;
  expect(message).toMatchObject({ state, error: { code: "timeout_idle" } });
  expect(message.blocks.length).toBe(events.length === 0 ? 0 : 1);
});

test("a stream that ends without message_stop is interrupted, not complete", async () => {
  const { stream, running } = start();
  stream.feed(started(), textStart(), textDelta("Half"));
  stream.end();
  expect(await running.finished).toMatchObject({
    state: "interrupted",
    error: { code: "reply_unknown", details: { cause: { code: "stream_interrupted" } } },
    usage: { input_tokens: 7 },
  });
});

const cause = { http: null, requestId: "r-1" };
test.each([
  ["broke off after the request had left", "stream_interrupted", "unknown", "interrupted", "reply_unknown"],
  ["was lost by what stands between", "gateway_failed", "unknown", "interrupted", "reply_unknown"],
  ["never began", "timeout_headers", "unknown", "interrupted", "reply_unknown"],
  ["was too long", "response_too_large", "unknown", "interrupted", "response_too_large"],
  ["was refused by the service", "overloaded", "yes", "failed", "overloaded"],
  ["never left", "network_unreachable", "no", "failed", "network_unreachable"],
] as const)("a reply that %s says whether it may be charged", async (_, code, begun, state, said) => {
  const { stream, running } = start();
  stream.fail(clientFailure(code, begun, undefined, cause));
  const message = await running.finished;
  expect(message).toMatchObject({ state, error: { code: said, requestId: "r-1" } });
  expect(mayBeCharged(message.error)).toBe(begun === "unknown");
});

test("an error inside of a reply that had begun says that it may be charged", async () => {
  const { stream, running } = start();
  stream.feed(started());
  stream.fail(clientFailure("overloaded", "yes"));
  const { error, usage } = await running.finished;
  expect([error?.code, mayBeCharged(error), usage?.input_tokens]).toEqual(["overloaded", true, 7]);
});

test("words that nothing can hold end no timer, and the reply ends as it was stored last", async () => {
  const { stream, running, faults, saved } = start();
  // A string of all of them would be longer than any can be.
  const words = "x".repeat(64 * 1024 * 1024);
  stream.feed(started(), textStart(), textDelta("Once"));
  await settle(1200);
  expect(saved).toHaveLength(1);
  for (let piece = 0; piece < 9; piece += 1) stream.feed(textDelta(words));
  await settle(5000);
  expect(faults.length).toBeGreaterThan(0);
  stream.end();
  await settle();
  expect(await running.finished).toMatchObject({ state: "interrupted", error: { code: "reply_unknown" } });
});

test("a tool call of 5,000 levels ends the reply with a word, and is kept as it came", async () => {
  const { stream, running, saved } = start();
  const input = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
  const call = { type: "tool_use", id: "t", name: "deep", input: {} };
  stream.feed(started(), { type: "content_block_start", index: 0, content_block: call });
  for (const partial_json of input.match(/.{1,500}/g) ?? []) {
    stream.feed({ type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json } });
  }
  stream.feed(blockStop());
  const message = await running.finished;
  expect(message).toMatchObject({
    state: "interrupted",
    error: { code: "response_too_large", details: { found: 5000, allowed: 100 } },
    blocks: [{ type: "tool_use", id: "t", name: "deep", partial_json: input }],
  });
  expect(message.error?.message).toContain("nested 5000 levels deep; allowed: 100");
  expect(saved.at(-1)?.state).toBe("interrupted");
});

test("an unknown error says internal, without its details, and is reported as a fault", async () => {
  const { stream, running, faults } = start();
  stream.fail(new TypeError("secret detail /home/x"));
  const message = await running.finished;
  expect(message.error?.code).toBe("internal");
  expect(JSON.stringify(message)).not.toContain("secret detail");
  expect(faults).toHaveLength(1);
});

test("a disk that refuses the last save doesn't hide the reply, and says so", async () => {
  const stream = new HandFedStream();
  const running = startReply({
    reply,
    open: (signal) => stream.read(signal),
    save: () => {
      throw failure("disk_full");
    },
    now: Date.now,
    onFault: () => {},
  });
  stream.feed(...plainReply("kept in view"));
  expect(await running.finished).toMatchObject({ blocks: [{ text: "kept in view" }], error: { code: "disk_full" } });
});

test("what the disk refused at the end is stored as soon as it takes it, and no longer says so", async () => {
  const stream = new HandFedStream();
  const disk = { full: true };
  const saved: Message[] = [];
  const running = startReply({
    reply,
    open: (signal) => stream.read(signal),
    save: (message) => {
      if (disk.full) throw failure("disk_full");
      saved.push(message);
    },
    now: Date.now,
    onFault: () => {},
  });
  stream.feed(...plainReply("paid for"));
  expect((await running.finished).error?.code).toBe("disk_full");
  await settle(10_000);
  expect(saved).toEqual([]);
  disk.full = false;
  await settle(2000);
  expect(await running.saved).toBe(true);
  expect(saved).toMatchObject([{ state: "complete", blocks: [{ text: "paid for" }], error: null }]);
  expect(running.current()).toMatchObject({ state: "complete", error: null });
});

test("streamed tool input becomes an object; cut off, it is kept as it came and marked", async () => {
  const toolStart = {
    type: "content_block_start",
    index: 0,
    content_block: { type: "tool_use", id: "t1", name: "cut", input: {} },
  };
  const piece = (partial_json: string) => ({
    type: "content_block_delta",
    index: 0,
    delta: { type: "input_json_delta", partial_json },
  });
  const whole = start();
  whole.stream.feed(started(), toolStart, piece('{"at"'), piece(": 3}"), blockStop(), ...ended("tool_use"));
  expect((await whole.running.finished).blocks[0]).toEqual({
    type: "tool_use",
    id: "t1",
    name: "cut",
    input: { at: 3 },
  });
  const cut = start();
  cut.stream.feed(started(), toolStart, piece('{"at"'));
  cut.stream.end();
  expect((await cut.running.finished).blocks[0]).toMatchObject({ input: {}, partial_json: '{"at"' });
});

test("a wait for the service's turn is told, replayed, and adds nothing to the reply", async () => {
  const stream = new HandFedStream();
  const running = startReply({
    reply,
    open: (signal, onWait) => {
      onWait(1500);
      return stream.read(signal);
    },
    save: () => {},
    now: Date.now,
    onFault: () => {},
  });
  stream.feed(...plainReply("at last"));
  await settle();
  expect((await running.finished).blocks).toEqual([{ type: "text", text: "at last" }]);
  expect((await all(running.follow(0)))[0]).toEqual({ seq: 1, type: "waiting", milliseconds: 1500 });
});
