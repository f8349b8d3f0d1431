import type { Piece, Plan } from "#core/library/embedding/pieces.ts";
import type { Tags } from "#core/library/embedding/tags.ts";

/** What a plan says of a file that begins so and is so long. To read behind what is there rejects, as on a disk. */
export function planned(plan: Plan, file: Buffer, tags: Tags, size = file.length): Promise<readonly Piece[] | null> {
  const read = async (at: number, length: number) => {
    if (at + length > file.length) throw new RangeError("The file ends too early.");
    return Buffer.from(file.subarray(at, at + length));
  };
  return plan(read, size, tags);
}

/** The file that comes of it; null where it stays as it came. */
export async function madeOf(plan: Plan, file: Buffer, tags: Tags): Promise<Buffer | null> {
  const pieces = await planned(plan, file, tags);
  if (pieces === null) return null;
  return Buffer.concat(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : file.subarray(piece.from, piece.to))),
  );
}
