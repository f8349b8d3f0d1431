/** Tools in a chat: calls and their answers, the studio's own tools, and proposals that the person decides on. */
export { type DirectorParts, DirectorService } from "./director-service.ts";
export { createDirectorRoutes } from "./routes.ts";
