import { AUDIO_CODECS, AudioSampleSource, type AudioSource, EncodedAudioPacketSource, QUALITY_HIGH } from "mediabunny";
import { openFile } from "#renderer/media/files/index.ts";
import { copySound, maxSoundPackets } from "#shared/film/index.ts";
import { takesOf } from "../film-plan.ts";
import type { FilmOrder } from "../make/film-messages.ts";
import { levelFilm, openFilmSound } from "./film-sound.ts";

/** The sound of a film on its way into the file. */
export interface SoundTrack {
  readonly source: AudioSource;
  /** More packets than it can come to. */
  readonly mostPackets: number;
  /** Puts in what is heard before `seconds`. */
  readonly upTo: (seconds: number) => Promise<void>;
  readonly close: () => void;
}

/**
 * Copied as it is where the plan says so, else mixed, brought to the loudness that is wished, and encoded; null where there
 * is none. `pass` waits while the film is paused, and rejects once it is given up.
 * `onMeasured` is told which part of the loudness is measured.
 */
export async function openSoundTrack(
  order: FilmOrder,
  pass: () => Promise<void>,
  onMeasured: (part: number) => void,
): Promise<SoundTrack | null> {
  const { plan, codecs, addresses } = order;
  const copied = AUDIO_CODECS.find((codec) => codec === plan.soundCodec);
  if (copied !== undefined) {
    const source = new EncodedAudioPacketSource(copied);
    const packets = copySound(takesOf(plan), (assetId) => openFile(addresses[assetId] ?? ""));
    let ahead: Awaited<ReturnType<typeof packets.next>> | undefined;
    return {
      source,
      mostPackets: maxSoundPackets(copied, plan.seconds),
      async upTo(seconds) {
        for (;;) {
          ahead ??= await packets.next();
          if (ahead.done === true || ahead.value.packet.timestamp > seconds) return;
          const { packet, decoderConfig } = ahead.value;
          ahead = undefined;
          await source.add(packet, { decoderConfig });
        }
      },
      close: () => void packets.return(undefined),
    };
  }
  if (!plan.sound || codecs.audio === null) return null;
  const sound = openFilmSound(order, await levelFilm(order, pass, onMeasured));
  const source = new AudioSampleSource({ codec: codecs.audio, quality: QUALITY_HIGH });
  return {
    source,
    // Browsers make packets of 20 ms; room for twice as many.
    mostPackets: Math.ceil((plan.seconds + 1) * 100),
    async upTo(seconds) {
      while (!sound.ended && sound.seconds <= seconds) {
        const sample = await sound.next();
        await source.add(sample);
        sample.close();
      }
    },
    close: () => sound.close(),
  };
}
