import { type FileHandle, stat } from "node:fs/promises";
import {
  type FileRecord,
  fileDeleteResponse,
  fileListResponse,
  fileResponse,
  fileUploadResponse,
} from "#shared/wire/media/files.ts";
import { requireId, requireSame } from "../answers/answer-match.ts";
import { readDocument } from "../answers/answer-reader.ts";
import { multipartBody } from "../bodies/multipart-body.ts";
import { jsonBody } from "../bodies/request-body.ts";
import { clientFailure } from "../service-error.ts";
import { type CallContext, type CallOptions, callService } from "./service-calls.ts";

export interface UploadOptions extends CallOptions {
  readonly onProgress?: (doneBytes: number, totalBytes: number) => void;
  /** Opens the file, and no other that its path might lead to by then. */
  readonly open?: () => Promise<FileHandle>;
}

function fileIn(response: { file?: FileRecord | null | undefined }): FileRecord {
  if (response.file === null || response.file === undefined) throw clientFailure("invalid_response", "unknown");
  requireId(response.file.file_id);
  return response.file;
}

/**
 * WIRE.md § Files, upload: the file can then be named `x_file://<file_id>`. `path` is absolute. Throws `wrong_answer` when
 * the answer describes another file than the one that was sent.
 */
export async function uploadFile(
  context: CallContext,
  path: string,
  purpose: string,
  options: UploadOptions,
): Promise<FileRecord> {
  const body = await multipartBody({ purpose }, path, options.onProgress, options.open);
  const { size } = await stat(path);
  return callService(
    context,
    { method: "POST", path: context.assumed.fileUploadPath, body, repeat: "unbegun", generates: true },
    options,
    async (answer) => {
      const file = fileIn(await readDocument(answer, fileUploadResponse));
      requireSame("bytes", size, file.bytes);
      requireSame("purpose", purpose, file.purpose);
      return file;
    },
  );
}

/** API.md § GET /v1/files/retrieve. Throws `wrong_answer` for another file. */
export function retrieveFile(context: CallContext, fileId: string, options: CallOptions): Promise<FileRecord> {
  const query = { [context.assumed.fileIdParameter]: fileId };
  return callService(
    context,
    { method: "GET", path: "/v1/files/retrieve", query, repeat: "free" },
    options,
    async (answer) => {
      const file = fileIn(await readDocument(answer, fileResponse));
      requireSame("file", fileId, file.file_id);
      return file;
    },
  );
}

/** WIRE.md § Files, list; all purposes when none is named. */
export async function listFiles(
  context: CallContext,
  purpose: string | undefined,
  options: CallOptions,
): Promise<FileRecord[]> {
  const { files } = await callService(
    context,
    {
      method: "GET",
      path: context.assumed.fileListPath,
      query: purpose === undefined ? {} : { purpose },
      repeat: "free",
    },
    options,
    (answer) => readDocument(answer, fileListResponse),
  );
  // Some services list every purpose, whichever was asked for.
  return (files ?? []).filter((file) => purpose === undefined || file.purpose == null || file.purpose === purpose);
}

/** WIRE.md § Files, delete. */
export async function deleteFile(context: CallContext, fileId: string, options: CallOptions): Promise<void> {
  await callService(
    context,
    {
      method: "POST",
      path: context.assumed.fileDeletePath,
      body: jsonBody({ [context.assumed.fileIdParameter]: fileId }),
      repeat: "unbegun",
    },
    options,
    async (answer) => {
      const deleted = await readDocument(answer, fileDeleteResponse);
      requireSame("file", fileId, deleted.file_id);
    },
  );
}
