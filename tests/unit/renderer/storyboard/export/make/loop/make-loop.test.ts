import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import type { PictureSources } from "#renderer/storyboard/export/make/film-pictures.ts";
import { gifFile } from "#renderer/storyboard/export/make/loop/gif-file.ts";
import { makeLoop, makeStill } from "#renderer/storyboard/export/make/loop/make-loop.ts";

const MIB = 1024 ** 2;
/** What the canvas has made of a picture: its kind, its size and how bright it is. */
let encoded: string[];
let answer: () => Response | Promise<Response>;
let sent: { at: number; size: number }[];
let file: Uint8Array;
/** Bytes of a still of the browser's own encoder. */
let stillSize: number;

/** A chunk of so many bytes, as the encoder of a browser gives it. */
function webp(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + 8 + size);
  bytes.set(new TextEncoder().encode("RIFF"));
  bytes.set(new TextEncoder().encode("WEBPVP8 "), 8);
  new DataView(bytes.buffer).setUint32(16, size, true);
  return bytes;
}

class StandInCanvas {
  readonly width: number;
  readonly height: number;
  #drawn = 0;
  #put: ImageData | undefined;
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
  }
  #isOpaque = false;
  getContext = (_kind: string, { alpha }: { alpha?: boolean }) => {
    this.#isOpaque = alpha === false;
    return this.#context;
  };
  readonly #context = {
    drawImage: ({ gray }: { gray: number }) => {
      this.#drawn = gray;
    },
    getImageData: () => ({
      data: Uint8ClampedArray.from({ length: this.width * this.height * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : this.#drawn,
      ),
    }),
    putImageData: (data: ImageData, x: number, y: number) => {
      if (x === 0 && y === 0) this.#put = data;
    },
  };
  async convertToBlob({ type, quality }: { type: string; quality?: number }) {
    const { data, width, height } = this.#put ?? { data: [] as number[], width: 0, height: 0 };
    encoded.push(`${type} ${quality ?? ""}${this.#isOpaque ? " opaque" : ""} ${width}×${height} ${data[0]}`);
    return new Blob([type === "image/png" ? new Uint8Array(stillSize).fill(7) : webp(stillSize)]);
  }
}

beforeEach(() => {
  [encoded, sent, file, stillSize] = [[], [], new Uint8Array(16 * MIB), 100];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal("OffscreenCanvas", StandInCanvas);
  vi.stubGlobal(
    "ImageData",
    class {
      readonly data: Uint8ClampedArray;
      readonly width: number;
      readonly height: number;
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        [this.data, this.width, this.height] = [data, width, height];
      }
    },
  );
  vi.stubGlobal("fetch", async (address: string, { body }: { body: Uint8Array }) => {
    const at = Number(new URL(address).searchParams.get("at"));
    sent.push({ at, size: body.length });
    file.set(body, at);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A film of two cards at two pictures a second: the first a second long, the other a second and a half. */
const planOf = (form: string) =>
  ({
    ...{ form, quality: "best", frameRate: 2, width: 4, height: 2 },
    color: colorOf({ matrix: "bt709", fullRange: false }, 720),
    segments: [1, 1.5].map((length) => ({ assetId: null, length, fade: 0, dip: null })),
  }) as unknown as Parameters<typeof makeLoop>[0];
const sources = { addressOf: String, cards: [{ gray: 40 }, { gray: 200 }], captions: [] } as unknown as PictureSources;
const target = "http://core/media/films/1";
const written = () => file.slice(0, Math.max(0, ...sent.map(({ at, size }) => at + size)));

const gray = (level: number) => Uint8ClampedArray.from({ length: 32 }, (_, at) => (at % 4 === 3 ? 255 : level));

test("a loop has every picture of the film, each for its time; it waits where it is paused, and tells how far it is", async () => {
  const gate = { pass: vi.fn(async () => undefined) };
  const far: number[] = [];
  await makeLoop(planOf("gif"), target, sources, gate, (seconds) => far.push(seconds));
  expect(far).toEqual([0.5, 1, 1.5, 2, 2.5]);
  expect(gate.pass).toHaveBeenCalledTimes(5);
  const same = gifFile("best");
  const parts: Uint8Array[] = [];
  for (const level of [40, 40, 200, 200, 200])
    parts.push(await same.add({ rgba: gray(level), width: 4, height: 2, ticks: 50 }));
  expect(Buffer.from(written())).toEqual(Buffer.concat([...parts, same.end().rest]));
  // What is small goes in one piece.
  expect(sent.map(({ at }) => at)).toEqual([0]);
});

test("nothing is made while it is paused", async () => {
  const pause = Promise.withResolvers<void>();
  const far: number[] = [];
  const made = makeLoop(planOf("gif"), target, sources, { pass: () => pause.promise }, (seconds) => far.push(seconds));
  await new Promise((done) => setTimeout(done, 20));
  expect(far).toEqual([]);
  pause.resolve();
  await made;
  expect(far).toHaveLength(5);
});

test("a large one goes in pieces of four megabytes and more, in its order; its start is written last", async () => {
  stillSize = 2 * MIB;
  await makeLoop(planOf("webp"), target, sources, { pass: async () => undefined }, () => undefined);
  expect(encoded).toEqual([40, 40, 200, 200, 200].map((level) => `image/webp 0.95 opaque 4×2 ${level}`));
  const whole = 12 + 18 + 14 + 5 * (8 + 16 + 8 + 2 * MIB);
  const bytes = Buffer.from(written());
  expect(bytes.length).toBe(whole);
  expect([bytes.toString("latin1", 0, 4), bytes.readUInt32LE(4), bytes.toString("latin1", 8, 12)]).toEqual([
    "RIFF",
    whole - 8,
    "WEBP",
  ]);
  for (let frame = 0; frame < 5; frame += 1) {
    const at = 44 + frame * (32 + 2 * MIB);
    expect(bytes.toString("latin1", at, at + 4)).toBe("ANMF");
    expect(bytes.readUIntLE(at + 8 + 12, 3)).toBe(500);
  }
  expect(sent.at(-1)).toEqual({ at: 0, size: 12 });
  // Two pictures at a time, the last by itself.
  const pair = 2 * (32 + 2 * MIB);
  expect(sent.map(({ at }) => at)).toEqual([0, 4 * MIB, 44 + pair, 44 + pair + 4 * MIB, 44 + 2 * pair, 0]);
});

test("no more pictures are made than the core has taken, but for a few", async () => {
  stillSize = 2 * MIB;
  const taken = Promise.withResolvers<Response>();
  answer = () => taken.promise;
  const far: number[] = [];
  const made = makeLoop(planOf("webp"), target, sources, { pass: async () => undefined }, (seconds) =>
    far.push(seconds),
  );
  await vi.waitFor(() => expect(encoded).toHaveLength(4));
  await new Promise((done) => setTimeout(done, 100));
  expect(far).toEqual([0.5, 1, 1.5]);
  taken.resolve(new Response(null, { status: 204 }));
  await made;
  expect(far).toHaveLength(5);
});

test("what the core refuses ends the loop, and so does what can't be drawn", async () => {
  answer = () => Response.json({ code: "disk_full" }, { status: 507 });
  const gate = { pass: async () => undefined };
  await expect(makeLoop(planOf("gif"), target, sources, gate, () => undefined)).rejects.toMatchObject({
    answer: { code: "disk_full" },
  });
  sent = [];
  answer = () => new Response(null, { status: 204 });
  const cards = [sources.cards[0], null] as PictureSources["cards"];
  await expect(makeLoop(planOf("gif"), target, { ...sources, cards }, gate, () => undefined)).rejects.toThrow("card");
  // The half of a loop is no file.
  expect(sent).toEqual([]);
});

test.each([
  [0, 40],
  [1, 40],
  [2, 200],
  [4, 200],
])("the picture %i of the film is drawn whole, as a PNG", async (frame, level) => {
  await makeStill(planOf("png"), frame, target, sources);
  expect(encoded).toEqual([`image/png  opaque 4×2 ${level}`]);
  expect([...written()]).toEqual(Array.from({ length: 100 }, () => 7));
  expect(sent).toEqual([{ at: 0, size: 100 }]);
});

test("a picture that the film doesn't have, or that can't be drawn, is no file", async () => {
  await expect(makeStill(planOf("png"), 5, target, sources)).rejects.toThrow("no such picture");
  const draw = vi.spyOn(StandInCanvas.prototype, "convertToBlob").mockRejectedValue(new Error("no memory"));
  await expect(makeStill(planOf("png"), 1, target, sources)).rejects.toThrow("no memory");
  draw.mockRestore();
  expect(sent).toEqual([]);
});

test("what the core refuses of a picture is said", async () => {
  answer = () => Response.json({ code: "disk_full" }, { status: 507 });
  await expect(makeStill(planOf("png"), 1, target, sources)).rejects.toMatchObject({ answer: { code: "disk_full" } });
});
