/** Films as boards of shots: order, drafts, takes, and the request that a draft becomes. */
export { newShotDraft } from "./new-shot-draft.ts";
export { createStoryboardRoutes } from "./routes.ts";
export { type StoryboardParts, StoryboardService } from "./storyboard-service.ts";
