import { expect, test } from "vitest";
import { foreignLine } from "#core/database/foreign/index.ts";

/** Whether a task of somebody's archive is taken that has this as its request. */
const isTaken = (request: unknown) =>
  foreignLine.safeParse({
    say: "task",
    task: {
      ...{
        id: "0199aaaa-0000-7000-8000-000000000000",
        kind: "video",
        state: "ready",
        title: "A take",
        model: "Vendor-H3",
      },
      ...{ connectionName: "Theirs", sandbox: false, projectId: null, shotId: null, songId: null, take: 1, request },
      ...{ error: null, copyOf: null, assetId: null, usage: null, result: null, createdAt: 1, finishedAt: 2 },
    },
  }).success;

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test.each([
  // Its key has one character.
  ["65,536 characters", { a: "x".repeat(65_535) }, true],
  ["one more", { a: "x".repeat(65_536) }, false],
  ["a key of 65,537", { ["x".repeat(65_537)]: 1 }, false],
  ["two texts that are too long together", { a: "x".repeat(40_000), b: ["x".repeat(40_000)] }, false],
  // With the request itself and the list.
  ["2,000 values", { a: new Array(1998).fill(0) }, true],
  ["2,001 values", { a: new Array(1999).fill(0) }, false],
  // The places of a list have no names that count.
  ["a long list of texts of 65,000 characters", { a: new Array(1300).fill("x".repeat(50)) }, true],
  ["lists 31 deep in the request", { a: nested(31) }, true],
  ["lists 32 deep in the request", { a: nested(32) }, false],
])("of a request of %s it is %#", (_what, request, taken) => {
  expect(isTaken(request)).toBe(taken);
});
