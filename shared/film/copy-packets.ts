import { type EncodedPacket, EncodedPacketSink, type Input } from "mediabunny";

/** A take that is copied whole. Seconds of the film. */
export interface CopiedTake {
  readonly assetId: string;
  readonly start: number;
  readonly length: number;
}

/** Opens the file of a take; whoever asked disposes of it. */
type OpenTakeFile = (assetId: string) => Input;

/** More packets than a copied track of sound can come to: coders make packets of 2.5 ms at the least. */
export const maxSoundPackets = (codec: string, seconds: number): number =>
  Math.ceil((seconds + 1) * (codec === "opus" ? 400 : 120));

interface FilmPacket {
  readonly packet: EncodedPacket;
  /** Of the first take: all others have the same. */
  readonly decoderConfig: VideoDecoderConfig;
}

interface FilmSoundPacket {
  readonly packet: EncodedPacket;
  readonly decoderConfig: AudioDecoderConfig;
}

/**
 * The sound of every take as it is, each at its place in the film. What would overlap the take before it (the lead-in
 * of a coder) or stand behind its own pictures is left out, so that packets never run over each other.
 */
export async function* copySound(
  takes: readonly CopiedTake[],
  openFile: OpenTakeFile,
): AsyncGenerator<FilmSoundPacket> {
  let end = 0;
  for (const { assetId, start, length } of takes) {
    const input = openFile(assetId);
    try {
      const [pictures, track] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
      const decoderConfig = await track?.getDecoderConfig();
      if (!pictures || !track || !decoderConfig) throw new Error("The file has no sound.");
      const first = await pictures.getFirstTimestamp();
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const timestamp = packet.timestamp - first + start;
        // Half a packet of slack: the coders' blocks don't end where pictures do.
        if (timestamp < end - packet.duration / 2 || timestamp > start + length - packet.duration / 2) continue;
        const at = Math.max(timestamp, end);
        end = at + packet.duration;
        yield { packet: packet.clone({ timestamp: at }), decoderConfig };
      }
    } finally {
      input.dispose();
    }
  }
}

interface OpenTake {
  readonly start: number;
  readonly input: Input;
  readonly track: ReturnType<Input["getPrimaryVideoTrack"]>;
}

function openTake({ assetId, start }: CopiedTake, openFile: OpenTakeFile): OpenTake {
  const input = openFile(assetId);
  const track = input.getPrimaryVideoTrack();
  // Heard when its turn comes.
  track.catch(() => {});
  return { start, input, track };
}

/**
 * The packets of every take as they are, in decode order, each at its place in the film. The index of the next take is
 * read while this one is copied.
 */
export async function* copyPackets(takes: readonly CopiedTake[], openFile: OpenTakeFile): AsyncGenerator<FilmPacket> {
  let decoderConfig: VideoDecoderConfig | null = null;
  let next: OpenTake | null = null;
  try {
    for (const [index, current] of takes.entries()) {
      const take: OpenTake = next ?? openTake(current, openFile);
      const following = takes[index + 1];
      next = following === undefined ? null : openTake(following, openFile);
      try {
        const track = await take.track;
        decoderConfig ??= (await track?.getDecoderConfig()) ?? null;
        if (track === null || decoderConfig === null) throw new Error("The file has no pictures.");
        const first = await track.getFirstTimestamp();
        for await (const packet of new EncodedPacketSink(track).packets()) {
          yield { packet: packet.clone({ timestamp: packet.timestamp - first + take.start }), decoderConfig };
        }
      } finally {
        take.input.dispose();
      }
    }
  } finally {
    next?.input.dispose();
  }
}
