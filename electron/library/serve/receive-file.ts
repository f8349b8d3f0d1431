import { failure } from "#shared/wire/errors/studio-failure.ts";

/**
 * Hands the body of an import on while it arrives and waits for what the library makes of it. Refuses at once what
 * says it is too large, and stops what turns out to be.
 */
export async function receiveFile(
  request: Request,
  fileName: string | null,
  maxBytes: number,
  importFile: (stream: ReadableStream<Uint8Array>, fileName: string) => Promise<unknown>,
): Promise<unknown> {
  const name = fileName?.trim() ?? "";
  if (name === "") throw failure("invalid_input", { message: "The file name is missing." });
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > maxBytes) throw tooLarge(declared, maxBytes);
  if (!request.body) throw failure("invalid_input", { message: "The file has no content." });
  let arrived = 0;
  let refusal: Error | undefined;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        arrived += chunk.byteLength;
        if (arrived > maxBytes) {
          refusal = tooLarge(arrived, maxBytes);
          throw refusal;
        }
        controller.enqueue(chunk);
      },
    }),
  );
  try {
    return await importFile(counted, name);
  } catch (thrown) {
    // Whatever the library made of the broken stream, this is why it broke.
    throw refusal ?? thrown;
  }
}

const tooLarge = (found: number, allowed: number): Error => failure("file_too_large", { details: { found, allowed } });
