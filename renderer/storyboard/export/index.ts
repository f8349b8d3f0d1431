/** Joins the takes of a storyboard into one film: copied where nothing changes, else made anew, straight to the disk. */

export { captionPartsOf } from "./captions/film-captions.ts";
export { changeFilm, filmNow, flushFilm, stepFilm, useFilmSettings } from "./dialog/film-options.ts";
export { FilmSound } from "./dialog/film-sound-fields.tsx";
export { MissingSong, useMissingSong } from "./dialog/missing-song.tsx";
export { SongPlaceFields } from "./dialog/song-place-fields.tsx";
export { TitleCard } from "./dialog/title-card.tsx";
export { showFilmDialog, useOpenFilmDialog } from "./film-dialog-open.ts";
export { FilmDialogs } from "./film-dialogs.tsx";
export type { FilmShot } from "./film-shot.ts";
export { footageIds } from "./footage/use-footage.ts";
export { soundOf } from "./make/lay-parts.ts";
export type { StripClip } from "./output/film-range.ts";
export { songGain, takeGain } from "./sound/sound-gains.ts";
export { useFilmBeats, useSongBeats } from "./sound/use-film-beats.ts";
export { type FilmDuck, useFilmDuck } from "./sound/use-film-duck.ts";
export { useFilmSongs } from "./sound/use-film-songs.ts";
export { useFilmSounds } from "./sound/use-film-sounds.ts";
export { timecode } from "./timeline/shot-list.ts";
export { useExportCommand } from "./use-export-command.ts";
