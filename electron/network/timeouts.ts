/** All in milliseconds. A time-out of the idle stream counts any byte as life, so pings keep a stream open. */
export interface Timeouts {
  /** TCP, proxy and TLS together. */
  readonly connect: number;
  /** From the end of the request to the head of the answer, for calls that only look something up. */
  readonly headers: number;
  /** The same for calls that generate before they answer: a song or a whole reply can take minutes. */
  readonly generationHeaders: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
}

export const defaultTimeouts: Timeouts = {
  connect: 15_000,
  headers: 60_000,
  generationHeaders: 600_000,
  idle: 120_000,
};
