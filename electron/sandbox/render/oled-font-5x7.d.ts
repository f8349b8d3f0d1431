/** Dots of printable ASCII: five bytes a sign, one a column, lowest bit on top; the package ships no types. */
declare module "oled-font-5x7" {
  const font: { readonly fontData: readonly number[]; readonly lookup: readonly string[] };
  export default font;
}
