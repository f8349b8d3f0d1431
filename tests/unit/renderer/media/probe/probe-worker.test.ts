import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { smallestFilm } from "#renderer/media/probe/smallest-film.ts";
import { loadAnew } from "../../load-anew.ts";

type Said = { id?: number; answer?: unknown; failed?: string; ready?: true };
let said: Said[] = [];
/** The names of the files that were read of, in order. */
let read: string[] = [];
let thread: EventTarget;

beforeEach(() => {
  said = [];
  read = [];
  thread = new EventTarget();
  vi.stubGlobal("self", {
    postMessage: (message: Said) => void said.push(message),
    addEventListener: thread.addEventListener.bind(thread),
  });
  const { slice } = Blob.prototype;
  vi.spyOn(Blob.prototype, "slice").mockImplementation(function (this: Blob, ...range) {
    if (this instanceof File) read.push(this.name);
    return slice.apply(this, range);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const start = () => loadAnew("renderer/media/probe/probe-worker.ts");
async function ask(asked: File): Promise<Said | undefined> {
  thread.dispatchEvent(new MessageEvent("message", { data: { id: 1, asked } }));
  await vi.waitFor(() => expect(said.at(-1)?.id).toBe(1));
  return said.at(-1);
}

it("the thread reads a film of its own as it starts, before anybody's file, and tells nobody of it", async () => {
  await start();
  await vi.waitFor(() => expect(read).toEqual(["smallest.mp4"]));
  expect(said).toEqual([{ ready: true }]);
});

it("it answers with what the header of a file says", async () => {
  await start();
  const film = new File([await smallestFilm().arrayBuffer()], "harbor.mp4");
  expect(await ask(film)).toMatchObject({ answer: { kind: "video", format: "mp4", width: 16, height: 16 } });
});

it("of a large file it reads no more than the header takes", async () => {
  await start();
  const header = new Uint8Array(await smallestFilm().arrayBuffer());
  const film = new File([header, new Uint8Array(8 * 1024 * 1024)], "long.mp4");
  await ask(film);
  expect(read.filter((name) => name === "long.mp4").length).toBeLessThan(8);
});

it("a file that can't be read fails alone: the next is read", async () => {
  await start();
  const gone = new File(["x"], "gone.mp4");
  Object.defineProperty(gone, "slice", {
    value: () => {
      throw new DOMException("It was moved.", "NotFoundError");
    },
  });
  expect(await ask(gone)).toMatchObject({ failed: "It was moved." });
  said = [];
  expect(await ask(smallestFilm())).toMatchObject({ answer: { kind: "video" } });
});
