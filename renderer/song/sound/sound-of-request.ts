import { songSettingsOf } from "#shared/rules/music/song-settings-of.ts";
import type { MusicRequest } from "#shared/wire/music/music.ts";
import type { Sound } from "../song-draft.ts";

/** What a request was set to, besides its words; what it doesn't tell is left as it is. */
export function soundOfRequest(request: MusicRequest): Partial<Sound> {
  const { lyrics: _words, cover, coverUrl, ...settings } = songSettingsOf(request);
  const told = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  if (cover !== undefined) return { ...told, cover, coverUrl: null, coverPrepared: false };
  return coverUrl === undefined ? told : { ...told, coverUrl };
}
