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

/** Pieces on their way at once: while the core writes one, the next is being made. */
const MOST_UNDER_WAY = 2;

/** Sends what a film grows by to the core; the encoders wait for the disk, two pieces behind. */
export function openPieceWriter(target: string): WritableStream<StreamTargetChunk> {
  let underWay: { readonly from: number; readonly to: number; readonly sent: Promise<void> }[] = [];
  const finishPiece = async (piece: (typeof underWay)[number]) => {
    await piece.sent;
    underWay = underWay.filter((each) => each !== piece);
  };
  const post = async (at: number, body: Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${target}?at=${at}`, { method: "POST", body }).catch(() => null);
    if (answer === null) throw new PieceRefused(undefined);
    if (!answer.ok) throw new PieceRefused(await answer.json().catch(() => undefined));
  };
  return new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      for (let offset = 0; offset < data.byteLength; offset += PIECE_BYTES) {
        // A copy, because the muxer uses its buffer again once this returns.
        const body = data.slice(offset, offset + PIECE_BYTES);
        const [from, to] = [position + offset, position + offset + body.byteLength];
        // The index is written over what was sent first: requests may overtake each other, those two must not.
        for (const piece of underWay) if (piece.from < to && from < piece.to) await finishPiece(piece);
        while (underWay[0] && underWay.length >= MOST_UNDER_WAY) await finishPiece(underWay[0]);
        const sent = post(from, body);
        // Heard when its turn to be waited for comes.
        sent.catch(() => {});
        underWay.push({ from, to, sent });
      }
    },
    async close() {
      while (underWay[0]) await finishPiece(underWay[0]);
    },
  });
}
