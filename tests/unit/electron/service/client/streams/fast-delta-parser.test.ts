import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFastDeltaParser } from "#core/service/client/streams/fast-delta-parser.ts";
import { flattenBatches } from "#core/service/client/streams/flatten-batches.ts";
import { parseStreamEvent } from "#core/service/client/streams/message-stream.ts";
import { drain, failureOf } from "../fake-service.ts";

const delta = (text: string, index = 0, type = "text_delta") => ({
  type: "content_block_delta",
  index,
  delta: type === "text_delta" ? { type, text } : { type, thinking: text },
});

describe("createFastDeltaParser", () => {
  it("never reads a line otherwise than the JSON parser would", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("", "text_delta", '"', "\\", '"}}', "text", "a\u2028b"),
    );
    const event = fc.oneof(
      fc.record({ text, index: fc.nat(2), type: fc.constantFrom("text_delta", "thinking_delta") }),
    );
    const write = fc.constantFrom(
      (value: object) => JSON.stringify(value),
      (value: object) => JSON.stringify(value, undefined, 1).replaceAll("\n", " "),
      ({ type, index, delta: inner }: ReturnType<typeof delta>) => JSON.stringify({ delta: inner, index, type }),
      ({ delta: inner, ...rest }: ReturnType<typeof delta>) =>
        JSON.stringify({ ...rest, delta: Object.fromEntries(Object.entries(inner).reverse()) }),
      (value: object) => JSON.stringify({ ...value, extra: "text" }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(event, write), { maxLength: 30 }), (given) => {
        const shortcut = createFastDeltaParser();
        for (const [{ text: words, index, type }, spell] of given) {
          const line = spell(delta(words, index, type));
          const parsed = parseStreamEvent(line);
          const short = shortcut.read(line);
          if (short === undefined) shortcut.learn(line, parsed);
          else expect(short).toEqual(parsed);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is taken for a run of plain deltas", () => {
    const shortcut = createFastDeltaParser();
    const first = JSON.stringify(delta("one"));
    shortcut.learn(first, parseStreamEvent(first));
    expect(shortcut.read(JSON.stringify(delta("two 🎬")))).toEqual(delta("two 🎬"));
    expect(shortcut.read(JSON.stringify(delta('a "quote"')))).toBeUndefined();
    expect(shortcut.read(JSON.stringify(delta("other block", 1)))).toBeUndefined();
    expect(shortcut.read('{"type":"ping"}')).toBeUndefined();
  });
});

it.each([
  ["an event of another kind with such a delta", { ...delta("a"), type: "message_start" }],
  ["a delta that is text", { ...delta("a"), delta: "text_delta" }],
  ["no delta", { ...delta("a"), delta: null }],
  ["a place that is no number", { ...delta("a"), index: "0" }],
  ["a place before the first", delta("a", -1)],
  ["a place between two", delta("a", 0.5)],
])("%s is judged by the schema, and refused", async (_what, event) => {
  expect(await failureOf((async () => parseStreamEvent(JSON.stringify(event)))())).toMatchObject({
    error: { code: "invalid_response" },
  });
});

describe("flattenBatches", () => {
  async function* batches() {
    yield [1, 2];
    yield [];
    yield [3];
    throw new Error("broken");
  }

  it("gives every item, then what the batches threw", async () => {
    const got: number[] = [];
    const error = await failureOf(
      (async () => {
        for await (const item of flattenBatches(batches())) got.push(item);
      })(),
    );
    expect(got).toEqual([1, 2, 3]);
    expect(error).toMatchObject({ message: "broken" });
  });

  it("closes the batches when the reader leaves", async () => {
    let closed = false;
    async function* watched() {
      try {
        yield [1, 2];
        yield [3];
      } finally {
        closed = true;
      }
    }
    for await (const _ of flattenBatches(watched())) break;
    expect(closed).toBe(true);
  });

  it("loses nothing to readers that do not wait for each other", async () => {
    async function* slow() {
      for (const item of [1, 3, 5]) {
        await new Promise((resolve) => setImmediate(resolve));
        yield [item, item + 1];
      }
    }
    const items = flattenBatches(slow());
    const got = await Promise.all(Array.from({ length: 7 }, () => items.next()));
    expect(got.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, undefined]);
    expect(await drain(items)).toEqual([]);
  });
});
