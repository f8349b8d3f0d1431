/** The chat pane: conversations, replies as they arrive with their thinking, and the composer. */
export { ChatPane } from "./chat-pane.tsx";
