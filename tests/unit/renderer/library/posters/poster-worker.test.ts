import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PosterOrder } from "#renderer/library/posters/poster-worker.ts";
import { standInCanvases } from "../../media/canvas-stand-in.ts";
import { servedFiles } from "../../media/files/plain-media.ts";

/** The thread itself: what it is told, and what it says. */
const thread = new EventTarget();
type Said = { id: number } & Record<string, unknown>;
let said: Said[] = [];

beforeEach(async () => {
  said = [];
  vi.stubGlobal("self", {
    postMessage: (message: Said) => void said.push(message),
    addEventListener: thread.addEventListener.bind(thread),
  });
  standInCanvases(() => 120);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 40, height: 20, close: () => {} }));
  // It listens as soon as it is read; a worker of these tests reads it once.
  await import("#renderer/library/posters/poster-worker.ts");
});
afterEach(() => vi.unstubAllGlobals());

const order = (source: string, more: Partial<PosterOrder> = {}): PosterOrder => ({
  ...{ source: `http://core/media/${source}`, target: "http://core/media/poster", kind: "image", format: "png" },
  ...more,
});
const ask = async (id: number, asked: PosterOrder) => {
  thread.dispatchEvent(new MessageEvent("message", { data: { id, asked } }));
  await vi.waitFor(() => expect(said.filter((each) => each.id === id)).toHaveLength(2));
  return said.filter((each) => each.id === id);
};

it("a poster is drawn, then kept by the core; the next may be drawn meanwhile", async () => {
  const core = servedFiles({ a: new Uint8Array(4) });
  expect(await ask(1, order("a"))).toEqual([
    { id: 1, note: "drawn" },
    { id: 1, answer: 0 },
  ]);
  expect(core.taken("poster")).toHaveLength(120);
});

it("a file that is here and can't be decoded is known to be so", async () => {
  servedFiles({ a: new Uint8Array(4) });
  expect(await ask(2, order("a", { kind: "video" }))).toEqual([
    { id: 2, note: "drawn" },
    { id: 2, answer: null },
  ]);
});

it("one that can't be read now, or whose poster isn't kept, is tried another time", async () => {
  const core = servedFiles({ a: new Uint8Array(4) });
  expect((await ask(3, order("gone"))).at(-1)).toMatchObject({ failed: expect.stringContaining("404") });
  core.refuse("poster", new Response(null, { status: 507 }));
  expect((await ask(4, order("a"))).at(-1)).toMatchObject({ failed: expect.stringContaining("507") });
});
