import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderFilm } from "#core/sandbox/render/film.ts";
import { isKeyFrame, renumberFrame, repeatFrame } from "#core/sandbox/render/held-frames.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** For how many frames each decoded picture stands, read by ffmpeg; `-xerror` ends at the first damaged frame. */
async function heldFor(held: number, width: number, height: number): Promise<number[]> {
  const path = join(temporaryFolder(), "film.mp4");
  const job = { kind: "film", path, width, height, seconds: 2, held, prompt: "A lighthouse", stills: [] } as const;
  const { bytes, seconds } = await renderFilm({ ...job, stills: [] });
  expect(seconds).toBe(2);
  writeFileSync(path, bytes);
  const decode = ["-v", "error", "-xerror", "-i", path, "-f", "framemd5", "-"];
  const lines = execFileSync("ffmpeg", decode, { encoding: "utf8" }).split("\n");
  const runs: { picture: string; frames: number }[] = [];
  for (const line of lines.filter((text) => text !== "" && !text.startsWith("#"))) {
    const picture = line.split(",").at(-1) ?? "";
    const last = runs.at(-1);
    if (last?.picture === picture) last.frames += 1;
    else runs.push({ picture, frames: 1 });
  }
  return runs.map(({ frames }) => frames);
}

describe("a hurried film", () => {
  // Sizes that are and are not whole macroblocks of 16 pixels.
  it.each([
    [64, 48],
    [120, 70],
  ])("of %i × %i holds each picture, and ends with the true last one", async (width, height) => {
    expect(await heldFor(6, width, height)).toEqual([6, 6, 6, 6, 6, 6, 6, 5, 1]);
  });

  it("at the real pace every frame is painted", async () => {
    expect(await heldFor(1, 64, 48)).toEqual(Array.from({ length: 48 }, () => 1));
  });
});

describe("frames of the encoder", () => {
  const predicted = Uint8Array.of(0, 0, 0, 3, 0x61, 0xe1, 0x15);

  it("says which frame it is, and leaves what it was given", () => {
    expect([...renumberFrame(predicted, 7)]).toEqual([0, 0, 0, 3, 0x61, 0xe7, 0x15]);
    expect(predicted[5]).toBe(0xe1);
    expect([isKeyFrame(predicted), isKeyFrame(Uint8Array.of(0, 0, 0, 1, 0x65))]).toEqual([false, true]);
  });

  it("refuses a frame that it doesn't know", () => {
    expect(() => renumberFrame(Uint8Array.of(0, 0, 0, 2, 0x41, 0xe1), 1)).toThrow("held frames");
  });

  it("a repeated frame is a few bytes, with its own length before it", () => {
    const frame = repeatFrame(2560, 1440, 3);
    expect([...frame.subarray(0, 6)]).toEqual([0, 0, 0, frame.length - 4, 0x61, 0xe3]);
    expect(frame.length).toBeLessThan(16);
  });
});
