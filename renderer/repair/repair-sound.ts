import {
  Conversion,
  type ConversionAudioOptions,
  type MetadataTags,
  Mp3OutputFormat,
  Output,
  Quality,
  StreamTarget,
  WavOutputFormat,
} from "mediabunny";
import { openFile } from "#renderer/film/open-file.ts";
import { openPieceWriter, PIECE_BYTES } from "#renderer/film/piece-writer.ts";
import { fadeWith } from "./fade-sound.ts";
import { offerMp3 } from "./offer-mp3.ts";
import type { SoundOrder, SoundTags } from "./repair-messages.ts";
import { Undecodable } from "./undecodable.ts";

const MP3_BITS = 256_000;
/** What every reader of WAV and MP3 takes. */
const SHAPE = { numberOfChannels: 2, sampleRate: 48_000 };

/** Trims a sound and writes it as WAV or MP3, streamed to the core. Rejects with `Undecodable`. */
export async function repairSound(order: SoundOrder, onProgress: (part: number) => void): Promise<void> {
  const input = openFile(order.source);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null || !(await track.canDecode())) throw new Undecodable();
    const wav = order.format === "wav";
    if (!wav) await offerMp3();
    const fades = order.fade ? { process: fadeWith(order.fade) } : {};
    const audio: ConversionAudioOptions = wav
      ? { codec: "pcm-s16", ...SHAPE, ...fades, forceTranscode: true }
      : { codec: "mp3", ...SHAPE, ...fades, quality: new Quality({ bitrate: MP3_BITS }), forceTranscode: true };
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: wav ? new WavOutputFormat(order.tags ? { metadataFormat: "id3" } : {}) : new Mp3OutputFormat(),
        target: new StreamTarget(openPieceWriter(order.target), { chunked: true, chunkSize: PIECE_BYTES }),
      }),
      tracks: "primary",
      // The picture of an album is a track too.
      video: { discard: true },
      audio,
      tags: order.tags ? await tagsOf(order.tags) : {},
      ...(order.range === null ? {} : { trim: order.range }),
      showWarnings: false,
    });
    if (!conversion.isValid) throw new Undecodable();
    conversion.onProgress = onProgress;
    await conversion.execute();
  } finally {
    input.dispose();
  }
}

async function tagsOf({ title, lyrics, comment, cover }: SoundTags): Promise<MetadataTags> {
  const picture = cover && new Uint8Array(await (await fetch(cover.address)).arrayBuffer());
  return {
    title,
    comment,
    ...(lyrics === "" ? {} : { lyrics }),
    ...(picture ? { images: [{ data: picture, mimeType: cover.mimeType, kind: "coverFront" }] } : {}),
  };
}
