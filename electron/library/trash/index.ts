/** The library's own trash: deleted files can be put back for a while before they go to the system's. */
export { createTrashRoutes } from "./routes.ts";
export { TrashService } from "./trash-service.ts";
