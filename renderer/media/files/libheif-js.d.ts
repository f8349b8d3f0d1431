/** The part of libheif-js that repairs call; the package ships no types for its bundle. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
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
  interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  const open: () => Libheif;
  export default open;
}
