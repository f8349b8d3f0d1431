import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";

/** A shot of one film as it is when it was made, but for what is said. */
export const madeUpShot = (id: string, draft: Partial<ShotDraft> = {}, changes: Partial<Shot> = {}): Shot => ({
  id,
  projectId: "film",
  number: 1,
  draft: { ...newShotDraft, ...draft },
  activeTakeId: null,
  chain: null,
  sceneId: null,
  waiting: null,
  createdAt: 0,
  updatedAt: 0,
  ...changes,
});
