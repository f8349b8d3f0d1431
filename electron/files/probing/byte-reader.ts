import { open } from "node:fs/promises";
import { type ByteReader, readPages } from "#shared/probe/index.ts";

/** Where the bytes of one medium are. A path is read lazily; bytes are never copied. */
export type MediaSource = { readonly path: string } | { readonly bytes: Uint8Array };

/** Opens a source for lazy reads. Rejects only when the file itself can't be opened or read. */
export async function openReader(source: MediaSource, signal: AbortSignal): Promise<ByteReader> {
  if ("bytes" in source) return readerOfBytes(source.bytes, signal);
  const handle = await open(source.path, "r");
  try {
    const { size } = await handle.stat();
    const pages = readPages(size, async (start, length) => {
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    });
    return {
      ...pages,
      async read(offset, length) {
        signal.throwIfAborted();
        return pages.read(offset, length);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function readerOfBytes(bytes: Uint8Array, signal: AbortSignal): ByteReader {
  let handed = 0;
  return {
    size: bytes.length,
    async read(offset, length) {
      signal.throwIfAborted();
      const part = bytes.subarray(offset, offset + length);
      handed += part.length;
      return part;
    },
    bytesRead: () => handed,
    close: async () => undefined,
  };
}
