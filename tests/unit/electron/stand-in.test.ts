import { expect, test } from "vitest";
import { MessageChannelMain } from "#tests/support/electron/program/message-ports.ts";
import { readClone, writeClone } from "#tests/support/electron/program/structured-clone.ts";

const through = (value: unknown): unknown => readClone(writeClone(value));

test.each([
  undefined,
  null,
  -0,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  12345678901234567890n,
  "text with \ud800",
  new Date(5),
  /a+/gi,
  new Map<unknown, unknown>([[{ key: 1 }, new Set([1, undefined])]]),
  new Uint8Array([0, 128, 255]),
  new Float64Array([0.5]).buffer,
  new RangeError("too much", { cause: 7 }),
  { nested: [1, { two: [undefined] }], ["__proto__"]: 1 },
])("%o crosses from a page to main as a structured clone", (value) => {
  expect(through(value)).toEqual(value);
});

test("a view keeps its place in a buffer that another shares, holes stay holes, and a ring closes", () => {
  const buffer = new ArrayBuffer(8);
  const [first, second] = through([new Uint8Array(buffer, 2, 3), new DataView(buffer)]) as [Uint8Array, DataView];
  expect([first.byteOffset, first.length]).toEqual([2, 3]);
  expect(second.buffer).toBe(first.buffer);
  // biome-ignore lint/suspicious/noSparseArray: the hole is what is looked at
  expect(Object.keys(through([1, , 3]) as object)).toEqual(["0", "2"]);
  const ring: { self?: unknown } = {};
  ring.self = ring;
  const read = through(ring) as typeof ring;
  expect(read.self).toBe(read);
});

test.each([() => 1, Symbol("s"), new WeakMap(), Promise.resolve()])("%o can't be cloned", (value) => {
  expect(() => writeClone(value)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
});

test("a port of main keeps what comes until it is started, and hears of the other's end after that", async () => {
  const { port1, port2 } = new MessageChannelMain();
  const heard: unknown[] = [];
  port2.on("message", ({ data }) => heard.push(data));
  port2.on("close", () => heard.push("closed"));
  const sent = { count: 1 };
  port1.postMessage(sent);
  sent.count = 2;
  await new Promise(setImmediate);
  expect(heard).toEqual([]);
  port2.start();
  port1.postMessage("second");
  port1.close();
  port1.postMessage("too late");
  await new Promise((done) => setTimeout(done, 10));
  expect(heard).toEqual([{ count: 1 }, "second", "closed"]);
});
