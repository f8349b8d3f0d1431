import { expect, it, onTestFinished, vi } from "vitest";
import { type BodyPace, pacedBody } from "#core/service/client/bodies/body-pace.ts";

type Piece = readonly [waitMs: number, bytes: number, ownMs?: number];

/** Reads pieces that each take so long to come, and then so long of our own time. */
async function read(pieces: readonly Piece[], pace: BodyPace, take = pieces.length + 1) {
  let now = 1_000_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  let closed = 0;
  let at = 0;
  const body = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const piece = pieces[at];
        at += 1;
        if (piece === undefined) return { done: true as const, value: undefined };
        now += piece[0];
        return { done: false as const, value: new Uint8Array(piece[1]) };
      },
      async return() {
        await Promise.resolve();
        closed += 1;
        return { done: true as const, value: undefined };
      },
    }),
  };
  const sizes: number[] = [];
  let failure: unknown;
  try {
    for await (const piece of pacedBody(body, pace)) {
      sizes.push(piece.length);
      now += pieces[at - 1]?.[2] ?? 0;
      if (sizes.length >= take) break;
    }
  } catch (thrown) {
    failure = thrown;
  }
  const message = (failure as { error?: { message: string } } | undefined)?.error?.message;
  return { sizes, closed, message };
}

it("a body within its time comes whole, and is closed by its own end", async () => {
  expect(
    await read(
      [
        [400, 5],
        [600, 7],
      ],
      { totalMs: 1000 },
    ),
  ).toEqual({ sizes: [5, 7], closed: 0, message: undefined });
});

it("one that has no end is left, and closed", async () => {
  expect(
    await read(
      [
        [120_000, 5],
        [1, 7],
      ],
      { totalMs: 120_000 },
    ),
  ).toEqual({
    ...{ sizes: [5], closed: 1 },
    message: expect.stringContaining("It had no end after 2 minutes."),
  });
});

it("our own time doesn't count: the disk may be slow", async () => {
  expect(
    (
      await read(
        [
          [400, 5, 50_000],
          [600, 7],
        ],
        { totalMs: 1000, windowMs: 1000 },
      )
    ).sizes,
  ).toEqual([5, 7]);
});

it("one that drips is left: in each window 1,024 bytes must come", async () => {
  const dripping = await read(
    [
      [600, 1000],
      [401, 23],
    ],
    { totalMs: 60_000, windowMs: 1000 },
  );
  expect(dripping).toEqual({
    ...{ sizes: [1000], closed: 1 },
    message: expect.stringContaining("Only 1023 bytes came in 1 seconds."),
  });
  const flowing = await read(
    [
      [600, 1000],
      [401, 24],
      [600, 0],
      [401, 1024],
    ],
    { totalMs: 60_000, windowMs: 1000 },
  );
  expect(flowing.sizes).toEqual([1000, 24, 0, 1024]);
  // What came in the window before counts for that one only.
  const later = await read(
    [
      [600, 5000],
      [401, 0],
      [600, 500],
      [401, 0],
    ],
    { totalMs: 60_000, windowMs: 1000 },
  );
  expect(later.sizes).toEqual([5000, 0, 500]);
});

it("a window that isn't over yet asks for nothing", async () => {
  expect((await read([[1000, 0]], { totalMs: 60_000, windowMs: 1000 })).sizes).toEqual([0]);
});

it("who reads no further closes it, and waits for that", async () => {
  expect(
    await read(
      [
        [1, 5],
        [1, 7],
      ],
      { totalMs: 1000 },
      1,
    ),
  ).toEqual({ sizes: [5], closed: 1, message: undefined });
});
