/** Outputs fetched by the id that the service knows them by: files, and old tasks from elsewhere. */
export { type RetrievalParts, RetrievalService } from "./retrieval-service.ts";
export { createRetrievalRoutes } from "./routes.ts";
