import { PIECE_BYTES, PieceRefused } from "#renderer/media/files/index.ts";
import type { KeptParts } from "../film-messages.ts";
import type { FrameRange, Made } from "./encode-run.ts";
import { configWords, packConfig, packPacket, unpackStretch } from "./packed-stretch.ts";

/** Seconds of the film that are encoded at once, and at most lost where an export is cut off. */
const STRETCH_SECONDS = 10;

/**
 * Stretches can't stand behind each other in one track. `stale`: those that are kept are no more what this machine makes;
 * `differ`: its encoder makes each of another kind, so that the film has to be encoded in one.
 */
export class StretchesRefused extends Error {
  readonly reason: "stale" | "differ";

  constructor(reason: "stale" | "differ", message: string) {
    super(message);
    this.reason = reason;
  }
}

const UNSAID = "The encoder doesn’t say how its pictures are decoded.";

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Frames in stretches that each begin with a key frame of an encoder of their own; `whole`: in one. */
export function stretchesOf([from, to]: FrameRange, frameRate: number, whole = false): FrameRange[] {
  const most = whole ? Math.max(1, to - from) : Math.max(1, Math.round(STRETCH_SECONDS * frameRate));
  const stretches: FrameRange[] = [];
  for (let at = from; at < to; at += most) stretches.push([at, Math.min(to, at + most)]);
  return stretches;
}

/** The stretches of a film that are encoded, kept by the core as they are made. */
export interface FilmStretches {
  /** How many the core has already, from the first on. */
  readonly kept: number;
  /** The packets of a stretch that is kept. Throws `StretchesRefused` where they aren't what was made, or `PieceRefused`. */
  read(stretch: number, frames: FrameRange): AsyncGenerator<Made>;
  /** Lets the packets of a stretch through, and keeps them. */
  keep(stretch: number, packets: AsyncGenerator<Made>): AsyncGenerator<Made>;
  /** How every packet of the film is decoded. Throws `StretchesRefused` for a stretch that is decoded otherwise. */
  same(config: VideoDecoderConfig | undefined): VideoDecoderConfig;
}

/**
 * `parts`: where the core keeps them; null: nothing is kept. `onLost`: the core can't keep more, and has thrown away what
 * it kept. `own`: how this machine's packets are decoded now; absent: as the first of them says.
 */
export function openStretches(
  parts: KeptParts | null,
  onLost: () => void,
  own?: VideoDecoderConfig | undefined,
): FilmStretches {
  let known = own;
  let lost = parts === null;
  const address = (stretch: number) => `${parts?.address}/${stretch}`;

  /** Sends what a stretch grows by, one part on its way while the next is made. */
  function openSender(stretch: number) {
    let unsent: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let sent: Promise<void> = Promise.resolve();
    const send = async (last: boolean) => {
      const body = joined(unsent, size);
      unsent = [];
      size = 0;
      await sent;
      if (lost) return;
      sent = fetch(`${address(stretch)}${last ? "?last" : ""}`, { method: "POST", body }).then(
        ({ ok }) => {
          if (ok || lost) return;
          lost = true;
          onLost();
        },
        // A core that is gone takes no piece of the film either: that says what became of it.
        () => {
          lost = true;
        },
      );
    };
    return {
      async add(bytes: Uint8Array<ArrayBuffer>) {
        unsent.push(bytes);
        size += bytes.length;
        if (size >= PIECE_BYTES) await send(false);
      },
      async end() {
        await send(true);
        await sent;
      },
    };
  }

  const same: FilmStretches["same"] = (config) => {
    known ??= config;
    if (known === undefined) throw new Error(UNSAID);
    if (config === undefined || config === known || configWords(config) === configWords(known)) return known;
    throw new StretchesRefused(
      parts !== null && parts.kept > 0 ? "stale" : "differ",
      "The encoder is another one now.",
    );
  };

  return {
    kept: parts?.kept ?? 0,
    async *read(stretch, [from, to]) {
      const answer = await fetch(address(stretch)).catch(() => null);
      // A core that is gone says nothing of what it keeps.
      if (answer === null) throw new PieceRefused(undefined);
      if (!answer.ok || answer.body === null) throw new StretchesRefused("stale", "What is kept of the film is gone.");
      let packets = 0;
      try {
        for await (const made of unpackStretch(answer.body)) {
          if (packets === 0 && made.packet.type !== "key") throw new RangeError("It begins with no key frame.");
          packets += 1;
          yield made;
        }
      } catch (thrown) {
        throw thrown instanceof RangeError ? new StretchesRefused("stale", thrown.message) : thrown;
      }
      if (packets !== to - from) throw new StretchesRefused("stale", "What is kept of the film has other pictures.");
    },
    async *keep(stretch, packets) {
      const sender = lost ? null : openSender(stretch);
      let packed = false;
      let config = known;
      for await (const made of packets) {
        if (sender !== null && !lost) {
          config = made.config ?? config;
          if (config === undefined) throw new Error(UNSAID);
          if (!packed) await sender.add(packConfig(config));
          packed = true;
          await sender.add(packPacket(made.packet));
        }
        yield made;
      }
      await sender?.end();
    },
    same,
  };
}
