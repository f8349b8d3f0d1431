/** The chat pane: conversations, replies as they arrive with their thinking, the composer, and a film from an idea. */

export { AssistDialog } from "./assist/assist-dialog.tsx";
export { ChatPane } from "./chat-pane.tsx";
export { IdeaDialog } from "./idea/idea-dialog.tsx";
