import { expect, test } from "vitest";
import { pendingSongs } from "#core/tasks/pending-songs.ts";

test("a ledger that can't be read keeps nobody from closing the studio, and is told of", () => {
  const faults: unknown[] = [];
  const refusal = new Error("disk I/O error");
  const broken = () => {
    throw refusal;
  };
  expect(pendingSongs({ songsOnTheirWay: () => ["a"] }, (thrown) => faults.push(thrown))()).toEqual(["a"]);
  expect(pendingSongs({ songsOnTheirWay: broken }, (thrown) => faults.push(thrown))()).toEqual([]);
  expect(faults).toEqual([refusal]);
});
