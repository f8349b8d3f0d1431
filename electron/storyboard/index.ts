/** Films as boards of shots: order, drafts, takes, and the request that a draft becomes. */
export { createStoryboardRoutes } from "./routes.ts";
export { newShotDraft, type StoryboardParts, StoryboardService } from "./storyboard-service.ts";
