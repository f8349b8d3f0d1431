import { open } from "node:fs/promises";

/**
 * The bytes of a file in pieces of `size` (the last may be shorter), read one at a time. Throws when the file is no
 * longer `expected` bytes long: what was announced could not be kept.
 */
export async function* readFilePieces(path: string, expected: number, size: number): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    let position = 0;
    while (position < expected) {
      const piece = Buffer.allocUnsafe(Math.min(size, expected - position));
      let filled = 0;
      while (filled < piece.length) {
        const { bytesRead } = await file.read(piece, filled, piece.length - filled, position + filled);
        if (bytesRead === 0) throw new Error(`The file ended after ${position + filled} of ${expected} bytes.`);
        filled += bytesRead;
      }
      position += filled;
      yield piece;
    }
    if ((await file.stat()).size !== expected) throw new Error("The file grew while it was being sent.");
  } finally {
    await file.close();
  }
}
