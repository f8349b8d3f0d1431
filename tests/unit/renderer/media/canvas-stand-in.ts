import { vi } from "vitest";

/** One thing that was done on a canvas, with what the pencil was like. */
export interface Stroke {
  readonly done: string;
  readonly given: readonly unknown[];
  readonly fillStyle: string;
  readonly font: string;
}

/** Pixels a sign, in parts of the font's size. */
const SIGN = 0.5;

/** Notes what is drawn; remembers of it what was drawn last, all over. */
class Context {
  fillStyle = "";
  font = "10px x";
  textAlign = "left";
  textBaseline = "alphabetic";
  imageSmoothingQuality = "low";
  readonly canvas: unknown;
  readonly strokes: Stroke[] = [];
  pixel: readonly number[] = [0, 0, 0, 0];
  /** Frames of a film have something to see: every other pixel is black. */
  checkered = false;

  constructor(canvas: unknown) {
    this.canvas = canvas;
  }
  #note(done: string, given: readonly unknown[]): void {
    this.strokes.push({ done, given, fillStyle: this.fillStyle, font: this.font });
  }
  fillRect = (...given: unknown[]) => this.#note("fillRect", given);
  fillText = (...given: unknown[]) => this.#note("fillText", given);
  roundRect = (...given: unknown[]) => this.#note("roundRect", given);
  beginPath(): void {}
  fill = () => this.#note("fill", []);
  clearRect(): void {}
  transferFromImageBitmap(): void {}
  save(): void {}
  restore(): void {}
  translate(): void {}
  rotate(): void {}
  scale(): void {}
  drawImage(drawn: object, ...place: unknown[]): void {
    this.#note("drawImage", [drawn, ...place]);
    const { luma, ...other } = drawn as { luma?: number };
    const of = other instanceof Context ? other : contexts.get(drawn);
    this.pixel = luma === undefined ? (of?.pixel ?? [0, 0, 0, 255]) : [luma, luma, luma, 255];
    this.checkered = luma !== undefined || of?.checkered === true;
  }
  measureText = (text: string) => ({ width: [...text].length * SIGN * Number(/(\d+)px/.exec(this.font)?.[1] ?? 10) });
  getImageData(_x: number, _y: number, width: number, height: number) {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let at = 0; at < data.length; at += 1) data[at] = this.checkered && at % 8 < 3 ? 0 : (this.pixel[at % 4] ?? 0);
    return { data, width, height };
  }
}

const contexts = new WeakMap<object, Context>();
const contextOf = (canvas: object): Context => {
  const context = contexts.get(canvas) ?? new Context(canvas);
  contexts.set(canvas, context);
  return context;
};

interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Canvases that note what is drawn on them, for pages without any. A letter is half as wide as its font is high; a canvas
 * is a file of `bytesOf`, so many bytes or these. Undone by `vi.unstubAllGlobals()` and `vi.restoreAllMocks()`.
 */
export function standInCanvases(
  bytesOf: (type: string, quality: number | undefined) => number | Uint8Array<ArrayBuffer> = () => 100,
) {
  const made: CanvasSize[] = [];
  const files: { readonly type: string; readonly quality: number | undefined }[] = [];
  const asFile = (type: string, quality: number | undefined) => {
    files.push({ type, quality });
    const bytes = bytesOf(type, quality);
    return new Blob([typeof bytes === "number" ? new Uint8Array(bytes) : bytes], { type });
  };
  class Canvas {
    width: number;
    height: number;
    constructor(width: number, height: number) {
      [this.width, this.height] = [width, height];
      made.push(this);
    }
    getContext = () => contextOf(this);
    convertToBlob = async ({ type = "image/png", quality }: { type?: string; quality?: number } = {}) =>
      asFile(type, quality);
    transferToImageBitmap = () => this;
    close = () => {};
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  vi.stubGlobal("OffscreenCanvasRenderingContext2D", Context);
  vi.stubGlobal("CanvasRenderingContext2D", Context);
  if ("HTMLCanvasElement" in globalThis) {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
      return contextOf(this) as never;
    });
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type = "image/png", quality) =>
      done(asFile(type, quality as number | undefined)),
    );
  }
  return {
    made: made as readonly CanvasSize[],
    files,
    /** A picture that is the same all over. */
    picture(pixel: readonly number[], width = 4, height = 4): ImageBitmap {
      const canvas = { width, height, close: () => {} };
      contextOf(canvas).pixel = pixel;
      return canvas;
    },
    strokesOn: (canvas: object | undefined): readonly Stroke[] => (canvas && contexts.get(canvas)?.strokes) ?? [],
  };
}

/** Frames of a decoder as a canvas takes them; a frame is as light as its luma. */
export function standInFrames(): void {
  vi.stubGlobal(
    "VideoFrame",
    class {
      readonly luma: number;
      constructor(data: ArrayBufferView | ArrayBuffer) {
        this.luma =
          (ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset) : new Uint8Array(data))[0] ?? 0;
      }
      close(): void {}
    },
  );
}
