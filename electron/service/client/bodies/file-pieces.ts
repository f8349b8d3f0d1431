import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

/**
 * The bytes of a file in pieces of `size` (the last may be shorter), read one at a time. Throws when the file is no
 * longer `expected` bytes long, or, before its last piece, when its SHA-256 is another than the one given. `opening` opens
 * it where its path alone can't be trusted.
 */
export async function* readFilePieces(
  path: string,
  expected: number,
  size: number,
  sha256?: string,
  opening: () => Promise<FileHandle> = () => open(path, "r"),
): AsyncGenerator<Buffer> {
  const file = await opening();
  const hash = createHash("sha256");
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
      if (sha256 !== undefined) {
        hash.update(piece);
        if (position === expected && hash.digest("hex") !== sha256) throw new Error("The file is another by now.");
      }
      yield piece;
    }
    if ((await file.stat()).size !== expected) throw new Error("The file grew while it was being sent.");
  } finally {
    await file.close();
  }
}
