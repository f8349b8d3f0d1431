declare module "opentype.js" {
  interface Glyph {
    /** 0: the font has none for the sign. */
    readonly index: number;
    readonly path: {
      readonly commands: readonly (
        | { readonly type: "M" | "L" | "Q" | "C"; readonly x: number; readonly y: number }
        | { readonly type: "Z" }
      )[];
    };
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascender: number;
    charToGlyph(sign: string): Glyph;
  }
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
