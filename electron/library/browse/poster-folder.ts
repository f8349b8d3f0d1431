import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PosterStore } from "#core/database/index.ts";
import { type ConfinedFolder, fileMode, openFolderIn } from "#core/files/confinement/index.ts";
import { lookPattern } from "#shared/rules/library/look-alike.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { receiveBytes } from "../serve/receive-bytes.ts";
import { guardHeaders } from "../serve/served-headers.ts";
import type { PosterCache } from "./poster-cache.ts";

/** A poster of 480 px takes some 30 KB, a strip of ten frames 60 KB. */
const MOST_BYTES = 2 * 1024 ** 2;
const MOST_FRAMES = 20;

const JPEG = [0xff, 0xd8, 0xff];

/**
 * Pictures that stand for files, beside the database, by the file's SHA-256: what is lost is made anew.
 * `GET /media/posters/<assetId>?of=<sha256>[&strip]` answers one; `POST /media/posters/<assetId>?poster=<bytes>&frames=<n>`
 * takes the poster and, behind it, its strip of n frames, both JPEG; `&look=` says what it looks like at a glance.
 */
export function createPosterFolder(parts: {
  readonly folder: string;
  readonly store: PosterStore;
  /** Told of what is written and shown. */
  readonly cache?: Pick<PosterCache, "kept" | "used">;
  readonly hashOf: (assetId: string) => string | undefined;
  readonly now: () => number;
}): (request: Request) => Promise<Response> {
  const { folder, store, cache, hashOf, now } = parts;
  const pathOf = (hash: string, strip: boolean) =>
    join(folder, hash.slice(0, 2), `${hash}${strip ? ".strip" : ""}.jpg`);

  async function give(hash: string, strip: boolean, head: boolean): Promise<Response> {
    const bytes = await readFile(pathOf(hash, strip)).catch(() => null);
    if (bytes === null) {
      // Somebody tidied up: the next look makes it anew.
      if (store.get(hash)?.state === "made") store.forget(hash);
      throw failure("record_not_found");
    }
    void cache?.used(pathOf(hash, strip));
    // The address names the content, so that no page asks for it twice.
    const headers = {
      ...guardHeaders,
      "Content-Type": "image/jpeg",
      "Cache-Control": "private, max-age=31536000, immutable",
    };
    return new Response(head ? null : bytes, { headers: { ...headers, "Content-Length": String(bytes.byteLength) } });
  }

  async function take(hash: string, request: Request): Promise<Response> {
    const asked = new URL(request.url).searchParams;
    const frames = Number(asked.get("frames") ?? 0);
    const at = Number(asked.get("poster"));
    const look = asked.get("look");
    if (look !== null && !lookPattern.test(look))
      throw failure("invalid_input", { message: "This isn’t a thumbnail." });
    const bytes = await receiveBytes(request, MOST_BYTES);
    const fits = Number.isInteger(at) && at > 0 && at <= bytes.byteLength && Number.isInteger(frames);
    if (!fits || frames < 0 || frames > MOST_FRAMES || frames > 0 !== at < bytes.byteLength)
      throw failure("invalid_input", { message: "This isn’t a thumbnail." });
    const [poster, strip] = [bytes.subarray(0, at), bytes.subarray(at)];
    if (!isJpeg(poster) || (frames > 0 && !isJpeg(strip)))
      throw failure("invalid_input", { message: "This isn’t a thumbnail." });
    await using place = await openFolderIn(folder, [hash.slice(0, 2)], { make: true });
    if (frames > 0) await keep(place, basename(pathOf(hash, true)), strip);
    await keep(place, basename(pathOf(hash, false)), poster);
    store.keep(hash, { state: "made", frames }, now(), look);
    cache?.kept(bytes.byteLength);
    return new Response(null, { status: 204, headers: { ...guardHeaders, "Cache-Control": "no-store" } });
  }

  return async (request) => {
    const url = new URL(request.url);
    const id = /^\/media\/posters\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
    const hash = id === undefined ? undefined : hashOf(id);
    // A row says it, and a row can come from anywhere: only the name of a hash is the name of a poster.
    if (hash === undefined || !/^[0-9a-f]{4,64}$/.test(hash)) throw failure("record_not_found");
    if (request.method === "POST") return take(hash, request);
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { ...guardHeaders, Allow: "GET, HEAD, POST" } });
    return give(hash, url.searchParams.has("strip"), request.method === "HEAD");
  };
}

const isJpeg = (bytes: Uint8Array): boolean => JPEG.every((byte, index) => bytes[index] === byte);

/** Whole or not at all. */
async function keep(folder: ConfinedFolder, name: string, bytes: Uint8Array): Promise<void> {
  // Two windows may make the poster of one file at once.
  const part = folder.at(`${name}.${randomUUID()}.part`);
  try {
    await writeFile(part, bytes, { flag: "wx", mode: fileMode });
    await rename(part, folder.at(name));
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  }
}
