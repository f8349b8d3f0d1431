import { z } from "zod";
import { asTold } from "../as-told.ts";
import { baseResp } from "../errors/base-resp.ts";

/** Kept as a string even where a service sends a number (WIRE.md § Files). */
const fileId = z.union([z.string(), z.number()]).transform(String);

/** API.md § File record; size in bytes, time in Unix seconds. */
export const fileRecord = z.looseObject({
  file_id: fileId,
  bytes: asTold(z.number()),
  created_at: asTold(z.number()),
  filename: asTold(z.string()),
  purpose: asTold(z.string()),
  download_url: asTold(z.string()),
});
export type FileRecord = z.infer<typeof fileRecord>;

/** GET v1/files/retrieve; `file` is missing when `base_resp` tells of an error. */
export const fileResponse = z.looseObject({ file: fileRecord.nullish(), base_resp: baseResp });
export type FileResponse = z.infer<typeof fileResponse>;
/** POST v1/files/upload answers like a retrieval (WIRE.md § Files). */
export const fileUploadResponse = fileResponse;
export type FileUploadResponse = FileResponse;
export const fileListResponse = z.looseObject({ files: z.array(fileRecord).nullish(), base_resp: baseResp });
export type FileListResponse = z.infer<typeof fileListResponse>;
export const fileDeleteRequest = z.strictObject({ file_id: z.string().min(1), purpose: z.string().optional() });
export type FileDeleteRequest = z.infer<typeof fileDeleteRequest>;
export const fileDeleteResponse = z.looseObject({ file_id: fileId.nullish(), base_resp: baseResp });
export type FileDeleteResponse = z.infer<typeof fileDeleteResponse>;
