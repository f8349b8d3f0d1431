/** Uploads: videos that are too large for a request go to the service once, and are named there. */
export { createUploadRoutes } from "./routes.ts";
export { createUploadService, type UploadService, type UploadServiceParts } from "./upload-service.ts";
