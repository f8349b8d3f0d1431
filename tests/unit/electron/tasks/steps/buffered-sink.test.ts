import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openIncoming } from "#core/files/incoming-writer.ts";
import { bufferedSink } from "#core/tasks/steps/buffered-sink.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

describe("the sink of a paid answer", () => {
  it("reads the answer to its end on a full disk, and stores it in order once there is room", async () => {
    const writer = await openIncoming(join(temporaryFolder(), "song.part"));
    let room = 1;
    const refusals: unknown[] = [];
    const nearlyFull = {
      ...writer,
      write: async (chunk: Uint8Array) => {
        if (room <= 0) throw failure("disk_full");
        room -= 1;
        await writer.write(chunk);
      },
    };
    const sink = bufferedSink(nearlyFull, (cause) => refusals.push(cause));
    const buffer = Buffer.from("one");
    await sink.write(buffer);
    for (const word of ["two", "six", "ten"]) {
      buffer.write(word);
      await sink.write(buffer);
    }
    expect(refusals).toHaveLength(1);
    expect(await failureOf(() => sink.finish())).toMatchObject({ code: "disk_full" });
    room = 2;
    expect(await failureOf(() => sink.finish())).toMatchObject({ code: "disk_full" });
    room = 9;
    const { bytes, path } = await sink.finish();
    expect(bytes).toBe(12);
    expect(readFileSync(path, "utf8")).toBe("onetwosixten");
  });

  it("holds as much as it may and not a byte more; what has no room isn't counted as come", async () => {
    const writer = await openIncoming(join(temporaryFolder(), "song.part"));
    let isFull = true;
    const full = {
      ...writer,
      write: async (chunk: Uint8Array) => {
        if (isFull) throw failure("disk_full");
        await writer.write(chunk);
      },
    };
    // Telling of it may fail for the same reason.
    const refused = () => {
      throw failure("disk_full");
    };
    const sink = bufferedSink(full, refused, undefined, 6);
    expect(sink.bytes()).toBe(0);
    await sink.write(Buffer.from("abc"));
    await sink.write(Buffer.from("def"));
    expect(sink.bytes()).toBe(6);
    expect(await failureOf(() => sink.write(Buffer.from("g")))).toMatchObject({
      code: "disk_full",
      details: { found: 7, allowed: 6 },
    });
    expect(sink.bytes()).toBe(6);
    isFull = false;
    const { bytes, path } = await sink.finish();
    expect([bytes, readFileSync(path, "utf8")]).toEqual([6, "abcdef"]);
  });
});
