import { mediaUrl } from "#renderer/lib/index.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";
import type { FilmRequest } from "../make/film-request.ts";
import { spansFrom } from "../output/spans-from.ts";
import type { SoundOrder } from "./film-sound.ts";

/** A film that is wished for, as far as its sound goes. */
export type SoundRequest = Pick<FilmRequest, "plan" | "settings" | "songSeconds" | "duck" | "soundSeconds">;

/** What the film's sound is mixed of, with the addresses of all its files, those of its pictures as well. */
export function soundOrderOf({ plan, settings, songSeconds, duck, soundSeconds }: SoundRequest): SoundOrder {
  const { song } = settings;
  const sounds = heardSounds(settings.sounds, new Map(Object.entries(soundSeconds)), plan.before + plan.seconds);
  const heard = sounds.map(({ assetId }) => assetId);
  const ids = [...heard, ...plan.segments.map(({ assetId }) => assetId), song].filter((id) => id !== null);
  return {
    plan,
    addresses: Object.fromEntries(ids.map((id) => [id, mediaUrl(id)])),
    takesLevel: settings.takesLevel,
    song:
      song === null
        ? null
        : {
            ...{ assetId: song, level: settings.songLevel, fade: settings.songFade, duck },
            spans: spansFrom(songSpans(settings, songSeconds, plan.before + plan.seconds), plan.before),
          },
    sounds,
  };
}
