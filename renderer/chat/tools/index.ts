/** Tools in the chat: which go with a request, the cards of calls, proposals to decide on, frames for the model. */
export { CallsWaiting } from "./calls-waiting.tsx";
export { ToolCallCard } from "./tool-call-card.tsx";
export { ToolControls } from "./tool-controls.tsx";
export { ToolResult } from "./tool-result.tsx";
export { noTools, storedToolSettings, type ToolSettings, toolSettingsOf } from "./tool-settings.ts";
export { declineInWords, useWaitingProposals } from "./use-waiting-proposals.ts";
