/** Songs: their words, their style, their takes, and the request that a draft becomes. */
export { createLyricRoutes } from "./lyric-routes.ts";
export { createSongRoutes } from "./routes.ts";
export { newSongDraft, type SongParts, SongService } from "./song-service.ts";
export { createSoundRoutes } from "./sound-routes.ts";
