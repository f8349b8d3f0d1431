import type { VideoSample } from "mediabunny";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import type { FilmFrame } from "#renderer/storyboard/export/make/film-frame.ts";
import { type FrameShape, openTakeFrames } from "#renderer/storyboard/export/make/take-frames.ts";
import { framingOf } from "#shared/film/framing.ts";

const sd = colorOf({ matrix: "smpte170m", fullRange: false }, 480);
const sdFull = colorOf({ matrix: "smpte170m", fullRange: true }, 480);

afterEach(() => void vi.unstubAllGlobals());

interface Plane {
  readonly offset: number;
  readonly stride: number;
}

/** A decoded picture whose brightness grows from byte to byte, and its chroma too. */
function decoded(format: string, wide: number, high: number, more: object = {}, from = 16): VideoSample {
  const [across, down] = [Math.ceil(wide / 2), Math.ceil(high / 2)];
  const luma = (row: number, column: number) => from + row * wide + column;
  const chroma = (plane: number, row: number, column: number) => 100 + plane * 50 + row * across + column;
  return {
    ...{ format, rotation: 0, displayWidth: wide, displayHeight: high },
    visibleRect: { left: 0, top: 0, width: wide, height: high },
    copyTo: async (to: Uint8Array, { layout }: { layout: Plane[] }) => {
      // As decoders do, it answers later.
      await new Promise((later) => setTimeout(later));
      const [y, u, v] = layout as [Plane, Plane, Plane?];
      for (let row = 0; row < high; row += 1)
        for (let column = 0; column < wide; column += 1) to[y.offset + row * y.stride + column] = luma(row, column);
      for (let row = 0; row < down; row += 1)
        for (let column = 0; column < across; column += 1)
          for (const plane of [0, 1]) {
            const { offset, stride } = (format === "NV12" || plane === 0 ? u : v) as Plane;
            const at = format === "NV12" ? column * 2 + plane : column;
            to[offset + row * stride + at] = chroma(plane, row, column);
          }
    },
    ...more,
  } as unknown as VideoSample;
}
const shape = (width: number, height: number, more: Partial<FrameShape> = {}): FrameShape => ({
  ...{ width, height, color: sd, crop: null },
  ...more,
});
const planes = ({ y, u, v }: FilmFrame) => [[...y], [...u], [...v]];
const upFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

describe.each(["I420", "NV12"])("pictures in %s", (format) => {
  it.each([
    [4, 2, 2],
    [5, 3, 6],
  ])("of the film's own size (%d × %d) are its frames byte by byte", async (wide, high, chroma) => {
    const frames = openTakeFrames(sd, shape(wide, high));
    expect(planes(await frames(decoded(format, wide, high)))).toEqual([
      upFrom(16, wide * high),
      upFrom(100, chroma),
      upFrom(150, chroma),
    ]);
    // The next one takes its place.
    const [next] = planes(await frames(decoded(format, wide, high, {}, 40)));
    expect(next).toEqual(upFrom(40, wide * high));
  });

  it("that are meant otherwise are brought into the film's colors", async () => {
    const frames = openTakeFrames(sdFull, shape(2, 2));
    const { y } = await frames(decoded(format, 2, 2, {}, 0));
    expect([...y]).toEqual([16, 17, 18, 19]);
  });

  it("that are meant otherwise and of another size, too", async () => {
    const { y } = await openTakeFrames(sdFull, shape(8, 2))(decoded(format, 2, 2, {}, 0));
    expect([...y]).toEqual([16, 16, 16, 17, 16, 16, 16, 16, 16, 16, 18, 19, 16, 16, 16, 16]);
  });

  it("of another size stand in the middle of the film's frame, black beside them", async () => {
    const frames = openTakeFrames(sd, shape(8, 2));
    const { y } = await frames(decoded(format, 2, 2, {}, 60));
    expect([...y]).toEqual([16, 16, 60, 61, 16, 16, 16, 16, 16, 16, 62, 63, 16, 16, 16, 16]);
  });
});

it.each<[what: string, wide: number, high: number, shown: object, luma: number[]]>([
  ["lower than the film", 4, 2, {}, [60, 61, 62, 63, 64, 65, 66, 67, ...Array(8).fill(16)]],
  ["narrower than the film", 2, 4, {}, [60, 61, 16, 16, 62, 63, 16, 16, 64, 65, 16, 16, 66, 67, 16, 16]],
  [
    "as large, of pixels half as high",
    4,
    8,
    { displayHeight: 4 },
    [...[63, 64, 65, 66], ...[70, 71, 72, 73], ...[78, 79, 80, 81], ...[85, 86, 87, 88]],
  ],
])("a picture that is %s is scaled into it", async (_what, wide, high, shown, luma) => {
  const { y } = await openTakeFrames(sd, shape(4, 4))(decoded("I420", wide, high, shown, 60));
  expect([...y]).toEqual(luma);
});

test("of a picture that a clip lies nearer in, that part is shown", async () => {
  const framing = framingOf({ conform: "crop", view: { x: 0, y: 0, zoom: 2 } });
  const { y } = await openTakeFrames(sd, shape(4, 4, { framing }))(decoded("I420", 8, 8, {}, 30));
  // The left upper quarter, pixel by pixel.
  expect([...y]).toEqual([30, 31, 32, 33, 38, 39, 40, 41, 46, 47, 48, 49, 54, 55, 56, 57]);
});

test("a part begins on even pixels and has even sides, as chroma has half of them", async () => {
  // Seven pixels each way, from the third of the fifth row on.
  const view = { x: 6.5 / 16, y: 8.5 / 16, zoom: 16 / 7 };
  const framing = framingOf({ conform: "crop", view });
  const { y } = await openTakeFrames(sd, shape(8, 8, { framing }))(decoded("I420", 16, 16, {}, 0));
  expect([...y]).toEqual(Array.from({ length: 8 }, (_, row) => upFrom((row + 6) * 16 + 4, 8)).flat());
});

test("a part that is the whole picture but for a half of two pixels is the whole picture", async () => {
  const framing = framingOf({ conform: "crop", view: { x: 0.5, y: 0.5, zoom: 8 / 7.5 } });
  const { y } = await openTakeFrames(sd, shape(8, 8, { framing }))(decoded("I420", 8, 8, {}, 20));
  expect([...y]).toEqual(upFrom(20, 64));
});

it.each([
  ["as large as the film", async () => decoded("I420", 8, 2, {}, 100)],
  ["over a canvas", async () => decoded("I420", 8, 2, { rotation: 180, ...canvas(8, 2).sample }, 100)],
])(
  "a file whose pictures change their size on the way has black beside the smaller ones again: behind one %s",
  async (_what, large) => {
    const frames = openTakeFrames(sd, shape(8, 2));
    const small = () => decoded("I420", 2, 2, {}, 60);
    const beside = [16, 16, 60, 61, 16, 16, 16, 16, 16, 16, 62, 63, 16, 16, 16, 16];
    expect([...(await frames(small())).y]).toEqual(beside);
    expect((await frames(await large())).y[0]).not.toBe(16);
    expect([...(await frames(small())).y]).toEqual(beside);
  },
);

/** A canvas of this size that says what is drawn on it, and then has a red picture. */
function canvas(width: number, height: number, context = true) {
  const told: string[] = [];
  const of2d = {
    getImageData: (...place: number[]) => {
      told.push(`read ${place.join(" ")}`);
      const data = new Uint8ClampedArray(width * height * 4);
      for (let at = 0; at < data.length; at += 4) data.set([255, 0, 0, 255], at);
      return { data };
    },
  };
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      constructor(wide: number, high: number) {
        told.push(`canvas ${wide}×${high}`);
      }
      getContext(kind: string, { alpha }: { alpha: boolean }) {
        expect([kind, alpha]).toEqual(["2d", false]);
        return context ? of2d : null;
      }
    },
  );
  const sample = {
    draw: (_to: object, ...[x, y, w, h, ...to]: number[]) => told.push(`part ${x} ${y} ${w} ${h} to ${to.join(" ")}`),
    transform: async (wished: { width: number; height: number; fit: string }) => {
      await new Promise((later) => setTimeout(later));
      told.push(`fit ${wished.width}×${wished.height} ${wished.fit}`);
      return {
        draw: (to: object, ...place: number[]) => {
          expect(to).toBe(of2d);
          told.push(`draw ${place.join(" ")}`);
        },
        close: () => told.push("close"),
      };
    },
  };
  return { told, sample };
}

it.each([
  ["a turned picture", "I420", { rotation: 90, displayWidth: 4, displayHeight: 8 }],
  ["a picture of ten bits", "I420P10", {}],
  ["a picture of another size with four planes", "I420A", { displayWidth: 16, displayHeight: 16 }],
])("%s goes over a canvas, whole", async (_what, format, more) => {
  const drawn = canvas(8, 4);
  const out = await openTakeFrames(sd, shape(8, 4))(decoded(format, 8, 4, { ...more, ...drawn.sample }));
  expect(drawn.told).toEqual(["canvas 8×4", "fit 8×4 contain", "draw 0 0 8 4", "close", "read 0 0 8 4"]);
  // Red, as BT.601 has it.
  expect(planes(out)).toEqual([Array(32).fill(81), Array(8).fill(90), Array(8).fill(240)]);
});

it("a turned picture of which a part is shown is drawn from that part", async () => {
  const drawn = canvas(4, 4);
  const framing = framingOf({ conform: "crop", view: { x: 0.5, y: 0.5, zoom: 2 } });
  const more = { rotation: 90, displayWidth: 8, displayHeight: 16, ...drawn.sample };
  const out = await openTakeFrames(sd, shape(4, 4, { framing }))(decoded("I420", 16, 8, more));
  expect(drawn.told).toEqual(["canvas 4×4", "part 2 6 4 4 to 0 0 4 4", "read 0 0 4 4"]);
  expect(out.y[0]).toBe(81);
});

it("what was fitted is closed where it can't be drawn, too", async () => {
  const drawn = canvas(8, 4);
  const transform = async () => ({
    draw: () => {
      throw new Error("lost");
    },
    close: () => drawn.told.push("close"),
  });
  const sample = decoded("I420", 8, 4, { rotation: 180, transform });
  await expect(openTakeFrames(sd, shape(8, 4))(sample)).rejects.toThrow("lost");
  expect(drawn.told).toEqual(["canvas 8×4", "close"]);
});

it("a machine without a canvas says that it can't draw", async () => {
  const drawn = canvas(8, 4, false);
  const sample = decoded("I420", 8, 4, { rotation: 180, ...drawn.sample });
  await expect(openTakeFrames(sd, shape(8, 4))(sample)).rejects.toThrow("This machine can't draw.");
});
