import { type EncodedPacket, EncodedPacketSink } from "mediabunny";
import type { FilmPlan } from "./film-plan.ts";
import { openFile } from "./open-file.ts";

export interface FilmPacket {
  readonly packet: EncodedPacket;
  /** Of the first take: all others have the same. */
  readonly decoderConfig: VideoDecoderConfig;
}

export interface FilmSoundPacket {
  readonly packet: EncodedPacket;
  readonly decoderConfig: AudioDecoderConfig;
}

/**
 * The sound of every take as it is, each at its place in the film. What would overlap the take before it (the lead-in
 * of a coder) or stand behind its own pictures is left out, so that packets never run over each other.
 */
export async function* copySound(
  plan: FilmPlan,
  addressOf: (assetId: string) => string,
): AsyncGenerator<FilmSoundPacket> {
  let end = 0;
  for (const { assetId, start, length } of plan.segments) {
    if (assetId === null) continue;
    const input = openFile(addressOf(assetId));
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
  readonly input: ReturnType<typeof openFile>;
  readonly track: ReturnType<ReturnType<typeof openFile>["getPrimaryVideoTrack"]>;
}

function openTake({ assetId, start }: FilmPlan["segments"][number], addressOf: (assetId: string) => string) {
  if (assetId === null) return null;
  const input = openFile(addressOf(assetId));
  const track = input.getPrimaryVideoTrack();
  // Heard when its turn comes.
  track.catch(() => {});
  return { start, input, track };
}

/**
 * The packets of every take as they are, in decode order, each at its place in the film. The index of the next take is
 * read while this one is copied.
 */
export async function* copyPackets(plan: FilmPlan, addressOf: (assetId: string) => string): AsyncGenerator<FilmPacket> {
  let decoderConfig: VideoDecoderConfig | null = null;
  let next: OpenTake | null = null;
  const segments = plan.segments.filter(({ assetId }) => assetId !== null);
  try {
    for (const [index, segment] of segments.entries()) {
      const take = next ?? openTake(segment, addressOf);
      const following = segments[index + 1];
      next = following === undefined ? null : openTake(following, addressOf);
      if (take === null) continue;
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
