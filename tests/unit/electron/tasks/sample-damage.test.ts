import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { probe } from "#core/media/index.ts";
import { damageOf } from "#core/tasks/sample-damage.ts";
import { fixture } from "#tests/support/media-fixtures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** The fixture, with the bytes from `from` to `to` (parts of its length) turned over. */
async function damagedCopy(name: string, from: number, to: number): Promise<string> {
  const bytes = readFileSync(await fixture(name));
  for (let at = Math.floor(bytes.length * from); at < bytes.length * to; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  const copy = join(temporaryFolder(), name);
  writeFileSync(copy, bytes);
  return copy;
}
const seen = async (path: string) => damageOf(path, await probe({ path }));

describe("damage that headers don't tell", () => {
  it.each(["h264-aac.mp4", "hevc-aac.mp4", "h264-mp3.mp4", "5s.mp3", "vbr.mp3", "no-xing.mp3"])(
    "is not seen in %s as it is, and seen once bytes are turned",
    async (name) => {
      expect(await seen(await fixture(name))).toBeNull();
      expect(await seen(await damagedCopy(name, 0.4, 0.6))).toMatch(/damaged|can't be read/);
    },
  );

  it("is never a crash, whatever the file is", async () => {
    const path = join(temporaryFolder(), "x.mp4");
    writeFileSync(path, Buffer.alloc(5000, 7));
    const facts = { kind: "video", format: "mp4", mime: "video/mp4", bytes: 5000, videoCodec: "avc" } as const;
    expect(await damageOf(path, facts)).toBe("Its samples can't be read.");
  });
});
