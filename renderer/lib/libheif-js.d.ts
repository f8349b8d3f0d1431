/** The part of libheif-js that the page calls; the package ships no types for this build. */
declare module "libheif-js/libheif/libheif.js" {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills `target.data` with RGBA, turned as the file says; null when decoding failed. */
    display(target: ImageData, done: (filled: ImageData | null) => void): void;
  }
  export default function openLibheif(): {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  };
}
