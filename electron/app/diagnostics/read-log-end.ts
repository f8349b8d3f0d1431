import { open } from "node:fs/promises";

/** The last whole lines of a file, at most so many bytes of it; none where it isn't there or can't be read. */
export async function readLogEnd(file: string, mostBytes: number): Promise<string[]> {
  try {
    await using handle = await open(file, "r");
    const { size } = await handle.stat();
    const from = Math.max(0, size - mostBytes);
    const bytes = Buffer.alloc(size - from);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
    const lines = bytes.toString("utf8", 0, bytesRead).split("\n");
    // What was cut into says half of what it said.
    if (from > 0) lines.shift();
    return lines.filter((line) => line.trim() !== "");
  } catch {
    return [];
  }
}
