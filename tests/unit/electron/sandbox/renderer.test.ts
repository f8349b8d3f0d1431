import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { SongJob } from "#core/sandbox/render/job.ts";
import { createRenderer } from "#core/sandbox/render/renderer.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const { signal } = new AbortController();

it("a song that was just made is made once, also when its file is gone, and another is made anew", async () => {
  const lines: string[] = [];
  const renderer = createRenderer((line) => lines.push(line));
  onTestFinished(() => renderer.close());
  const folder = temporaryFolder();
  const song = (name: string, style: string): SongJob => ({
    ...{ kind: "song", path: join(folder, name), style, sections: [{ tag: "break", lines: 0 }] },
    ...{ instrumental: true, sampleRate: 16_000, bitrate: 32_000, format: "mp3" },
  });
  const first = await renderer.render(song("one", "piano"), signal);
  const bytes = readFileSync(join(folder, "one"));
  rmSync(join(folder, "one"));
  expect(await renderer.render(song("two", "piano"), signal)).toEqual(first);
  expect(readFileSync(join(folder, "two")).equals(bytes)).toBe(true);
  expect(lines).toHaveLength(1);
  await renderer.render(song("three", "drums"), signal);
  expect(lines).toHaveLength(2);
}, 60_000);
