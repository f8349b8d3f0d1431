import { failure } from "#shared/wire/errors/studio-failure.ts";
import { receiveBytes } from "./receive-bytes.ts";

/** Largest piece of a film in one request, in bytes; the page sends a fourth of it. */
const mostBytes = 16 * 1024 ** 2;

/** The body of `POST /media/films/<id>?at=<byte>`: where it belongs, and its bytes, which are few. */
export async function receivePiece(request: Request): Promise<{ at: number; bytes: Uint8Array }> {
  const asked = new URL(request.url).searchParams.get("at") ?? "";
  const at = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
  if (at === undefined) throw failure("invalid_input", { message: "The position of this part is missing." });
  return { at, bytes: await receiveBytes(request, mostBytes) };
}
