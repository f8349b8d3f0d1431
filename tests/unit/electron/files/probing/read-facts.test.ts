import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReader } from "#core/files/probing/byte-reader.ts";
import { readFacts, readFormatOnly } from "#core/files/probing/read-facts.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { slowDisk } from "#tests/support/machine/slow-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";

it.each([
  ["picture.png", { kind: "image", format: "png" }],
  ["h264-aac.mp4", { kind: "video", format: "mp4" }],
])("of %s, which no reader comes through, its format is still told", async (name, facts) => {
  const read = await readFormatOnly({ path: await fixture(name) });
  expect(read.facts).toMatchObject(facts);
  expect(read.bytesRead).toBeGreaterThan(0);
});

describe("a reader of a file's bytes", () => {
  const sources = async () => {
    const path = join(temporaryFolder(), "a.bin");
    writeFileSync(path, Buffer.from(Array.from({ length: 300 }, (_, at) => at % 251)));
    return { path, all: [{ path }, { bytes: new Uint8Array(readFileSync(path)) }] };
  };

  it("gives what lies there, up to the end, and says how much that was", async () => {
    const { path, all } = await sources();
    for (const source of all) {
      const reader = await openReader(source, new AbortController().signal);
      expect([reader.size, ...(await reader.read(250, 4)), (await reader.read(290, 100)).length]).toEqual([
        ...[300, 250, 0, 1, 2, 10],
      ]);
      expect(reader.bytesRead()).toBeGreaterThanOrEqual(14);
      await reader.close();
    }
    expect(openFilesIn(dirname(path))).toEqual([]);
  });

  it("gives nothing once its time is over", async () => {
    const { path, all } = await sources();
    const late = new AbortController();
    for (const source of all) {
      const reader = await openReader(source, late.signal);
      late.abort(new Error("too late"));
      await expect(reader.read(0, 4)).rejects.toThrow("too late");
      await reader.close();
    }
    expect(openFilesIn(dirname(path))).toEqual([]);
  });

  it("holds no file open once its facts are told, whatever it is", async () => {
    const root = temporaryFolder();
    const files = { "a.txt": "milk, bread", "b.png": "png", "c.mp4": "", "d.svg": "<svg></svg>" };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
    await slowDisk(root);
    const formats: string[] = [];
    for (const name of Object.keys(files)) {
      formats.push((await readFacts({ path: join(root, name) }, name)).facts.format);
      await readFormatOnly({ path: join(root, name) });
      expect(openFilesIn(root)).toEqual([]);
    }
    expect(formats).toEqual(["text", "text", "unknown", "svg"]);
    await expect(readFacts({ path: join(root, "gone") }, "gone")).rejects.toMatchObject({ code: "ENOENT" });
    // A folder can be opened, and isn't read.
    await readFacts({ path: root }, "folder").catch(() => {});
    expect(openFilesIn(dirname(root))).toEqual([]);
  });
});
