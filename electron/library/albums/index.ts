/** Albums: files of the library put together by hand. */

export { AlbumService } from "./album-service.ts";
export { createAlbumRoutes } from "./routes.ts";
