import { mediaUrl } from "#renderer/lib/index.ts";
import { type SongSpan, songSpans } from "#shared/film/song-spans.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";
import type { FilmRequest } from "../make/film-request.ts";
import { spansFrom } from "../output/spans-from.ts";
import type { SoundOrder } from "./film-sound.ts";

/** A film that is wished for, as far as its sound goes. */
export type SoundRequest = Pick<FilmRequest, "plan" | "settings" | "songSeconds" | "duck" | "soundSeconds">;

/** What the film's sound is mixed of, with the addresses of all its files, those of its pictures as well. */
export function soundOrderOf({ plan, settings, songSeconds, duck, soundSeconds }: SoundRequest): SoundOrder {
  const { song } = settings;
  // A part of the film hears what the whole one has there: its end is none for the song.
  const end = plan.within?.seconds ?? plan.before + plan.seconds;
  const sounds = heardSounds(settings.sounds, new Map(Object.entries(soundSeconds)), end);
  const heard = sounds.map(({ assetId }) => assetId);
  const shown = [...plan.segments, ...(plan.within?.heard ?? [])].map(({ assetId }) => assetId);
  const ids = [...heard, ...shown, song].filter((id) => id !== null);
  return {
    plan,
    addresses: Object.fromEntries(ids.map((id) => [id, mediaUrl(id)])),
    takesLevel: settings.takesLevel,
    song:
      song === null
        ? null
        : {
            ...{ assetId: song, level: settings.songLevel, fade: settings.songFade, duck },
            spans: spansUnder(plan, songSpans(settings, songSeconds, end)),
          },
    sounds,
  };
}

/** Where the song lies under a film; of a part by times also what is over before it, so that its fades stay in their places. */
function spansUnder({ before, within }: SoundRequest["plan"], spans: readonly SongSpan[]): readonly SongSpan[] {
  if (within === undefined) return spansFrom(spans, before);
  return spans.map(({ start, end, from }) => ({ start: start - before, end: end - before, from }));
}
