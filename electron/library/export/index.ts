/** Handing on: files of the library leave it as a folder or an archive, under names by a template. */

export { FileExportService } from "./file-export-service.ts";
export { nameFiles } from "./name-files.ts";
export { createFileExportRoutes } from "./routes.ts";
