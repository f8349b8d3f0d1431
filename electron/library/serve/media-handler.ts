import { type ConfinedFile, openFileIn } from "#core/files/confinement/index.ts";
import { carriedError, failure } from "#shared/wire/errors/studio-failure.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import { answerFailure } from "./failure-answer.ts";
import { streamRange } from "./file-stream.ts";
import { type OpenFile, OpenFiles } from "./open-files.ts";
import { receivePiece } from "./receive-bytes.ts";
import { receiveFile } from "./receive-file.ts";
import { receiveJson } from "./receive-json.ts";
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
  const branches = branchesOf(parts, serve);
  return async (request) => {
    try {
      return await answer(branches, parts.branches, request);
    } catch (thrown) {
      return answerFailure(thrown);
    }
  };
}

/** One branch below `/media`: which addresses it answers, by which methods. */
interface Branch {
  /** Of the path; its groups are handed over. */
  readonly path: RegExp;
  readonly methods: Readonly<Partial<Record<"GET" | "POST", Answer>>>;
}
type Answer = (asked: { request: Request; url: URL; names: readonly string[] }) => Promise<Response>;

/** Everything that is answered below `/media`; the first that fits. What a room doesn't give isn't there. */
function branchesOf(parts: MediaHandlerParts, serve: Serve): Branch[] {
  const { importConversation, writeFilm, repairs, candidate } = parts;
  const piece =
    (write: (id: string, at: number, bytes: Uint8Array) => Promise<void>): Answer =>
    async ({ request, names: [id = ""] }) => {
      const { at, bytes } = await receivePiece(request);
      await write(id, at, bytes);
      return new Response(null, { status: 204, headers: unstored });
    };
  const whole =
    (request: Request, download = false) =>
    (file: ServedFile | null): Promise<Response> => {
      if (!file) throw failure("record_not_found");
      return serve(request, file, download);
    };
  const branches: (Branch | undefined)[] = [
    {
      path: /^\/media\/?$/,
      methods: {
        POST: async ({ request, url: { searchParams } }) => {
          const limit = parts.maxImportBytes ?? defaultImportBytes;
          const asset = await receiveFile(request, searchParams.get("name"), limit, (stream, name) =>
            parts.import(stream, name, { onlyMedia: searchParams.has("media") }),
          );
          return Response.json(asset, { headers: unstored });
        },
      },
    },
    importConversation && {
      path: /^\/media\/conversations$/,
      methods: {
        POST: async ({ request }) =>
          Response.json(importConversation(await receiveJson(request)), { headers: unstored }),
      },
    },
    writeFilm && { path: /^\/media\/films\/([\w-]{1,64})$/, methods: { POST: piece(writeFilm) } },
    repairs && {
      path: /^\/media\/repairs\/([\w-]{1,64})$/,
      methods: {
        GET: async ({ request, names: [id = ""] }) => whole(request)(repairs.resolve(id)),
        POST: piece((id, at, bytes) => repairs.write(id, at, bytes)),
      },
    },
    candidate && {
      path: /^\/media\/candidates\/([\w-]{1,64})\/([^/]{1,600})$/,
      methods: {
        GET: async ({ request, names: [taskId = "", record = ""] }) =>
          whole(request)(await candidate(taskId, decodeRecord(record))),
      },
    },
    {
      path: /^\/media\/([\w-]{1,64})$/,
      methods: {
        GET: async ({ request, url, names: [assetId = ""] }) =>
          whole(request, url.searchParams.has("download"))(await parts.resolve(assetId)),
      },
    },
  ];
  return branches.filter((branch) => branch !== undefined);
}

async function answer(
  branches: readonly Branch[],
  others: MediaHandlerParts["branches"],
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  const other = entryOf(others ?? {}, /^\/media\/([a-z]+)(?:\/|$)/.exec(url.pathname)?.[1]);
  if (other !== undefined) return other(request);
  for (const { path, methods } of branches) {
    const found = path.exec(url.pathname);
    if (found === null) continue;
    const method = request.method === "HEAD" ? "GET" : request.method;
    const answered = entryOf(methods, method);
    if (answered === undefined) return notAllowed(methods);
    return answered({ request, url, names: found.slice(1) });
  }
  throw failure("record_not_found");
}

/** An id of the service may hold any character. */
function decodeRecord(record: string): string {
  try {
    return decodeURIComponent(record);
  } catch {
    throw failure("record_not_found");
  }
}

const unstored = { ...guardHeaders, "Cache-Control": "no-store" };

function notAllowed(methods: Branch["methods"]): Response {
  const allow = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return new Response(null, { status: 405, headers: { ...guardHeaders, Allow: allow.join(", ") } });
}

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
async function openWithin(where: ServedFile["path"], roots: readonly string[]): Promise<ConfinedFile> {
  const path = typeof where === "string" ? where : await where();
  if (path === null) throw failure("record_not_found");
  return openFileIn(roots, path).catch((cause: unknown) => {
    // Whoever asks is not told where it led.
    if (carriedError(cause)?.code === "path_outside") throw failure("record_not_found");
    throw cause;
  });
}
