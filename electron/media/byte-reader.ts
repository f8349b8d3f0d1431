import { open } from "node:fs/promises";

/** Where the bytes of one medium are. A path is read lazily; bytes are never copied. */
export type MediaSource = { readonly path: string } | { readonly bytes: Uint8Array };

/** Random access to one file. `read` gives fewer bytes than asked only at the end of the file. */
export interface ByteReader {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Bytes fetched from the file so far: the cost of a probe. */
  bytesRead(): number;
  close(): Promise<void>;
}

/** Thrown when a file asks for more work than its facts are worth. */
export class ReadingLimitError extends Error {
  override readonly name = "ReadingLimitError";
}

interface Window {
  start: number;
  bytes: Uint8Array;
}

const pageBytes = 4096;
const windowsKept = 6;

/**
 * Opens a source for lazy reads rounded to pages. Rejects only when the file itself can't be opened or read.
 * `budgetBytes` bounds what a hostile file can make us fetch; past it every read throws ReadingLimitError.
 */
export async function openReader(source: MediaSource, budgetBytes: number, signal: AbortSignal): Promise<ByteReader> {
  if ("bytes" in source) return readerOfBytes(source.bytes, signal);
  const handle = await open(source.path, "r");
  try {
    const { size } = await handle.stat();
    const windows: Window[] = [];
    let fetched = 0;

    const fetch = async (start: number, end: number): Promise<Window> => {
      const bytes = new Uint8Array(Math.min(size, Math.ceil(end / pageBytes) * pageBytes) - start);
      fetched += bytes.length;
      if (fetched > budgetBytes) throw new ReadingLimitError(`more than ${budgetBytes} bytes were asked for`);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      const window = { start, bytes: bytes.subarray(0, filled) };
      windows.unshift(window);
      windows.length = Math.min(windows.length, windowsKept);
      return window;
    };

    return {
      size,
      async read(offset, length) {
        signal.throwIfAborted();
        const end = Math.min(size, offset + length);
        if (offset >= end) return new Uint8Array(0);
        const window =
          windows.find(({ start, bytes }) => start <= offset && end <= start + bytes.length) ??
          (await fetch(Math.floor(offset / pageBytes) * pageBytes, end));
        return window.bytes.subarray(offset - window.start, end - window.start);
      },
      bytesRead: () => fetched,
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
