/** The part of libheif-js that repairs call; the package ships no types for its loader. */
declare module "libheif-js/libheif-wasm/libheif.js" {
  interface HeifPicture {
    width: number;
    height: number;
    data: Uint8ClampedArray<ArrayBuffer>;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills `target.data` with RGBA, turned as the file says; null when decoding failed. */
    display(target: HeifPicture, done: (filled: HeifPicture | null) => void): void;
  }
  export interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  /** `wasmBinary`: libheif.wasm, which lies beside it. */
  const open: (parts: { wasmBinary: Uint8Array<ArrayBuffer> }) => Libheif;
  export default open;
}
