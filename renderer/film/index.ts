/** Joins the takes of a storyboard into one film: copied where nothing changes, else made anew, straight to the disk. */
export { ExportFilm } from "./export-film.tsx";
export type { FilmShot } from "./film-shot.ts";
