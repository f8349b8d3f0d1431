import { basename } from "node:path";
import type { StoredUpload } from "#core/database/index.ts";
import type { ServiceClient } from "../client/index.ts";
import { ServiceError } from "../client/service-error.ts";

/** Clocks differ, and a service counts in whole seconds. */
const EARLIER_SECONDS = 120;

/**
 * The service's name of a file that an earlier upload brought: the one it answered with, if it still has it, or, where
 * the answer never came, the one in its list with our name and size. Undefined: it has to be uploaded (again).
 */
export async function findUploaded(
  client: Pick<ServiceClient, "retrieveFile" | "listFiles">,
  earlier: StoredUpload,
  file: { readonly path: string; readonly bytes: number; readonly purpose: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (earlier.fileId !== null) {
    return client.retrieveFile(earlier.fileId, { signal }).then(({ file_id }) => file_id, unlessRefused);
  }
  const files = await client.listFiles(file.purpose, { signal }).catch(unlessRefused);
  const since = earlier.startedAt / 1000 - EARLIER_SECONDS;
  return files?.find(
    ({ filename, bytes, created_at }) =>
      filename === basename(file.path) && bytes === file.bytes && (created_at ?? 0) >= since,
  )?.file_id;
}

/** The service's own word that there is no such file (or no such list); anything else is thrown on. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ServiceError && ["not_found", "invalid_request"].includes(error.error.code)) return undefined;
  throw error;
}
