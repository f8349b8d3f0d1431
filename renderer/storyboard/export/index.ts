/** Joins the takes of a storyboard into one film: copied where nothing changes, else made anew, straight to the disk. */
export { useExportFilm } from "./export-film.tsx";
export { captionOf } from "./film-captions.ts";
export { changeFilm, useFilmSettings } from "./film-options.ts";
export type { FilmShot } from "./film-shot.ts";
export { FilmSound } from "./film-sound-fields.tsx";
export { SongGone, useGoneSong } from "./song-gone.tsx";
export { songGain } from "./sound-gains.ts";
export { TitleCard } from "./title-card.tsx";
export { useFilmBeats } from "./use-film-beats.ts";
export { useFilmSongs } from "./use-film-songs.ts";
