import { failure } from "#shared/wire/errors/studio-failure.ts";

/** The whole body of a request. Throws `file_too_large` as soon as it is over `allowed` bytes. */
export async function receiveBytes(request: Request, allowed: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let found = 0;
  for await (const part of request.body ?? []) {
    found += part.byteLength;
    if (found > allowed) throw failure("file_too_large", { details: { found, allowed } });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
