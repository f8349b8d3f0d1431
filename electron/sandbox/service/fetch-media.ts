import { stat } from "node:fs/promises";
import type { FileShelf } from "../files/shelf.ts";

/** Media by `data:`, `http(s):` or `x_file://`. `tooLarge` is set when reading stopped. */
export interface FetchedMedia {
  /** Empty when the file lies on the shelf, at `path`. */
  bytes: Uint8Array;
  path?: string;
  tooLarge: boolean;
}

/** Raised with a sentence the refusal repeats. */
export class UnreachableMedia extends Error {}

const fetchTimeout = 20_000;

async function readLimited(response: Response, limit: number): Promise<FetchedMedia> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > limit) return { bytes: Buffer.concat(parts), tooLarge: true };
  }
  return { bytes: Buffer.concat(parts), tooLarge: false };
}

/** Strict base64: what is left over after decoding and encoding again is no base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const clean = text.replace(/\s/g, "");
  if (clean === "" || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(clean)) return undefined;
  return Buffer.from(clean, "base64");
}

/** `limits` in bytes: `inline` for data and http, `file` for x_file:// (absent: not accepted). */
export async function fetchMedia(
  url: string,
  files: FileShelf,
  limits: { inline: number; file?: number },
): Promise<FetchedMedia> {
  if (url.startsWith("data:")) {
    const comma = url.indexOf(",");
    const bytes = url.slice(0, comma).endsWith(";base64") ? decodeBase64(url.slice(comma + 1)) : undefined;
    if (!bytes) throw new UnreachableMedia("data URL is not base64");
    return { bytes, tooLarge: bytes.length > limits.inline };
  }
  if (url.startsWith("x_file://")) {
    const id = url.slice("x_file://".length);
    const file = files.get(id);
    if (limits.file === undefined) throw new UnreachableMedia("x_file:// references are not accepted here");
    if (!file) throw new UnreachableMedia(`file ${id} does not exist`);
    const path = files.path(id);
    return { bytes: new Uint8Array(), path, tooLarge: (await stat(path)).size > limits.file };
  }
  if (!/^https?:\/\//i.test(url)) throw new UnreachableMedia("url is neither http(s), x_file:// nor a base64 data URL");
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeout), redirect: "follow" });
  } catch {
    throw new UnreachableMedia("the media URL could not be downloaded");
  }
  if (!response.ok) throw new UnreachableMedia(`the media URL answered ${response.status}`);
  try {
    return await readLimited(response, limits.inline);
  } catch {
    throw new UnreachableMedia("the media URL broke off");
  }
}
