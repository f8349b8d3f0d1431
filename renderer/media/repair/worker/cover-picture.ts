import { CoverUnreadable } from "../cover-unreadable.ts";
import { smallJpeg } from "./repair-image.ts";

/** Up to here a picture is written as it is: players keep those of a whole list in memory. */
export const MOST_COVER_BYTES = 2_000_000;
const QUALITY = 0.9;

/** What players of music show, by the format that a file's content names. */
const SHOWN = new Map([
  ["jpeg", "image/jpeg"],
  ["png", "image/png"],
]);

export interface CoverPicture {
  readonly data: Uint8Array;
  readonly mimeType: string;
}

/**
 * The picture at `address` as a sound's file takes it: as it is, or where no player would show it, or it is large, drawn
 * anew as a JPEG. Rejects with `CoverUnreadable`, also where something else answers in its place.
 */
export async function coverPicture({ address, format }: { address: string; format: string }): Promise<CoverPicture> {
  const answer = await fetch(address);
  if (!answer.ok) throw new CoverUnreadable();
  const picture = await answer.blob();
  const mimeType = SHOWN.get(format);
  if (mimeType !== undefined && picture.size <= MOST_COVER_BYTES) return { data: await bytesOf(picture), mimeType };
  const drawn = await smallJpeg(address, format, QUALITY).catch(() => {
    throw new CoverUnreadable();
  });
  return { data: await bytesOf(drawn), mimeType: "image/jpeg" };
}

const bytesOf = async (picture: Blob): Promise<Uint8Array> => new Uint8Array(await picture.arrayBuffer());
