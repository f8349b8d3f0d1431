import { type Begun, clientFailure, type ServiceError } from "../service-error.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * The most that is taken of each kind of answer. All count what is decoded, so that nothing packed is larger than it
 * says. Each is far above what a service of this family sends: what reaches it has no end.
 */
export const bounds = {
  /** Bytes of a JSON answer without media: a list of a thousand records is half a megabyte. */
  json: 32 * MIB,
  /** Bytes of the words of a refusal. One that is longer is still a refusal, without its words. */
  refusal: 256 * KIB,
  /** Characters of what the service says of a failure, for the database, the log and the page. */
  words: 2000,
  /** Characters of an identifier to quote to its support. */
  id: 200,
  /** Characters of one event: a gateway may send a whole reply at once, some two million characters. */
  event: 8 * MIB,
  /** Events of one reply: four for each of the 524,288 tokens that can be asked for (API.md § Message request). */
  events: 4 * 524_288,
  /** Bytes of one reply as it travels, comments and unknown events too. */
  stream: 1024 * MIB,
  /** Characters that one reply holds in all its blocks: 32 for each of those tokens. */
  reply: 32 * 524_288,
  /** Blocks of one reply; a long turn with tools has some dozens. */
  blocks: 1000,
  /** Characters of the input of one tool call: a film of a hundred shots takes two hundred thousand. */
  toolInput: 4 * MIB,
  /** Bytes of a song's answer beside its audio. */
  besideSong: MIB,
  /** Bytes of a song: 12 minutes of uncompressed stereo at 44.1 kHz, twice as long as lyrics of 3,500 characters last. */
  song: 128 * MIB,
  /** Bytes of a song that wait in memory until it is clear whether they are the song once more (WIRE.md § Music). */
  heldSong: 16 * MIB,
  /** Bytes of a film: 15 seconds of 2K at more than a gigabit a second. */
  film: 2048 * MIB,
} as const;

export type Bounds = { readonly [Name in keyof typeof bounds]: number };

const figure = (value: number): string => value.toLocaleString("en-US");

/** `what` is a plural, as `characters`. The found figure is how far it was read: there may be more. */
export const tooLarge = (what: string, found: number, allowed: number, begun: Begun = "unknown"): ServiceError =>
  clientFailure("response_too_large", begun, `Found: ${figure(found)} ${what} and more; allowed: ${figure(allowed)}.`, {
    details: { what, found, allowed },
  });
