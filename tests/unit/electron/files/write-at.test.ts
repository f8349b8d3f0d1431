import type { FileHandle } from "node:fs/promises";
import { expect, test } from "vitest";
import { writeAt } from "#core/files/write-at.ts";

/** A disk that takes three bytes at a time, and none from `room` on. */
const slowDisk = (room: number) => {
  const kept = new Uint8Array(12);
  const write = async (bytes: Uint8Array, from: number, length: number, at: number) => {
    if (at >= room) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    const bytesWritten = Math.min(3, length, room - at);
    kept.set(bytes.subarray(from, from + bytesWritten), at);
    return { bytesWritten };
  };
  return { kept, file: { write } as unknown as FileHandle };
};

test("a disk that takes a part at a time gets the rest at its own place", async () => {
  const { kept, file } = slowDisk(12);
  await writeAt(file, new Uint8Array([1, 2, 3, 4, 5, 6, 7]), 2);
  expect([...kept]).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0]);
});

test("a disk that refuses the rest is told as full", async () => {
  await expect(writeAt(slowDisk(5).file, new Uint8Array(7), 2)).rejects.toMatchObject({ error: { code: "disk_full" } });
});
