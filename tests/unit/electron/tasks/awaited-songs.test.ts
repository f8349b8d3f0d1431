import { expect, test } from "vitest";
import { awaitedSongs } from "#core/tasks/awaited-songs.ts";

test("a ledger that can't be read keeps nobody from closing the studio, and is told of", () => {
  const faults: unknown[] = [];
  const refusal = new Error("disk I/O error");
  const broken = () => {
    throw refusal;
  };
  expect(awaitedSongs({ songsOnTheirWay: () => ["a"] }, (thrown) => faults.push(thrown))()).toEqual(["a"]);
  expect(awaitedSongs({ songsOnTheirWay: broken }, (thrown) => faults.push(thrown))()).toEqual([]);
  expect(faults).toEqual([refusal]);
});
