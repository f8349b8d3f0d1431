import { describe, expect, test } from "vitest";
import { createReplyAssembly } from "#core/chat/conversations/reply-assembly.ts";
import { bounds } from "#core/service/client/answers/bounds.ts";
import { createModelNames } from "#core/service/client/model-names.ts";
import { readMessageStream } from "#core/service/client/streams/message-stream.ts";
import { createStreamRedactor } from "#core/service/client/streams/redact-stream.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import { failureOf, replyEvents } from "../fake-service.ts";

const KEY = "sk-canary_4711-AbCdEfGhIjKlMnOp";
const parts = KEY.match(/.{1,7}/g) ?? [];
const block = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
const text = (index: number, words = "") => block(index, { type: "text", text: words });
const delta = (index: number, words: string) => ({
  ...{ type: "content_block_delta", index },
  delta: { type: "text_delta", text: words },
});
const input = (partial_json: string) => ({
  ...{ type: "content_block_delta", index: 0 },
  delta: { type: "input_json_delta", partial_json },
});
const tool = block(0, { type: "tool_use", id: "t", name: "n", input: {} });
const stop = (index: number) => ({ type: "content_block_stop", index });
const between = { type: "message_delta", delta: { stop_reason: null }, usage: { output_tokens: 2 } };

async function* lines(events: readonly object[]) {
  let written = "";
  for (const event of events) {
    written += `data: ${JSON.stringify(event)}\n\n`;
    if (written.length < 60_000) continue;
    yield Buffer.from(written);
    written = "";
  }
  yield Buffer.from(written);
}

/** The blocks as they are kept of a reply with these events. */
async function blocksOf(events: readonly object[], key = KEY) {
  const keys = createKnownKeys();
  keys.add(key);
  const assembly = createReplyAssembly(() => 0);
  const chunks = lines([replyEvents[0] as object, ...events, { type: "message_stop" }]);
  const options = { names: createModelNames(""), keys, bounds, requestId: null, silenceMs: 60_000 };
  for await (const batch of readMessageStream(chunks, options)) for (const event of batch) assembly.take(event);
  return assembly.blocks();
}

describe("a key that is cut", () => {
  test.each([
    ["over deltas", [text(0), ...parts.map((part) => delta(0, part)), stop(0)], "[key]"],
    ["over a block's beginning and its deltas", [text(0, KEY.slice(0, 12)), delta(0, KEY.slice(12)), stop(0)], "[key]"],
    [
      "over a short beginning and its deltas",
      [
        text(0, `It is ${KEY.slice(0, 5)}`),
        ...parts
          .join("")
          .slice(5)
          .split("")
          .map((part) => delta(0, part)),
        stop(0),
      ],
      "It is [key]",
    ],
    ["by events between", [text(0), ...parts.flatMap((part) => [delta(0, part), between]), stop(0)], "[key]"],
    ["by pings", [text(0), ...parts.flatMap((part) => [delta(0, part), { type: "ping" }]), stop(0)], "[key]"],
    [
      "by another block's deltas",
      [text(0), text(1), ...parts.flatMap((part) => [delta(0, part), delta(1, "x"), stop(1)]), stop(0)],
      "[key]",
    ],
    ["by the block's end", [text(0), ...parts.flatMap((part) => [delta(0, part), stop(0)])], parts[0] ?? ""],
    [
      "by a flood of marks",
      [text(0), delta(0, KEY.slice(0, 12)), delta(0, "\u200b".repeat(5000)), delta(0, KEY.slice(12))],
      "[key]",
    ],
    ["by the end of it all", [text(0), delta(0, `It is ${KEY.slice(0, 12)}`)], "It is [key]"],
  ])("%s is struck out, and nothing else", async (_, events, whole) => {
    expect((await blocksOf(events))[0]).toEqual({ type: "text", text: whole });
  });

  test.each([
    ["by events between", ['{"a":"', ...parts, '"}'].flatMap((part) => [input(part), between])],
    [
      "by escapes",
      ['{"a":"', ...[...KEY].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`), '"}'].map(input),
    ],
  ])("in a tool call's input, %s, is struck out", async (_, events) => {
    expect(await blocksOf([tool, ...events, stop(0)])).toEqual([
      { type: "tool_use", id: "t", name: "n", input: { a: "[key]" } },
    ]);
  });
});

test("a signature stays byte for byte, also where a short key or half of one stands in it", async () => {
  const signature = `EqQB/test/+test+CkYI%41\\u0041&#45;${KEY.slice(0, 9)}==`;
  const begin = block(0, { type: "thinking", thinking: "", signature: signature.slice(0, 9) });
  const rest = [...signature.slice(9)].map((piece) => ({
    ...{ type: "content_block_delta", index: 0 },
    delta: { type: "signature_delta", signature: piece },
  }));
  for (const key of ["test", "+test+", "test/+test+CkY"]) {
    expect(await blocksOf([begin, ...rest, stop(0)], key)).toEqual([{ type: "thinking", thinking: "", signature }]);
  }
});

test.each<[string, object]>([
  ["beside a delta", { ...delta(0, "Hi"), note: `It is ${KEY}` }],
  ["beside the words of a delta", { ...delta(0, "Hi"), delta: { ...delta(0, "Hi").delta, note: `It is ${KEY}` } }],
])("a key that stands %s is struck out, and its words are told", (_, event) => {
  const keys = createKnownKeys();
  keys.add(KEY);
  const striker = createStreamRedactor(keys);
  const out: StreamEvent[] = [];
  for (const each of [text(0), event, stop(0)]) striker.take(each as StreamEvent, out);
  expect(JSON.stringify(out)).not.toContain(KEY);
  const told = JSON.parse(JSON.stringify(event).replace(KEY, "[key]"));
  expect(out).toEqual([text(0), told, stop(0)]);
});

test("words of a block that never began, or has ended, are left out", async () => {
  expect(await blocksOf([delta(3, "lost"), text(0), delta(0, "kept"), stop(0), delta(0, " lost"), stop(0)])).toEqual([
    { type: "text", text: "kept" },
  ]);
  expect(await blocksOf([text(0, "first"), delta(0, " words"), text(0, "again"), delta(0, "."), stop(0)])).toEqual([
    { type: "text", text: "again." },
  ]);
});

test.each([-1, -0.5, 0.5, 1e300, null, "0"])("a delta of block %s is refused", async (index) => {
  expect(await failureOf(blocksOf([text(0), { ...delta(0, "s"), index }]))).toMatchObject({
    error: { code: index === 1e300 ? "response_too_large" : "invalid_response" },
  });
});

test("deltas of blocks that never began cost the same each, however many", async () => {
  const took = async (events: number) => {
    const all = Array.from({ length: events }, (_, at) => [delta(1 + (at % 900), "s"), stop(0)]).flat();
    const cpu = process.cpuUsage();
    expect(await blocksOf(all)).toEqual([]);
    return process.cpuUsage(cpu).user / 1000;
  };
  await took(500);
  const few = Math.max(20, await took(2500));
  expect(await took(10_000)).toBeLessThan(10 * few);
});
