/** A body ready to be sent: its exact length is known, and it is either text or made piece by piece. */
export interface RequestBody {
  readonly type: string;
  readonly bytes: number;
  /** Set when the whole body is small enough to be held. */
  readonly text?: string;
  /** May be called again for another attempt; each run begins at the start. */
  stream(): AsyncIterable<Uint8Array>;
}

/** A JSON body that holds no media. */
export function jsonBody(value: unknown): RequestBody {
  const text = JSON.stringify(value);
  return {
    type: "application/json",
    bytes: Buffer.byteLength(text),
    text,
    async *stream() {
      yield Buffer.from(text);
    },
  };
}
