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

/** Largest piece of a film in one request, in bytes; the page sends a fourth of it. */
const mostBytes = 16 * 1024 ** 2;

/** The body of `POST /media/films/<id>?at=<byte>`: where it belongs, and its bytes, which are few. */
export async function receivePiece(request: Request): Promise<{ at: number; bytes: Uint8Array }> {
  const asked = new URL(request.url).searchParams.get("at") ?? "";
  const at = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
  if (at === undefined) throw failure("invalid_input", { message: "The position of this part is missing." });
  return { at, bytes: await receiveBytes(request, mostBytes) };
}
