import { describe, expect, it } from "vitest";
import { readSections } from "#core/sandbox/music/sections.ts";
import { createChance, createRidge } from "#core/sandbox/render/chance.ts";
import { readMood } from "#core/sandbox/render/mood.ts";
import { createPlanes, stretch } from "#core/sandbox/render/planes.ts";
import { createScene } from "#core/sandbox/render/scene.ts";
import { writeScore } from "#core/sandbox/render/score.ts";
import { outputSize } from "#core/sandbox/video/frame-size.ts";

describe("score", () => {
  it.each([
    ["one short section", [{ tag: "break", lines: 0 }]],
    ["forty sections", Array.from({ length: 40 }, () => ({ tag: "chorus", lines: 12 }))],
    ["a usual song", readSections("[Intro]\n[Verse]\na\nb\n[Chorus]\nc\n[Outro]", false)],
  ])("%s lasts 6 to 60 seconds", (_, sections) => {
    for (const style of ["slow ballad", "fast punk", "50 bpm", "200 bpm", ""]) {
      const { seconds } = writeScore(style, sections);
      expect(seconds).toBeGreaterThanOrEqual(6);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });
  it("takes the tempo that the style asks for", () => {
    expect(writeScore("folk, 120 bpm", [{ tag: "verse", lines: 4 }]).beatSeconds).toBe(0.5);
  });
  it("keeps the order of the sections", () => {
    const wanted = readSections("[Verse]\na\n[Build Up]\n[Chorus]\nb\n[Pre-Chorus]\nc\n[Mystery]\nd", false);
    expect(wanted.map(({ tag }) => tag)).toEqual(["verse", "build up", "chorus", "pre chorus", "verse"]);
    const starts = writeScore("x", wanted).sections.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });
});

describe("scene", () => {
  it.each([
    ["A lighthouse by the sea at dusk", "sea"],
    ["A neon street in Tokyo", "city"],
    ["Deep forest", "forest"],
    ["The desert", "dunes"],
  ])("%s is %s", (prompt, land) => {
    expect(readMood(prompt).land).toBe(land);
  });

  it.each(["sea", "city at night in the rain", "forest in the snow", "dunes", "mountains at dawn"])(
    "paints %s whole, alike for the same prompt, and moves",
    (prompt) => {
      const [a, b] = [createPlanes(320, 180), createPlanes(320, 180)];
      createScene(prompt, 320, 180)(a, 0.5, 2);
      createScene(prompt, 320, 180)(b, 0.5, 2);
      expect(Buffer.compare(a.data, b.data)).toBe(0);
      createScene(prompt, 320, 180)(b, 0.9, 4);
      expect(Buffer.compare(a.data, b.data)).not.toBe(0);
      expect(new Set(a.y).size).toBeGreaterThan(20);
    },
  );
});

describe("planes", () => {
  it("stretching keeps an even picture even", () => {
    const [small, large] = [createPlanes(8, 6), createPlanes(30, 20)];
    small.data.fill(77);
    stretch(small, large);
    expect(new Set(large.data)).toEqual(new Set([77]));
  });
  it("a ridge is closed and fills 0 to 1", () => {
    const ridge = createRidge(createChance("x"), 512, 5, 0.5);
    expect([Math.min(...ridge), Math.max(...ridge)]).toEqual([0, 1]);
    expect(Math.abs((ridge[0] ?? 0) - (ridge[511] ?? 0))).toBeLessThan(0.1);
  });
});

describe("output size", () => {
  it.each([
    ["480P", "16:9", 854, 480],
    ["768P", "9:16", 768, 1366],
    ["2K", "21:9", 3360, 1440],
    ["2K", "1:1", 1440, 1440],
  ])("%s %s is %i × %i", (resolution, ratio, width, height) => {
    expect(outputSize(resolution, ratio, [])).toEqual({ width, height, ratio });
  });
  it.each([
    [1200, 800, 720, 480, "3:2"],
    [1920, 1080, 854, 480, "16:9"],
    [400, 1000, 480, 1200, "2:5"],
    [300, 300, 480, 480, "1:1"],
  ])("adaptive follows %i × %i", (width, height, w, h, ratio) => {
    const found = { bytes: new Uint8Array(), size: 0, kind: "image" as const, format: "png", width, height };
    const item = { kind: "image" as const, role: "first_frame" as const, url: "x", found };
    expect(outputSize("480P", "adaptive", [item])).toEqual({ width: w, height: h, ratio });
  });
});
