import { expect, it } from "vitest";
import { createReplyMeter, deltaText } from "#core/service/client/streams/reply-meter.ts";

const most = { events: 5, blocks: 2, reply: 20, toolInput: 4 };
const delta = (type: string, more: object, index: unknown = 0) => ({
  ...{ type: "content_block_delta", index, delta: { type, ...more } },
});

/** What becomes of these events, each written with so many characters. */
function read(events: readonly object[], written = 3): string {
  const meter = createReplyMeter(most as unknown as Parameters<typeof createReplyMeter>[0]);
  try {
    for (const event of events) meter.note(event as Parameters<typeof meter.note>[0], written);
    return "taken";
  } catch (thrown) {
    return (thrown as { error: { code: string } }).error.code;
  }
}
const times = (count: number, event: object) => Array.from({ length: count }, () => event);

it.each<[string, object[], number, string]>([
  ["as many events as there may be", times(5, { type: "ping" }), 99, "taken"],
  ["one event more", times(6, { type: "ping" }), 0, "response_too_large"],
  ["the last block that there may be", [delta("text_delta", { text: "a" }, 1)], 0, "taken"],
  ["a block more", [delta("text_delta", { text: "a" }, 2)], 0, "response_too_large"],
  ["text up to the bound", [delta("text_delta", { text: "x".repeat(20) })], 99, "taken"],
  ["a letter more", [delta("text_delta", { text: "x".repeat(21) })], 0, "response_too_large"],
  ["thinking, too", times(3, delta("thinking_delta", { thinking: "x".repeat(7) })), 0, "response_too_large"],
  ["what is no delta, as it was written", times(3, { type: "message_start" }), 7, "response_too_large"],
  ["a delta of another kind, as it was written", times(3, delta("other_delta", { text: "" })), 7, "response_too_large"],
  [
    "a delta whose text is none, as it was written",
    times(3, delta("text_delta", { text: 5 })),
    7,
    "response_too_large",
  ],
  ["a call's input up to the bound", times(2, delta("input_json_delta", { partial_json: "ab" })), 0, "taken"],
  [
    "a call's input that comes to more in pieces",
    times(3, delta("input_json_delta", { partial_json: "ab" })),
    0,
    "response_too_large",
  ],
  [
    "inputs of two calls, each within the bound",
    [0, 1].flatMap((at) => times(2, delta("input_json_delta", { partial_json: "ab" }, at))),
    0,
    "taken",
  ],
  [
    "an input of no block, which is counted as text alone",
    times(4, delta("input_json_delta", { partial_json: "ab" }, "x")),
    0,
    "taken",
  ],
])("%s", (_what, events, written, outcome) => {
  expect(read(events, written)).toBe(outcome);
});

it.each([
  [delta("signature_delta", { signature: "s" }), { field: "signature", text: "s" }],
  [delta("input_json_delta", { partial_json: "" }), { field: "partial_json", text: "" }],
  [delta("text_delta", {}), undefined],
  [delta("toString", { undefined: "s" }), undefined],
  [{ type: "message_stop" }, undefined],
])("the text of %j", (event, text) => {
  expect(deltaText(event as Parameters<typeof deltaText>[0])).toEqual(text);
});
