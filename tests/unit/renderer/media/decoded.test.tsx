// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { drawStill } from "#renderer/lib/files/draw-still.ts";
import { queryClient } from "#renderer/lib/index.ts";
import { drawImagePoster, drawVideoPoster } from "#renderer/library/posters/draw-poster.ts";
import { frameOf } from "#renderer/library/reuse/frame-of.ts";
import { lastFrameOf, openFilmFrames, Undecodable } from "#renderer/media/frames/film-frames.ts";
import { undecodableHere } from "#renderer/media/repair/can-repair-here.ts";
import { FilmStrip } from "#renderer/media/repair/dialog/film-strip.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { standInCanvases, standInFrames } from "./canvas-stand-in.ts";
import { filmOf, offerCoders, servedFiles } from "./files/plain-media.ts";

let withdraw = () => {};
let canvases: ReturnType<typeof standInCanvases>;
beforeEach(() => {
  withdraw = offerCoders();
  canvases = standInCanvases();
  standInFrames();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:made", revokeObjectURL: vi.fn() }));
});
afterEach(() => {
  withdraw();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The lights that were drawn, canvas by canvas. */
const lightsOn = (canvas: object | undefined) =>
  canvases
    .strokesOn(canvas)
    .filter(({ done }) => done === "drawImage")
    .map(({ given: [drawn] }) => (drawn as { luma?: number }).luma);
const canvasesOfPage = () => vi.mocked(HTMLCanvasElement.prototype.getContext).mock.contexts as HTMLCanvasElement[];

describe("the still of a film", () => {
  it.each([
    ["start", 10],
    ["end", 40],
  ] as const)("of its %s is the frame that stands there", async (edge, light) => {
    servedFiles({ a: await filmOf({ lights: [10, 20, 30, 40], width: 1280, height: 720 }) });
    expect(await drawStill("a", edge)).toMatch(/^blob:/);
    expect(lightsOn(canvasesOfPage()[0])).toEqual([light]);
    // A card is never wider than this.
    expect(canvasesOfPage()[0]?.width).toBe(640);
    expect(canvases.files).toEqual([{ type: "image/jpeg", quality: 0.86 }]);
  });

  it("of a small film is as wide as the film", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }) });
    await drawStill("a", "start");
    expect(canvasesOfPage()[0]?.width).toBe(16);
  });

  it("isn't there where a machine can't decode it, or the file is none", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }), text: new Uint8Array(80) });
    expect(await drawStill("text", "start")).toBeNull();
    withdraw();
    expect(await drawStill("a", "start")).toBeNull();
  });
});

describe("a film's frames", () => {
  it("are known by their times, and each is drawn in the film's own size", async () => {
    servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
    const film = await openFilmFrames("a");
    expect(film.times.map((time) => Math.round(time * 10))).toEqual([0, 1, 2]);
    expect([film.width, film.height]).toEqual([16, 8]);
    const canvas = document.createElement("canvas");
    await film.draw(1, canvas);
    expect(lightsOn(canvas)).toEqual([20]);
    expect([canvas.width, canvas.height]).toEqual([16, 8]);
    film.close();
    await expect(film.draw(2, canvas)).rejects.toThrow();
  });

  it("of a film that this machine can't decode are said to be so", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }) });
    withdraw();
    await expect(openFilmFrames("a")).rejects.toBeInstanceOf(Undecodable);
  });

  it("the last one becomes a file", async () => {
    servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
    const file = await lastFrameOf("a", "Last.png");
    expect([file.name, file.type]).toEqual(["Last.png", "image/png"]);
    expect(lightsOn(canvasesOfPage()[0])).toEqual([30]);
  });

  it.each([
    [null, 30],
    [0, 10],
    [0.099, 20],
    [0.15, 20],
    [9, 30],
    [-1, 10],
  ])("that is seen at %s s is light %d", async (seconds, light) => {
    servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
    const file = await frameOf("a", seconds, "Frame.png");
    expect(file.name).toBe("Frame.png");
    expect(lightsOn(canvasesOfPage()[0])).toEqual([light]);
  });

  it("a canvas that gives no picture is said", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }) });
    vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done) => done(null));
    await expect(lastFrameOf("a", "x.png")).rejects.toThrow("gave no picture");
  });
});

describe("posters", () => {
  const address = (name: string) => `http://core/media/${name}`;

  it("of a film are its frame with the most to see, and ten frames beside each other", async () => {
    const lights = Array.from({ length: 20 }, (_, at) => (at === 7 ? 250 : 100));
    servedFiles({ a: await filmOf({ lights, width: 960, height: 540 }) });
    const drawn = await drawVideoPoster(address("a"));
    expect(drawn).toMatchObject({ frames: 10, poster: { type: "image/jpeg" }, strip: { type: "image/jpeg" } });
    const [strip, best] = canvases.made.filter(({ width }) => width >= 480);
    expect([strip, best].map((canvas) => [canvas?.width, canvas?.height])).toEqual([
      [1920, 108],
      [480, 270],
    ]);
    const cells = canvases.strokesOn(strip).map(({ given: [, ...place] }) => place);
    expect(cells).toEqual(Array.from({ length: 10 }, (_, at) => [at * 192, 0, 192, 108]));
    // The first, then the one that shows more; equals change nothing.
    expect(canvases.strokesOn(best)).toHaveLength(2);
    expect(canvases.files).toEqual([
      { type: "image/jpeg", quality: 0.84 },
      { type: "image/jpeg", quality: 0.76 },
    ]);
  });

  it("of a small film are no larger than it", async () => {
    servedFiles({ a: await filmOf({ lights: [10, 20], width: 32, height: 64 }) });
    await drawVideoPoster(address("a"));
    expect(canvases.made.slice(0, 2).map(({ width, height }) => [width, height])).toEqual([
      [320, 64],
      [32, 64],
    ]);
  });

  it("of a film that can't be decoded there are none", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }) });
    withdraw();
    expect(await drawVideoPoster(address("a"))).toBeNull();
  });

  it.each([
    [960, 480, 480, 240],
    [300, 960, 150, 480],
    [100, 50, 100, 50],
    [4000, 1, 480, 1],
  ])("a picture of %d × %d becomes one of %d × %d", async (width, height, wide, high) => {
    servedFiles({ a: new Uint8Array(4) });
    const close = vi.fn();
    vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));
    const { poster, strip, frames } = await drawImagePoster(address("a"), "png");
    expect([poster.type, strip, frames]).toEqual(["image/jpeg", null, 0]);
    const [canvas] = canvases.made;
    expect([canvas?.width, canvas?.height]).toEqual([wide, high]);
    const strokes = canvases.strokesOn(canvas);
    // What is see-through stands on gray.
    expect(strokes[0]).toMatchObject({ done: "fillRect", given: [0, 0, wide, high], fillStyle: "#808080" });
    expect(strokes[1]?.given.slice(1)).toEqual([0, 0, wide, high]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("a picture that can't be decoded or read is told apart", async () => {
    servedFiles({ a: new Uint8Array(4) });
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no")));
    await expect(drawImagePoster(address("a"), "png")).rejects.toMatchObject({ name: expect.any(String) });
    await expect(drawImagePoster(address("gone"), "png")).rejects.toThrow("could not be read (404)");
  });
});

test("whether a file can be repaired here follows from what this machine decodes", async () => {
  servedFiles({ v: await filmOf({ lights: [10] }), none: new Uint8Array(90) });
  const asset = (id: string, facts: object) => ({ id, facts }) as Asset;
  expect(await undecodableHere(asset("v", { kind: "image", format: "png" }))).toBeNull();
  expect(await undecodableHere(asset("v", { kind: "video", format: "mp4", videoCodec: "VP9" }))).toBeNull();
  expect(await undecodableHere(asset("v", { kind: "audio", format: "mp4", audioCodec: "AC-4" }))).toBe("AC-4");
  expect(await undecodableHere(asset("none", { kind: "audio", format: "ape" }))).toBe("APE");
  withdraw();
  expect(await undecodableHere(asset("v", { kind: "video", format: "mp4", videoCodec: "VP9" }))).toBe("VP9");
  expect(await undecodableHere(asset("v", { kind: "video", format: "mp4" }))).toBe("MP4");
});

test("a film is shown as a strip of twelve pictures over its whole length", async () => {
  queryClient.clear();
  servedFiles({ a: await filmOf({ lights: Array.from({ length: 24 }, (_, at) => at), width: 64, height: 32 }) });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <FilmStrip assetId="a" />
    </QueryClientProvider>,
  );
  const canvas = container.querySelector("canvas");
  await waitFor(() => expect(canvas?.width).toBe(96 * 12));
  expect(canvas?.height).toBe(48);
  const [strip] = canvases.made;
  expect(canvases.strokesOn(strip).map(({ given: [, x] }) => x)).toEqual(
    Array.from({ length: 12 }, (_, at) => at * 96),
  );
  expect(canvases.strokesOn(canvas ?? undefined).map(({ given: [drawn] }) => drawn)).toEqual([strip]);
});
