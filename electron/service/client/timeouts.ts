/** All in milliseconds. A time-out of the idle stream counts any byte as life, so pings keep a stream open. */
export interface Timeouts {
  /** TCP, proxy and TLS together. */
  readonly connect: number;
  /** From the end of the request to the head of the answer, for calls that only look something up. */
  readonly headers: number;
  /** The same for calls that work before they answer: a song, a whole reply or a film's pictures can take minutes. */
  readonly generationHeaders: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
  /** The whole answer of a call that only looks something up. */
  readonly lookUp: number;
  /** The whole answer of a call that generates: 128 MB of a song, in hex, at 40 KB a second. */
  readonly generation: number;
  /** Between two pieces of a reply's content: pings alone bring nothing, however long they come. */
  readonly silence: number;
  /** A whole streamed reply, or a download: 524,288 tokens at six a second. */
  readonly stream: number;
}

const MINUTE = 60_000;

export const defaultTimeouts: Timeouts = {
  connect: 15_000,
  headers: MINUTE,
  generationHeaders: 10 * MINUTE,
  idle: 2 * MINUTE,
  lookUp: 10 * MINUTE,
  generation: 120 * MINUTE,
  silence: 15 * MINUTE,
  stream: 24 * 60 * MINUTE,
};
