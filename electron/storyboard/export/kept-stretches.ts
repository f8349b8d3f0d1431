import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { makeFileIn, openFileIn } from "#core/files/confinement/index.ts";
import { diskFailure, incomingFile, partFile, removeIncoming, writeAt } from "#core/files/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** What a file of a stretch begins with: what it is, for which film, and which stretch of it (four bytes). */
const MAGIC = Buffer.from("rsfilm01");
const KEY_BYTES = 32;
const HEAD_BYTES = MAGIC.length + KEY_BYTES + 4;
/** SHA-256 of all before it: what ends without it was cut off. */
const SUM_BYTES = 32;
/** So much of a file is read and hashed in one step. */
const READ_BYTES = 256 * 1024;

/**
 * Stretches of a film that are encoded, each a file beside those that are coming. They outlive the page and the core, so
 * that an export that is cut off goes on behind the last whole one. The page alone knows what is in them.
 */
export interface KeptStretches {
  /** How many are whole, from the first on. */
  readonly count: number;
  /** There were some of this film, but made of other media, settings, or an encoder that is another now: they are gone. */
  readonly changed: boolean;
  /** More of the stretch behind the last whole one; `last` makes it whole. Its failures are those of the disk. */
  append(stretch: number, bytes: Uint8Array, last: boolean): Promise<void>;
  /** What a whole one holds. */
  read(stretch: number): Promise<ReadableStream<Uint8Array>>;
  /** Those that are whole stay. */
  close(): Promise<void>;
  /** Nothing stays. */
  discard(): Promise<void>;
}

const nameOf = (projectId: string, stretch: number): string => `${projectId}-${stretch}.stretch`;

function headOf(key: Buffer, stretch: number): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32LE(stretch);
  return Buffer.concat([MAGIC, key, number]);
}

const openStretch = (root: string, projectId: string, stretch: number) =>
  openFileIn([root], partFile(root, nameOf(projectId, stretch)));

/** Whether a stretch is there whole and of this film; `other`: it is of another one. */
async function lookAt(
  root: string,
  projectId: string,
  stretch: number,
  key: Buffer,
): Promise<"whole" | "other" | "none"> {
  await using file = await openStretch(root, projectId, stretch).catch(() => null);
  if (file === null) return "none";
  const { handle, stat } = file;
  const end = stat.size - SUM_BYTES;
  if (end < HEAD_BYTES) return "none";
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  for (let at = 0; at < end; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(READ_BYTES, end - at), at);
    if (bytesRead === 0) return "none";
    const read = buffer.subarray(0, bytesRead);
    if (at === 0 && !read.subarray(0, HEAD_BYTES).equals(headOf(key, stretch)))
      return read.subarray(0, MAGIC.length).equals(MAGIC) ? "other" : "none";
    hash.update(read);
    at += bytesRead;
  }
  const sum = Buffer.alloc(SUM_BYTES);
  await handle.read(sum, 0, SUM_BYTES, end);
  return hash.digest().equals(sum) ? "whole" : "none";
}

/** Removes the stretches of a film from one on. */
const removeFrom = (root: string, projectId: string, first: number): Promise<void> =>
  removeIncoming(root, (name) => {
    const [, id, number] = /^(.+)-(\d{1,9})\.stretch$/.exec(name) ?? [];
    return id === projectId && Number(number) >= first;
  });

/**
 * Looks for what is kept of a film, by what it is made of (`key`: SHA-256); what is half, damaged or of another key is
 * removed. `root`: the library's folder.
 */
export async function openKeptStretches(root: string, projectId: string, key: Buffer): Promise<KeptStretches> {
  let count = 0;
  let found = await lookAt(root, projectId, count, key);
  const changed = found === "other";
  while (found === "whole") {
    count += 1;
    found = await lookAt(root, projectId, count, key);
  }
  await removeFrom(root, projectId, count);

  /** The stretch that is being written. */
  let open: { readonly handle: FileHandle; readonly hash: ReturnType<typeof createHash>; at: number } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const put = async (to: NonNullable<typeof open>, bytes: Uint8Array) => {
    await writeAt(to.handle, bytes, to.at);
    to.at += bytes.byteLength;
  };
  const closeOpen = async () => {
    const closing = open;
    open = null;
    await closing?.handle.close().catch(() => {});
  };

  return {
    get count() {
      return count;
    },
    changed,
    append: (stretch, bytes, isLast) =>
      inTurn(async () => {
        if (stretch !== count)
          throw failure("invalid_input", { message: "Parts of a film are kept one after the other." });
        if (open === null) {
          const path = await incomingFile(root, nameOf(projectId, stretch));
          const { handle } = await makeFileIn(root, path).catch((cause: unknown) => {
            throw diskFailure(cause);
          });
          open = { handle, hash: createHash("sha256"), at: 0 };
          const head = headOf(key, stretch);
          open.hash.update(head);
          await put(open, head);
        }
        open.hash.update(bytes);
        await put(open, bytes);
        if (!isLast) return;
        await put(open, open.hash.digest());
        await open.handle.sync().catch((cause: unknown) => {
          throw diskFailure(cause);
        });
        await closeOpen();
        count += 1;
      }),
    async read(stretch) {
      if (stretch >= count) throw failure("record_not_found");
      const { handle, stat } = await openStretch(root, projectId, stretch);
      const stream = handle.createReadStream({
        start: HEAD_BYTES,
        end: Math.max(HEAD_BYTES, stat.size - SUM_BYTES) - 1,
      });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    close: () =>
      inTurn(async () => {
        await closeOpen();
        await removeFrom(root, projectId, count);
      }),
    discard: () =>
      inTurn(async () => {
        await closeOpen();
        count = 0;
        await removeFrom(root, projectId, 0);
      }),
  };
}
