/** Films as boards of shots: order, drafts, takes, and the request that a draft becomes. */
export type { BoardEditor } from "./board-editor.ts";
export { newShotDraft } from "./new-shot-draft.ts";
export type { ProjectService } from "./project-service.ts";
export type { ScriptService } from "./script-service.ts";
export type { ShotGeneration } from "./shot-generation.ts";
