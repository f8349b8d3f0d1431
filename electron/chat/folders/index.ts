/** Folders in which conversations are kept. */
export { FolderService } from "./folder-service.ts";
export { createFolderRoutes } from "./routes.ts";
