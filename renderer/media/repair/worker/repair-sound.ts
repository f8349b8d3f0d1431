import {
  Conversion,
  type ConversionAudioOptions,
  type InputAudioTrack,
  type MetadataTags,
  Mp3OutputFormat,
  Output,
  Quality,
  StreamTarget,
  WavOutputFormat,
} from "mediabunny";
import { openFile } from "../../files/open-file.ts";
import { openPieceWriter, PIECE_BYTES } from "../../files/piece-writer.ts";
import { Undecodable } from "../undecodable.ts";
import { coverPicture } from "./cover-picture.ts";
import { fadeGain } from "./fade-sound.ts";
import { gainWith, levelOf } from "./level-sound.ts";
import { offerMp3 } from "./offer-mp3.ts";
import type { SoundOrder, SoundTags } from "./repair-messages.ts";

/** How much of the work it is to find out how loud a sound is. */
const MEASURING = 0.5;
const MP3_BITS = 256_000;
/** Up to here every reader of WAV follows. */
const MAX_SHAPE = { numberOfChannels: 2, sampleRate: 48_000 };
/** Rates at which MP3 has 256 kbit/s. */
const MP3_RATES = [32_000, 44_100, 48_000];

/** Trims a sound and writes it as WAV or MP3, streamed to the core. Rejects with `Undecodable` and `CoverUnreadable`. */
export async function repairSound(order: SoundOrder, onProgress: (part: number) => void): Promise<void> {
  const input = openFile(order.source);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null || !(await track.canDecode())) throw new Undecodable();
    const wav = order.format === "wav";
    if (!wav) await offerMp3();
    const { fade, level, range } = order;
    const faded = fade ? (at: number) => fadeGain(fade, at) : null;
    const measured = level ? MEASURING : 0;
    const leveled = level
      ? await levelOf(track, { range, fade: faded, level }, (part) => onProgress(part * measured))
      : null;
    const fades = faded || leveled ? { process: gainWith((at) => (faded?.(at) ?? 1) * (leveled?.(at) ?? 1)) } : {};
    const shape = await shapeOf(track, wav);
    const audio: ConversionAudioOptions = wav
      ? { codec: "pcm-s16", ...shape, ...fades, forceTranscode: true }
      : { codec: "mp3", ...shape, ...fades, quality: new Quality({ bitrate: MP3_BITS }), forceTranscode: true };
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
      ...(range === null ? {} : { trim: range }),
      showWarnings: false,
    });
    if (!conversion.isValid) throw new Undecodable();
    conversion.onProgress = (part) => onProgress(measured + part * (1 - measured));
    await conversion.execute();
  } finally {
    input.dispose();
  }
}

/** As the recording is, where the format takes it: a cut computes no sample anew. */
async function shapeOf(track: InputAudioTrack, wav: boolean): Promise<typeof MAX_SHAPE> {
  const rate = await track.getSampleRate();
  const ofMp3 = MP3_RATES.includes(rate) ? rate : MAX_SHAPE.sampleRate;
  return {
    numberOfChannels: Math.min(await track.getNumberOfChannels(), MAX_SHAPE.numberOfChannels),
    sampleRate: wav ? Math.min(rate, MAX_SHAPE.sampleRate) : ofMp3,
  };
}

async function tagsOf({ title, artist, album, tempo, lyrics, comment, cover }: SoundTags): Promise<MetadataTags> {
  const picture = cover && (await coverPicture(cover));
  return {
    title,
    comment,
    ...(artist === "" ? {} : { artist }),
    ...(album === "" ? {} : { album }),
    ...(tempo === null ? {} : { beatsPerMinute: Math.round(tempo) }),
    ...(lyrics === "" ? {} : { lyrics }),
    ...(picture ? { images: [{ ...picture, kind: "coverFront" }] } : {}),
  };
}
