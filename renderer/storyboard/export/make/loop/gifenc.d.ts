/** The part of gifenc that loops call; the package ships no types. */
declare module "gifenc" {
  type Palette = [red: number, green: number, blue: number][];
  interface GifStream {
    reset(): void;
  }
  interface GifEncoder {
    readonly stream: GifStream;
    writeHeader(): void;
    /** `delay` in milliseconds; `repeat` 0: for ever. `first` begins a file. */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette: Palette; delay: number; repeat: number; first: boolean },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  /** `rgba` as a canvas has it. */
  export function quantize(rgba: Uint8ClampedArray, colors: number, options: { format: "rgb565" }): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format: "rgb565"): Uint8Array;
  export function GIFEncoder(options: { auto: boolean }): GifEncoder;
}
