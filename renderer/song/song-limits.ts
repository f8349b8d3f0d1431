import type { SongDraft } from "#shared/contract/songs/songs.ts";
import { limits } from "#shared/wire/limits.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";

type Mode = Pick<SongDraft, "model" | "instrumental">;

/** The most characters (code points) the style may have in this mode (API.md § Music generation request). */
export function styleLimit({ model, instrumental }: Mode): number {
  if (musicModels[model].cover) return limits.musicPromptCover.max;
  return instrumental ? limits.musicPromptInstrumental.max : limits.musicPromptSong.max;
}

/** The most characters (code points) the lyrics may have with this model. */
export function lyricLimit({ model }: Mode): number {
  return musicModels[model].cover ? limits.musicLyricsCover.max : limits.musicLyricsSong.max;
}

/** Id of the figure that says how much of the lyrics’ limit is used: the editor is described by it. */
export const LYRIC_LIMIT = "lyrics-limit";
