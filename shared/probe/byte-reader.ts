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

/** Fetches a run of bytes from where the file is; fewer only at its end. */
export type FetchBytes = (start: number, length: number) => Promise<Uint8Array>;

interface Window {
  start: number;
  bytes: Uint8Array;
}

const smallPageBytes = 4096;
const windowsKept = 6;
/** The sample tables of an hour of film fit well; a hostile file doesn't get to read the disk. */
const budgetBytes = 48 * 1024 * 1024;

/**
 * Lazy reads rounded to pages, the last few kept. Past the budget every read throws `ReadingLimitError`. Larger pages
 * are for where each fetch costs more than its bytes.
 */
export function readPages(size: number, fetchBytes: FetchBytes, pageBytes = smallPageBytes): Omit<ByteReader, "close"> {
  const windows: Window[] = [];
  let fetched = 0;
  const fetch = async (start: number, end: number): Promise<Window> => {
    const length = Math.min(size, Math.ceil(end / pageBytes) * pageBytes) - start;
    fetched += length;
    if (fetched > budgetBytes) throw new ReadingLimitError(`more than ${budgetBytes} bytes were asked for`);
    const window = { start, bytes: await fetchBytes(start, length) };
    windows.unshift(window);
    windows.length = Math.min(windows.length, windowsKept);
    return window;
  };
  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      if (offset >= end) return new Uint8Array(0);
      const window =
        windows.find(({ start, bytes }) => start <= offset && end <= start + bytes.length) ??
        (await fetch(Math.floor(offset / pageBytes) * pageBytes, end));
      return window.bytes.subarray(offset - window.start, end - window.start);
    },
    bytesRead: () => fetched,
  };
}
