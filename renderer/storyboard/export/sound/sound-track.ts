import { AudioSampleSource, type AudioSource, QUALITY_HIGH } from "mediabunny";
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
 * Mixed, brought to the loudness that is wished, and encoded; null where there is none. A film whose own sound is copied
 * is copied as a whole, which the core does. `pass` waits while the film is paused, and rejects once it is given up.
 * `onMeasured` is told which part of the loudness is measured.
 */
export async function openSoundTrack(
  order: FilmOrder,
  pass: () => Promise<void>,
  onMeasured: (part: number) => void,
): Promise<SoundTrack | null> {
  const { plan, codecs } = order;
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
        try {
          await source.add(sample);
        } finally {
          sample.close();
        }
      }
    },
    close: () => sound.close(),
  };
}
