/** Tools in a chat: calls and their answers, the studio's own tools, and proposals that the person decides on. */
export { DirectorService } from "./director-service.ts";
export { createDirectorRoutes } from "./routes.ts";
