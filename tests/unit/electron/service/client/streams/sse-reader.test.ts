import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStreamEvent } from "#core/service/client/streams/message-stream.ts";
import { readSse } from "#core/service/client/streams/sse-reader.ts";
import { replyEvents, sse } from "../fake-service.ts";

async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % Math.max(1, sizes.length)] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(bytes: Uint8Array, sizes: readonly number[] = []) {
  const events = [];
  for await (const batch of readSse(cut(bytes, sizes))) events.push(...batch);
  return events;
}

describe("readSse", () => {
  it("gives the same events for any chunking, cuts inside characters included", async () => {
    const event = fc.record({ type: fc.constantFrom("a", "text", "ping"), text: fc.string({ unit: "grapheme" }) });
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
    const lineEnd = fc.constantFrom("\n", "\r\n");
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 20 }), sizes, lineEnd, async (events, pieces, end) => {
        const bytes = Buffer.from(sse(events).replaceAll("\n", end));
        const got = await read(bytes, pieces);
        expect(got).toEqual(await read(bytes));
        expect(got.map(({ data }) => JSON.parse(data))).toEqual(events);
        expect(got.map((one) => one.event)).toEqual(events.map(({ type }) => type));
      }),
    );
  });

  it.each([
    ["a frame without an event line", "data: 1\n\n", [{ event: undefined, data: "1" }]],
    ["several data lines", "data: a\ndata: b\n\n", [{ event: undefined, data: "a\nb" }]],
    ["no space after the colon", "event:x\ndata:1\n\n", [{ event: "x", data: "1" }]],
    ["comments and unknown fields", ": hi\nretry: 5\nid: 3\ndata: 1\n\n", [{ event: undefined, data: "1" }]],
    ["a mark of byte order", "\uFEFFdata: 1\n\n", [{ event: undefined, data: "1" }]],
    ["an unfinished frame, which is dropped", "data: 1\n\ndata: 2\n", [{ event: undefined, data: "1" }]],
    [
      "lone carriage returns",
      "data: 1\r\rdata: 2\r\r",
      [
        { event: undefined, data: "1" },
        { event: undefined, data: "2" },
      ],
    ],
  ])("reads %s", async (_, text, events) => {
    expect(await read(Buffer.from(text))).toMatchObject(events);
    expect(await read(Buffer.from(text), [1])).toMatchObject(events);
  });

  it("gives up on an event without end instead of filling the memory", async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(1024 * 1024, "x");
    }
    async function* begun() {
      yield Buffer.from("data: ");
      yield* endless();
    }
    const reading = (async () => {
      for await (const _ of readSse(begun())) throw new Error("No event was expected.");
    })();
    await expect(reading).rejects.toMatchObject({ error: { code: "response_too_large" } });
  });
});

it("a stream of just so many bytes is read, and one byte more is refused", async () => {
  const text = "data: 1\n\ndata: 2\n\n";
  const reading = async (stream: number) => {
    const events = [];
    for await (const batch of readSse(cut(Buffer.from(text), [6]), { event: 100, stream })) events.push(...batch);
    return events.map(({ data }) => data);
  };
  expect(await reading(18)).toEqual(["1", "2"]);
  await expect(reading(17)).rejects.toMatchObject({
    error: { code: "response_too_large", details: { what: "bytes", found: 18, allowed: 17 } },
  });
});

describe("parseStreamEvent", () => {
  it.each(replyEvents)("takes $type as it is", (event) => {
    expect(parseStreamEvent(JSON.stringify(event))).toEqual(event);
  });

  it("keeps fields and kinds that it does not know", () => {
    const odd = { type: "content_block_delta", index: 0, delta: { type: "mood_delta", mood: 3 }, extra: [1] };
    expect(parseStreamEvent(JSON.stringify(odd))).toEqual(odd);
    const newer = { type: "later", anything: { deep: true } };
    expect(parseStreamEvent(JSON.stringify(newer))).toEqual(newer);
  });

  it.each([
    "",
    "nonsense",
    "null",
    "3",
    '"text"',
    "[]",
    "{}",
    '{"type":7}',
    '{"type":"content_block_delta"}',
    '{"type":"content_block_delta","index":0}',
    '{"type":"content_block_delta","index":0,"delta":null}',
    '{"type":"content_block_delta","index":"0","delta":{"type":"text_delta","text":"a"}}',
    '{"type":"message_start"}',
    '{"type":"content_block_start","index":0}',
  ])("refuses %j", (data) => {
    expect(() => parseStreamEvent(data)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: "invalid_response" }) }),
    );
  });

  it("never throws anything but a ServiceError, whatever the JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          parseStreamEvent(JSON.stringify(value));
        } catch (error) {
          expect((error as Error).name).toBe("ServiceError");
        }
      }),
    );
  });
});
