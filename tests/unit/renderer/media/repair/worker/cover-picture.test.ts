import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CoverUnreadable } from "#renderer/media/repair/cover-unreadable.ts";
import { coverPicture } from "#renderer/media/repair/worker/cover-picture.ts";
import { standInCanvases } from "../../canvas-stand-in.ts";

const ADDRESS = "/media/a";
let canvases: ReturnType<typeof standInCanvases>;
/** What the page's own decoder makes of a file; an error where it can make nothing of it. */
let decoded: { width: number; height: number } | Error;
let file: Response;

beforeEach(() => {
  canvases = standInCanvases(() => 7);
  decoded = { width: 4000, height: 3000 };
  file = holds(1);
  vi.stubGlobal("fetch", async () => file.clone());
  vi.stubGlobal("createImageBitmap", async () => {
    if (decoded instanceof Error) throw decoded;
    return canvases.picture([0, 0, 0, 255], decoded.width, decoded.height);
  });
});
afterEach(() => void vi.unstubAllGlobals());

const holds = (bytes: number) => new Response(new Uint8Array(bytes));

it.each([
  ["a JPEG", "jpeg", 1, "image/jpeg"],
  ["a PNG", "png", 1, "image/png"],
  ["a JPEG of 2 MB", "jpeg", 2_000_000, "image/jpeg"],
])("%s is written as it is", async (_what, format, bytes, mimeType) => {
  file = holds(bytes);
  const cover = await coverPicture({ address: ADDRESS, format });
  expect([cover.data.length, cover.mimeType, canvases.files]).toEqual([bytes, mimeType, []]);
});

it.each([
  ["a JPEG of more than 2 MB", "jpeg", 2_000_001],
  ["a PNG of more than 2 MB", "png", 2_000_001],
  ["a WebP, which players don't show", "webp", 1],
  ["a GIF", "gif", 1],
])("%s is drawn anew as a JPEG, 1,600 pixels wide", async (_what, format, bytes) => {
  file = holds(bytes);
  const cover = await coverPicture({ address: ADDRESS, format });
  expect([cover.data.length, cover.mimeType, canvases.files]).toEqual([
    7,
    "image/jpeg",
    [{ type: "image/jpeg", quality: 0.9 }],
  ]);
  expect(canvases.made).toMatchObject([{ width: 1600, height: 1200 }]);
});

it("a small one that is drawn anew keeps its size", async () => {
  decoded = { width: 300, height: 500 };
  await coverPicture({ address: ADDRESS, format: "webp" });
  expect(canvases.made).toMatchObject([{ width: 300, height: 500 }]);
});

it.each([
  ["is gone", "png", new Response("Not found", { status: 404 })],
  ["can’t be decoded", "webp", holds(1)],
])("one that %s is no cover", async (_what, format, answer) => {
  file = answer;
  decoded = new Error("no picture");
  await expect(coverPicture({ address: ADDRESS, format })).rejects.toBeInstanceOf(CoverUnreadable);
});
