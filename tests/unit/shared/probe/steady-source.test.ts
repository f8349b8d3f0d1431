import { BufferSource, Input, WEBM } from "mediabunny";
import { expect, test } from "vitest";
import { steadySource } from "#shared/probe/index.ts";

/** A head that says WebM, and a segment of 100 bytes in which nothing begins. */
const junk = Buffer.from(`1a45dfa387428284${Buffer.from("webm").toString("hex")}18538067e4${"00".repeat(100)}`, "hex");

test("a reader that goes in circles is ended; without it, this file holds the whole thread for good", async () => {
  using input = new Input({ formats: [WEBM], source: steadySource(new BufferSource(new Uint8Array(junk))) });
  await expect(input.getTracks()).rejects.toThrow("goes in circles");
});

test("what is asked for often, but not for ever, is given", () => {
  const source = steadySource(new BufferSource(Uint8Array.from([7, 8, 9])));
  const { _read: read } = source as unknown as { _read(start: number, end: number, ...bounds: number[]): unknown };
  const ask = (start: number) => read(start, start + 1, 0, Number.POSITIVE_INFINITY);
  for (let times = 0; times < 9_000; times += 1) ask(1);
  for (let times = 0; times < 12_000; times += 1) ask(times % 2);
  expect(ask(2)).toMatchObject({ bytes: Uint8Array.from([7, 8, 9]) });
});
