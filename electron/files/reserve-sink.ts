import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";

/** Written between two looks at the disk: other programs fill it too. */
const LOOK_EVERY = 8 * 1024 * 1024;

/** Bytes that may still be written; null where that can't be told. */
export type DiskSpace = () => Promise<number | null>;

const megabytes = (bytes: number): string => Math.max(0, Math.floor(bytes / 1024 / 1024)).toLocaleString("en-US");

/** The disk has room, but what is left of it is kept for the database. */
export const reserveTouched = (wanted: number, left: number): StudioFailure =>
  failure("disk_full", {
    message: `The disk is nearly full: ${megabytes(left)} MB free, ${megabytes(wanted) || 1} MB needed.`,
    details: { found: left, needed: wanted },
  });

/** Writes until only the disk's reserve is left. Throws `disk_full` with the figures then. */
export function reserveSink(
  write: (chunk: Uint8Array) => Promise<void>,
  room: DiskSpace,
): (chunk: Uint8Array) => Promise<void> {
  let untilLook = 0;
  return async (chunk) => {
    if (untilLook < chunk.byteLength) {
      const left = await room();
      if (left !== null && left < chunk.byteLength) throw reserveTouched(chunk.byteLength, left);
      untilLook = Math.min(LOOK_EVERY, Math.max(chunk.byteLength, (left ?? LOOK_EVERY) / 2));
    }
    untilLook -= chunk.byteLength;
    await write(chunk);
  };
}
