/** The part of libheif-js that the sandbox calls; the package ships no types. */
declare module "libheif-js/wasm-bundle.js" {
  interface HeifPicture {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills `target.data` with RGBA, turned as the file says; null when decoding failed. */
    display(target: HeifPicture, done: (filled: HeifPicture | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
