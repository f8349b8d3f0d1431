import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { limits } from "#shared/wire/limits.ts";
import { clientFailure, ServiceError } from "../service-error.ts";
import { readFilePieces } from "./file-pieces.ts";
import { jsonBody, type RequestBody } from "./request-body.ts";

/** Where an asset's bytes are; asked for each request, so that a moved library is noticed before anything is sent. */
export type MediaSource = (assetId: string) => Promise<MediaFile & { readonly mime: string }>;

interface MediaFile {
  readonly path: string;
  readonly bytes: number;
  /** Of the content that was checked: what has become another file since doesn't leave whole. */
  readonly sha256?: string;
  /** Opens it, and no other file that its path might lead to by then. */
  readonly open?: () => Promise<FileHandle>;
}

const SCHEME = "asset:";
/** Divisible by three, so that every piece but the last becomes base64 without padding. */
const PIECE_BYTES = 192 * 1024;

export const isAsset = (address: unknown): address is string =>
  typeof address === "string" && address.startsWith(SCHEME);

/** Stands in a request for bytes that are read only while it is sent. */
export interface MediaSlots {
  /** `data:<mime>;base64,…` of an asset. */
  dataUrl(address: string): Promise<string>;
  /** Plain base64 of an asset, and its type. */
  base64(address: string): Promise<{ data: string; mime: string }>;
}

async function look(media: MediaSource, address: string) {
  try {
    return await media(address.slice(SCHEME.length));
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw clientFailure("file_missing", "no", undefined, {}, cause);
  }
}

/**
 * JSON text with the base64 of files computed piecewise from disk while it leaves. `write` builds the request, naming
 * media through the slots it is given; the length is exact before a byte is read. `limit` is in bytes (API.md § Limits:
 * 64 MB for text and video; music has none of its own).
 */
export async function mediaBody(
  media: MediaSource,
  write: (slots: MediaSlots) => Promise<unknown>,
  limit: number = limits.requestBody.max,
): Promise<RequestBody> {
  const mark = `slot-${randomUUID()}-`;
  const files: MediaFile[] = [];
  const slot = async (address: string) => {
    const { mime, ...file } = await look(media, address);
    files.push(file);
    return { data: `${mark}${files.length - 1};`, mime };
  };
  const value = await write({
    base64: slot,
    dataUrl: async (address) => {
      const { data, mime } = await slot(address);
      return `data:${mime};base64,${data}`;
    },
  });
  if (files.length === 0) return withinLimit(jsonBody(value), limit);

  // Every second part is the number of a file.
  const parts = JSON.stringify(value).split(new RegExp(`${mark}(\\d+);`));
  const fileOf = (index: string) => files[Number(index)] as MediaFile;
  const bytes = parts.reduce(
    (sum, part, index) => sum + (index % 2 === 0 ? Buffer.byteLength(part) : 4 * Math.ceil(fileOf(part).bytes / 3)),
    0,
  );
  return withinLimit(
    {
      type: "application/json",
      bytes,
      async *stream() {
        for (const [index, part] of parts.entries()) {
          if (index % 2 === 0) {
            yield Buffer.from(part);
            continue;
          }
          const file = fileOf(part);
          for await (const piece of readFilePieces(file.path, file.bytes, PIECE_BYTES, file.sha256, file.open)) {
            yield Buffer.from(piece.toString("base64"), "latin1");
          }
        }
      },
    },
    limit,
  );
}

/** API.md § Limits: the last guard before the wire, behind the checks beside the fields. */
function withinLimit(body: RequestBody, limit: number): RequestBody {
  if (body.bytes > limit) {
    throw clientFailure("request_too_large", "no", `It is ${body.bytes} bytes; ${limit} are allowed.`);
  }
  return body;
}
