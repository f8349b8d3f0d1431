/** Handing on: files of the library leave it as a folder or an archive, under names by a template. */
export { HandOnService } from "./hand-on-service.ts";
export { createHandOnRoutes } from "./routes.ts";
