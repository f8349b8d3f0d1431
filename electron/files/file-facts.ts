import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, open, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";

export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";

/** For a look at what may not be there: false, or the failure that was another. */
export function unlessMissing(cause: unknown): false {
  if (codeOf(cause) !== "ENOENT") throw cause;
  return false;
}

/** True when `path` is inside `root`, after both were made absolute. */
export function isInside(root: string, path: string): boolean {
  return resolve(path).startsWith(resolve(root) + sep);
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Size in bytes, or null when there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** So much of a file is read and hashed in one step: no more than half a millisecond of this thread. */
const HASHED_AT_ONCE = 256 * 1024;

/** Hex. A stream, with a buffer of 64 KB for a picture of two, would cost a small file twice as much as all else. */
export async function sha256Of(path: string): Promise<string> {
  // A link in the place of a file is not that file.
  await using handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  return await sha256OfOpen(handle);
}

export async function sha256OfOpen(handle: FileHandle): Promise<string> {
  const { size } = await handle.stat();
  // One byte more than the file has: what doesn't fill the buffer was its end.
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, HASHED_AT_ONCE));
  const hash = createHash("sha256");
  for (let read = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, read);
    hash.update(buffer.subarray(0, bytesRead));
    read += bytesRead;
    // A disk over the network may give less than was asked for in the middle of a file.
    if (bytesRead === 0 || (bytesRead < buffer.length && read >= size)) return hash.digest("hex");
  }
}
