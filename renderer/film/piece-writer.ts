import type { StreamTargetChunk } from "mediabunny";

/** The core did not take a piece; `answer` is its StudioError, undefined when it gave none. */
export class PieceRefused extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super("The film could not be written.");
    this.answer = answer;
  }
}

/** Bytes of one request; the core takes up to four times as much. */
export const PIECE_BYTES = 4 * 1024 ** 2;

/** Sends what a film grows by to the core, piece after piece; the encoders wait for the disk. */
export function openPieceWriter(target: string): WritableStream<StreamTargetChunk> {
  return new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      for (let from = 0; from < data.byteLength; from += PIECE_BYTES) {
        const answer = await fetch(`${target}?at=${position + from}`, {
          method: "POST",
          body: data.subarray(from, from + PIECE_BYTES),
        }).catch(() => null);
        if (answer === null) throw new PieceRefused(undefined);
        if (!answer.ok) throw new PieceRefused(await answer.json().catch(() => undefined));
      }
    },
  });
}
