import {
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  canEncodeAudio,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from "mediabunny";
import { openFile } from "../../files/open-file.ts";
import { openPieceWriter, PIECE_BYTES } from "../../files/piece-writer.ts";
import { Undecodable } from "../undecodable.ts";
import { offerMp3 } from "./offer-mp3.ts";
import type { VideoOrder } from "./repair-messages.ts";

const SOUND_BITS = 160_000;
const SOUND = { numberOfChannels: 2, sampleRate: 48_000 };
/** Bits for a pixel of a frame: hardly told from the original, and far below every limit for 15 seconds. */
const BITS_A_PIXEL = 0.14;

/** Bits a second for the pictures, so that all of it stays under the order's bytes. */
export function pictureBits({ output, frameRate, seconds, bytesMost }: VideoOrder, rate: number): number {
  const wanted = output.width * output.height * (frameRate ?? rate) * BITS_A_PIXEL;
  const room = (bytesMost * 8) / Math.max(seconds, 0.1) - SOUND_BITS;
  return Math.round(Math.max(100_000, Math.min(Math.max(wanted, 1_500_000), room)));
}

async function soundOptions(order: VideoOrder): Promise<ConversionAudioOptions> {
  const aac = await canEncodeAudio("aac", SOUND);
  if (!aac) await offerMp3();
  return {
    ...SOUND,
    codec: aac ? "aac" : "mp3",
    quality: new Quality({ bitrate: SOUND_BITS }),
    // A cut between packets would be heard as a shift.
    forceTranscode: order.range !== null,
  };
}

/** Cuts, fits, trims and encodes a film, packet by packet, and streams it to the core. Rejects with `Undecodable`. */
export async function repairVideo(order: VideoOrder, onProgress: (part: number) => void): Promise<void> {
  const input = openFile(order.source);
  try {
    const [track, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (track === null) throw new Undecodable();
    if (order.encodes && !(await track.canDecode())) throw new Undecodable();
    const { averageFrameRate } = await track.computeFrameRateMetrics({ targetPacketCount: 60 });
    const video: ConversionVideoOptions = order.encodes
      ? {
          codec: "avc",
          ...order.output,
          fit:
            order.canvas.width === order.crop.width && order.canvas.height === order.crop.height ? "fill" : "contain",
          crop: { left: order.crop.x, top: order.crop.y, width: order.crop.width, height: order.crop.height },
          ...(order.frameRate === null ? {} : { frameRate: order.frameRate }),
          quality: new Quality({ bitrate: pictureBits(order, averageFrameRate) }),
          allowTransformationMetadata: false,
          forceTranscode: true,
        }
      : {};
    const keeps = sound !== null && order.range === null && ["aac", "mp3"].includes(String(await sound.getCodec()));
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: new Mp4OutputFormat({ fastStart: false }),
        target: new StreamTarget(openPieceWriter(order.target), { chunked: true, chunkSize: PIECE_BYTES }),
      }),
      tracks: "primary",
      video,
      audio: keeps ? {} : sound === null ? { discard: true } : await soundOptions(order),
      ...(order.range === null ? {} : { trim: order.range }),
      showWarnings: false,
    });
    const lost = conversion.discardedTracks.find(({ reason }) => reason !== "discarded_by_user");
    if (!conversion.isValid || lost !== undefined) throw new Undecodable();
    conversion.onProgress = onProgress;
    await conversion.execute();
  } finally {
    input.dispose();
  }
}
