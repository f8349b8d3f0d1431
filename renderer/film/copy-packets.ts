import { type EncodedPacket, EncodedPacketSink } from "mediabunny";
import type { FilmPlan } from "./film-plan.ts";
import { openFile } from "./open-file.ts";

export interface FilmPacket {
  readonly packet: EncodedPacket;
  /** Of the first take: all others have the same. */
  readonly decoderConfig: VideoDecoderConfig;
}

/** The packets of every take as they are, in decode order, each at its place in the film. */
export async function* copyPackets(plan: FilmPlan, addressOf: (assetId: string) => string): AsyncGenerator<FilmPacket> {
  let decoderConfig: VideoDecoderConfig | null = null;
  for (const { assetId, start } of plan.segments) {
    if (assetId === null) continue;
    const input = openFile(addressOf(assetId));
    try {
      const track = await input.getPrimaryVideoTrack();
      decoderConfig ??= (await track?.getDecoderConfig()) ?? null;
      if (track === null || decoderConfig === null) throw new Error("The file has no pictures.");
      const first = await track.getFirstTimestamp();
      for await (const packet of new EncodedPacketSink(track).packets()) {
        yield { packet: packet.clone({ timestamp: packet.timestamp - first + start }), decoderConfig };
      }
    } finally {
      input.dispose();
    }
  }
}
