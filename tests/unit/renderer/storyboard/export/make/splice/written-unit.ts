import { BitWriter, escapeUnit } from "#renderer/storyboard/export/make/splice/h264-bits.ts";

/** A field of an H.264 unit as the standard has it (7.3): so many bits, or a number in as many as it takes. */
export type Field = ["u", value: number, bits: number] | ["ue", value: number] | ["se", value: number];

/** The bits of fields, from the left. */
export const bitsOf = (fields: readonly Field[]): string =>
  fields
    .map((field) => {
      if (field[0] === "u") return field[1].toString(2).padStart(field[2], "0");
      const value = field[1];
      const number = field[0] === "ue" ? value : value > 0 ? 2 * value - 1 : -2 * value;
      const digits = (number + 1).toString(2);
      return "0".repeat(digits.length - 1) + digits;
    })
    .join("");

/** A unit of these bits; what is left of its last byte is zeros. */
export function unitOf(bits: string): Uint8Array<ArrayBuffer> {
  const writer = new BitWriter(bits.length / 8);
  for (const bit of bits) writer.bits(Number(bit), 1);
  return escapeUnit(writer.bytes());
}
