/** Songs: their words, their style, their takes, and the request that a draft becomes. */
export type { SongService } from "./song-service.ts";
