import { type HeldFile, openFileIn } from "#core/files/confinement/index.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import { carriedError, failure } from "#shared/wire/studio-failure.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import { answerFailure } from "./failure-answer.ts";
import { streamRange } from "./file-stream.ts";
import { type OpenFile, OpenFiles } from "./open-files.ts";
import { receiveFile } from "./receive-file.ts";
import { receiveJson } from "./receive-json.ts";
import { receivePiece } from "./receive-piece.ts";
import { disposition, guardHeaders, isUnchanged, quoteEtag, rangeStillFits, safeMime } from "./served-headers.ts";

/** A file of the library as the handler needs it. `etag` names its content (its SHA-256), quoted or not. */
export interface ServedFile {
  /** Where it is, or how to look for it (null: it is gone), which is done only where it isn't open already. */
  readonly path: string | (() => Promise<string | null>);
  readonly mime: string;
  readonly etag: string;
  readonly name: string;
}

export interface MediaHandlerParts {
  /** The file of an asset; null for an id that is unknown or whose file must not be given out. */
  resolve(assetId: string): Promise<ServedFile | null> | ServedFile | null;
  /** Takes a file into the library while it arrives; what it resolves to is answered as JSON. `onlyMedia`: refuses anything else. */
  import(stream: ReadableStream<Uint8Array>, fileName: string, wanted: { onlyMedia: boolean }): Promise<unknown>;
  /** Makes a conversation of what a file held. */
  importConversation?(value: unknown): unknown;
  /** Writes a piece of a film that the page is joining. */
  writeFilm?(filmId: string, at: number, bytes: Uint8Array): Promise<void>;
  /** Writes a piece of a file that the page is repairing, and shows it once it is whole. */
  readonly repairs?: {
    write(repairId: string, at: number, bytes: Uint8Array): Promise<void>;
    resolve(repairId: string): ServedFile | null;
  };
  /** The film of a record of the service that may be a task's. */
  readonly candidate?: (taskId: string, record: string) => Promise<ServedFile>;
  /** What else lives below `/media/<name>`, by that name; each answers the whole request. */
  readonly branches?: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  /** Folders that files may be served from; checked after symbolic links are followed. */
  roots(): readonly string[];
  /** Largest file taken in, in bytes; 4 GiB unless told. */
  readonly maxImportBytes?: number;
  /** So long a file stays open after an answer, in milliseconds, for the next range of it; 0 unless told. */
  readonly keepOpen?: number;
}

type Serve = (request: Request, file: ServedFile, download: boolean) => Promise<Response>;

const defaultImportBytes = 4 * 1024 ** 3;

/**
 * One handler of media for both shells. `GET`/`HEAD /media/<assetId>` serves a file (ranges, validators, `?download`),
 * `POST /media?name=<fileName>` imports one (`&media`: only a picture, video or sound), `POST /media/films/<id>?at=<byte>` writes a piece of a film;
 * `/media/repairs/<id>` takes the pieces of a repaired file and serves it when it is whole. Never rejects; failures are
 * StudioError as JSON.
 */
export function createMediaHandler(parts: MediaHandlerParts): (request: Request) => Promise<Response> {
  const files = new OpenFiles(parts.keepOpen ?? 0);
  const serve: Serve = (request, file, download) => serveFile(request, file, parts.roots(), files, download);
  return async (request) => {
    try {
      return await answer(parts, request, serve);
    } catch (thrown) {
      return answerFailure(thrown);
    }
  };
}

async function answer(parts: MediaHandlerParts, request: Request, serve: Serve): Promise<Response> {
  const url = new URL(request.url);
  if (/^\/media\/?$/.test(url.pathname)) {
    if (request.method !== "POST") return notAllowed("POST");
    const asset = await receiveFile(
      request,
      url.searchParams.get("name"),
      parts.maxImportBytes ?? defaultImportBytes,
      (stream, name) => parts.import(stream, name, { onlyMedia: url.searchParams.has("media") }),
    );
    return Response.json(asset, { headers: { ...guardHeaders, "Cache-Control": "no-store" } });
  }
  const branch = entryOf(parts.branches ?? {}, /^\/media\/([a-z]+)(?:\/|$)/.exec(url.pathname)?.[1]);
  if (branch !== undefined) return branch(request);
  if (url.pathname === "/media/conversations" && parts.importConversation) {
    if (request.method !== "POST") return notAllowed("POST");
    const made = parts.importConversation(await receiveJson(request));
    return Response.json(made, { headers: { ...guardHeaders, "Cache-Control": "no-store" } });
  }
  const filmId = /^\/media\/films\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
  if (filmId !== undefined && parts.writeFilm) {
    if (request.method !== "POST") return notAllowed("POST");
    const { at, bytes } = await receivePiece(request);
    await parts.writeFilm(filmId, at, bytes);
    return new Response(null, { status: 204, headers: { ...guardHeaders, "Cache-Control": "no-store" } });
  }
  const repairId = /^\/media\/repairs\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
  if (repairId !== undefined && parts.repairs) {
    if (request.method === "POST") {
      const { at, bytes } = await receivePiece(request);
      await parts.repairs.write(repairId, at, bytes);
      return new Response(null, { status: 204, headers: { ...guardHeaders, "Cache-Control": "no-store" } });
    }
    if (request.method !== "GET" && request.method !== "HEAD") return notAllowed("GET, HEAD, POST");
    const whole = parts.repairs.resolve(repairId);
    if (!whole) throw failure("record_not_found");
    return serve(request, whole, false);
  }
  const [, taskId, record] = /^\/media\/candidates\/([\w-]{1,64})\/([^/]{1,600})$/.exec(url.pathname) ?? [];
  if (taskId !== undefined && record !== undefined && parts.candidate) {
    if (request.method !== "GET" && request.method !== "HEAD") return notAllowed("GET, HEAD");
    return serve(request, await parts.candidate(taskId, decodeRecord(record)), false);
  }
  const assetId = /^\/media\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
  if (assetId === undefined) throw failure("record_not_found");
  if (request.method !== "GET" && request.method !== "HEAD") return notAllowed("GET, HEAD");
  const file = await parts.resolve(assetId);
  if (!file) throw failure("record_not_found");
  return serve(request, file, url.searchParams.has("download"));
}

/** An id of the service may hold any character. */
function decodeRecord(record: string): string {
  try {
    return decodeURIComponent(record);
  } catch {
    throw failure("record_not_found");
  }
}

const notAllowed = (allow: string): Response =>
  new Response(null, { status: 405, headers: { ...guardHeaders, Allow: allow } });

async function serveFile(
  request: Request,
  file: ServedFile,
  roots: readonly string[],
  files: OpenFiles,
  download: boolean,
): Promise<Response> {
  const open = await files.borrow(file.etag, () => openWithin(file.path, roots));
  let body: ReadableStream<Uint8Array> | null = null;
  try {
    if (!open.stat.isFile()) throw failure("file_missing");
    const { status, headers, sent } = describeAnswer(request, file, open.stat, download);
    if (sent) body = streamRange(open, sent, request.signal);
    return new Response(body, { status, headers });
  } finally {
    // Whoever reads the body closes it.
    if (body === null) await open.close();
  }
}

/** What the answer says of itself, and which bytes it has, if any. */
function describeAnswer(
  request: Request,
  file: ServedFile,
  stat: OpenFile["stat"],
  download: boolean,
): { status: number; headers: Headers; sent?: ByteRange } {
  const etag = quoteEtag(file.etag);
  const headers = new Headers({
    ...guardHeaders,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-cache",
    "Content-Type": safeMime(file.mime),
    "Content-Disposition": disposition(download ? "attachment" : "inline", file.name),
    ETag: etag,
    "Last-Modified": stat.mtime.toUTCString(),
  });
  if (isUnchanged(request.headers.get("If-None-Match"), etag)) return { status: 304, headers };
  const fits = request.method === "GET" && rangeStillFits(request.headers.get("If-Range"), etag, stat.mtime);
  const range = fits ? parseRange(request.headers.get("Range"), stat.size) : "whole";
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${stat.size}`);
    return { status: 416, headers };
  }
  const sent = range === "whole" ? { first: 0, last: stat.size - 1 } : range;
  headers.set("Content-Length", String(sent.last - sent.first + 1));
  if (range !== "whole") headers.set("Content-Range", `bytes ${sent.first}-${sent.last}/${stat.size}`);
  const status = range === "whole" ? 200 : 206;
  return request.method === "HEAD" || stat.size === 0 ? { status, headers } : { status, headers, sent };
}

/** Opens a file that really lies in one of the folders: what was opened is asked where it is, wherever links may lead. */
async function openWithin(where: ServedFile["path"], roots: readonly string[]): Promise<HeldFile> {
  const path = typeof where === "string" ? where : await where();
  if (path === null) throw failure("record_not_found");
  return openFileIn(roots, path).catch((cause: unknown) => {
    // Whoever asks is not told where it led.
    if (carriedError(cause)?.code === "path_outside") throw failure("record_not_found");
    throw cause;
  });
}
