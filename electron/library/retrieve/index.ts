/** Outputs fetched by the id that the service knows them by: files, and old tasks from elsewhere. */
export { RetrievalService } from "./retrieval-service.ts";
export { createRetrievalRoutes } from "./routes.ts";
