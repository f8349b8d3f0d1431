/** Frames of a film: opened, decoded exactly, drawn on a canvas and kept as pictures. */
export { cropOf, type FilmFrames, lastFrameOf, openFilmFrames, pngOf, Undecodable } from "./film-frames.ts";
export { useFilmFrames } from "./use-film-frames.ts";
