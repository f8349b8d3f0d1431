import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PosterAnswer, PosterOrder } from "#renderer/library/posters/poster-worker.ts";
import { standInCanvases } from "../../media/canvas-stand-in.ts";
import { servedFiles } from "../../media/files/plain-media.ts";

/** The thread itself: what it is told, and what it answers. */
const thread = new EventTarget();
let answers: PosterAnswer[] = [];

beforeEach(async () => {
  answers = [];
  vi.stubGlobal("self", {
    postMessage: (answer: PosterAnswer) => void answers.push(answer),
    addEventListener: thread.addEventListener.bind(thread),
  });
  standInCanvases(() => 120);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 40, height: 20, close: () => {} }));
  // It listens as soon as it is read; a worker of these tests reads it once.
  await import("#renderer/library/posters/poster-worker.ts");
});
afterEach(() => vi.unstubAllGlobals());

const order = (turn: number, source: string, more: Partial<PosterOrder> = {}): PosterOrder => ({
  ...{ turn, source: `http://core/media/${source}`, target: "http://core/media/poster", kind: "image", format: "png" },
  ...more,
});
const ask = async (wanted: PosterOrder) => {
  thread.dispatchEvent(new MessageEvent("message", { data: wanted }));
  await vi.waitFor(() => expect(answers.filter(({ turn }) => turn === wanted.turn).at(-1)?.step).not.toBe("drawn"));
  await vi.waitFor(() => expect(answers.filter(({ turn }) => turn === wanted.turn).length).toBeGreaterThan(1));
  return answers.filter(({ turn }) => turn === wanted.turn);
};

it("a poster is drawn, then kept by the core; the next may be drawn meanwhile", async () => {
  const core = servedFiles({ a: new Uint8Array(4) });
  expect(await ask(order(1, "a"))).toEqual([
    { turn: 1, step: "drawn" },
    { turn: 1, step: "kept", frames: 0 },
  ]);
  expect(core.taken("poster")).toHaveLength(120);
});

it("a file that is here and can't be decoded is known to be so", async () => {
  servedFiles({ a: new Uint8Array(4) });
  expect(await ask(order(2, "a", { kind: "video" }))).toEqual([
    { turn: 2, step: "drawn" },
    { turn: 2, step: "kept", frames: null },
  ]);
});

it("one that can't be read now, or whose poster isn't kept, is tried another time", async () => {
  const core = servedFiles({ a: new Uint8Array(4) });
  expect((await ask(order(3, "gone"))).at(-1)).toMatchObject({ step: "lost", message: expect.stringContaining("404") });
  core.refuse("poster", new Response(null, { status: 507 }));
  expect((await ask(order(4, "a"))).at(-1)).toMatchObject({ step: "lost", message: expect.stringContaining("507") });
});
